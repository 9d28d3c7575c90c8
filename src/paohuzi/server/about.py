"""What the pages need to know before a room: the rule sets with their options and labels."""

from __future__ import annotations

from functools import cache

from paohuzi import __version__
from paohuzi.bots import LEVELS
from paohuzi.engine.ruleset import OptionValue, RuleSet
from paohuzi.engine.session import ROUND_CHOICES
from paohuzi.rulesets import ruleset, rulesets
from paohuzi.server.config import Config
from paohuzi.server.protocol import OptionChoice, OptionInfo, RuleSetInfo, ServerInfo, Text


def _text(strings: dict[str, dict[str, str]], key: str) -> Text:
    return Text(**strings[key])


def _value_key(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rule_set_info(rules: RuleSet) -> RuleSetInfo:
    """One rule set for the page, its texts from its own folder."""
    strings = rules.strings
    options = tuple(
        OptionInfo(
            id=option.id,
            label=_text(strings, f"option.{option.id}"),
            help=_text(strings, f"option.{option.id}.help"),
            default=option.default,
            choices=tuple(
                OptionChoice(value, _text(strings, f"option.{option.id}.{_value_key(value)}"))
                for value in option.values
            ),
        )
        for option in rules.option_list
    )
    return RuleSetInfo(
        id=rules.id,
        name=_text(strings, "name"),
        summary=_text(strings, "summary"),
        players=rules.players,
        options=options,
        strings={
            key: Text(**text) for key, text in strings.items() if not key.startswith("option.")
        },
    )


@cache
def server_info(config: Config) -> ServerInfo:
    """The answer of /api/info."""
    ids = rulesets()
    return ServerInfo(
        engine=__version__,
        rules=tuple(rule_set_info(ruleset(name)) for name in ids),
        default_rules=ids[0],
        rounds=ROUND_CHOICES,
        clocks=config.clocks,
        levels={name: Text(level.zh, level.en) for name, level in LEVELS.items()},
    )
