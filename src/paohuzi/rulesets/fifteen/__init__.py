"""What the games with 15 胡息 and seven groups share: the part of part M that part C keeps.

No rule set itself (it has no ``RULES``): a rule set of this family subclasses ``FifteenXi`` and
says where it differs. It names none of them.
"""
