"""A win in words, Chinese or English, from the labels that its rule set brings."""

from __future__ import annotations

import re

from paohuzi.engine.results import ScoredGroup, Win
from paohuzi.engine.ruleset import RuleSet

LANGUAGES = ("zh", "en")
_WORDS = {
    "exposed": ("桌面", "on the table"),
    "hand": ("手里", "in hand"),
    "none": ("不是胡牌", "no win"),
    "error": ("不能算", "cannot be scored"),
}


def explain(win: Win | None, rules: RuleSet, language: str = "zh", *, why: str = "") -> str:
    """The breakdown of a win, a line for each group, 名堂 and step; ``why`` goes with no win.

    ValueError for an unknown language.

    >>> import paohuzi
    >>> position = {"rules": "mingtang", "options": {"mingtang": "half"},
    ...     "groups": [{"kind": "peng", "cards": "一一一"}, {"kind": "peng", "cards": "壹壹壹"}],
    ...     "hand": "二二二四四叁叁叁肆肆肆拾拾拾", "card": "四"}
    >>> print(paohuzi.explain(paohuzi.score(position), paohuzi.ruleset("mingtang"), "en"))
    on the table:
      一一一  peng  1 xi
      壹壹壹  peng  3 xi
    in hand:
      二二二  kan  3 xi
      叁叁叁  kan  6 xi
      肆肆肆  kan  6 xi
      拾拾拾  kan  6 xi
      四四四  peng  1 xi
    Xi: 26
    Base: ⌊(26 − 12) ÷ 3⌋ = 4
    Fan: plain hand 1 = 1
    Each pays: 4 × 1 = 4
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; one of {', '.join(LANGUAGES)}")
    if win is None:
        return _word("none", language) + (_colon(language) + why if why else "")
    lines = []
    for place, exposed in (("exposed", True), ("hand", False)):
        groups = [group for group in win.groups if group.exposed == exposed]
        if groups:
            lines.append(_word(place, language) + _colon(language).rstrip())
            lines += [f"  {_group(group, rules, language)}" for group in groups]
    for award in win.awards:
        reason = _label(rules, f"award.{award.name}.why", language).replace("{n}", str(award.n))
        name = _label(rules, f"award.{award.name}", language)
        unit = _label(rules, "unit", language)
        lines.append(f"{name} {award.fan} {unit}{_colon(language)}{reason}")
    for step in win.steps:
        terms = _filled(step.terms, rules, language, win)
        right = f"{terms} = {step.value}" if terms and terms != str(step.value) else str(step.value)
        lines.append(f"{_label(rules, f'step.{step.name}', language)}{_colon(language)}{right}")
    return "\n".join(lines)


def refused(message: object, language: str) -> str:
    """What is printed for a position that cannot be."""
    return f"{_word('error', language)}{_colon(language)}{message}"


def _group(group: ScoredGroup, rules: RuleSet, language: str) -> str:
    kind = _label(rules, f"group.{group.kind}", language)
    return f"{group.cards}  {kind}  {group.xi} {_label(rules, 'points', language)}"


def _filled(terms: str, rules: RuleSet, language: str, win: Win) -> str:
    text = re.sub(r"{(\w+)}", lambda found: _label(rules, f"step.{found[1]}", language), terms)
    if language == "zh":
        return text
    # The longest first: one name may be the end of another.
    for award in sorted(win.awards, key=lambda award: -len(award.name)):
        text = text.replace(award.name, _label(rules, f"award.{award.name}", language))
    return text


def _label(rules: RuleSet, key: str, language: str) -> str:
    return rules.strings[key][language]


def _word(key: str, language: str) -> str:
    return _WORDS[key][LANGUAGES.index(language)]


def _colon(language: str) -> str:
    return "：" if language == "zh" else ": "
