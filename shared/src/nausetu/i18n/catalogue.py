"""Sentences by key, both languages side by side in `texts.yaml`:

    length_over: {en: "length more than {limit} m", hi: "लंबाई {limit} मीटर से अधिक"}

Values may be dates (printed DD-MM-YYYY), numbers, None ("not known"), codes of the same catalogue (`Say("code.x")`) or
other sentences.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, get_args

from nausetu.law import strict_yaml
from nausetu.law.findings import Fixed, Say
from nausetu.states import all_states

Language = Literal["en", "hi"]
_AS_IS = frozenset({str, int})
LANGUAGES: tuple[Language, ...] = get_args(Language)


def negotiate(accept_language: str | None) -> Language:
    """`hi` where it is the first of our languages asked for (RFC 9110 weights), else `en`."""
    best: tuple[float, Language] = (0.0, "en")
    for item in (accept_language or "").split(","):
        tag, _, weight = item.strip().partition(";q=")
        language = tag.strip().lower().split("-")[0]
        try:
            quality = float(weight) if weight else 1.0
        except ValueError:
            continue
        if language in LANGUAGES and quality > best[0]:
            best = (quality, language)
    return best[1]


@lru_cache(maxsize=4096)
def _digits(number: Decimal) -> str:
    """As a person writes it: no exponent, no zeros at the end, no sign before nought."""
    return format(number.normalize() + 0, "f")


class Catalogue:
    """The sentences of one package, or several joined. Raises KeyError on an unknown key: a test walks all of them."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self.texts = texts

    @classmethod
    def load(cls, *packages: str) -> "Catalogue":
        """Sentences of `<package>/texts.yaml` of each package, and the names of States (`state.IN-KL`).

        Raises ValueError on a key that stands twice.
        """
        found: dict[str, Mapping[str, str]] = {f"state.{code}": entry.names for code, entry in all_states().items()}
        for package in ("nausetu.i18n", *packages):
            for key, texts in strict_yaml.read(strict_yaml.folder(package, "texts.yaml")).items():
                if key in found or set(texts) != set(LANGUAGES):
                    raise ValueError(f"{package}: {key} stands twice or lacks a language")
                found[key] = texts
        return cls(found)

    def word(self, sentence: Say, language: Language) -> str:
        """`sentence` in words; a fixed one is worded once."""
        if type(sentence) is not Fixed:
            return self._word(sentence, language)
        known, key = sentence.worded, (self, language)
        text = known.get(key)
        if text is None:
            text = known[key] = self._word(sentence, language)
        return text

    def _word(self, sentence: Say, language: Language) -> str:
        text, values = self.texts[sentence.key][language], sentence.values
        if not values:
            return text
        return text.format_map(
            {k: v if type(v) in _AS_IS else self._value(v, language) for k, v in values.items()}
        )  # fmt: skip

    def _value(self, value: Any, language: Language) -> Any:
        if isinstance(value, Say):
            return self.word(value, language)
        if type(value) is Decimal:
            return _digits(value)
        if value is None or isinstance(value, bool):
            return self.texts[{None: "unknown", True: "yes", False: "no"}[value]][language]
        if isinstance(value, date):
            return f"{value.day:02}-{value.month:02}-{value.year:04}"
        if isinstance(value, str | int):
            return value
        if isinstance(value, list | tuple):
            return ", ".join(str(self._value(item, language)) for item in value)
        raise TypeError(f"{value!r} has no words")
