"""All four catalogues hold the same sentences, and every code of the house has one."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from skat.messages import LANGUAGES, catalogue, message
from skat.model.languages import Language, language_of
from skat.tournament.notice.prospectus import ITEMS, Prospectus, refused_notice

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src/skat"
PLACEHOLDER = re.compile(r"\{\w+(?::\w+)?\}")
REFUSALS = ("Refusal", "Problem", "refuse", "_refused", "_impossible", "impossible", "_problem")
# Words that are the same in English because Skat borrowed them, or that are signs and numbers.
SHARED = re.compile(
    r"^(german\.|card\.|pause\.|level\.|contract\.|score\.|call\.|start\.|page\.|action\.|pace\.|list\.|live\.|month\.|option\.|paper\.day\.|tournament\.|judge\.articles|pair\.after$|people\.says$|board\.place\.skat$|daily\.points$|met\.online$|met\.tables\.|learn\.minutes$|text\.about$|review\.called$|table\.|terminal\.desk_(points|table)$)"
)


def without_forms(language: str) -> dict[str, set[str]]:
    """The keys of a language, plural forms folded into one, each with its placeholders."""
    folded: dict[str, set[str]] = {}
    for key, text in catalogue(language).items():
        stem, _, ending = key.rpartition(".")
        counted = ending in {form for each in Language for form in each.forms}
        folded.setdefault(stem if counted else key, set()).update(PLACEHOLDER.findall(text))
    return folded


def codes_in_sources() -> Iterator[tuple[str, str]]:
    """Every refusal code written down in the package, with its file."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text("utf-8")
        named = any(name in text for name in REFUSALS)
        for node in ast.walk(ast.parse(text)) if named else ():
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in REFUSALS:
                continue
            first = node.args[:1] or [word.value for word in node.keywords if word.arg == "code"]
            if first and isinstance(first[0], ast.Constant):
                yield str(first[0].value), str(path.relative_to(SOURCES))


@cache
def refused_codes() -> dict[str, str]:
    """Each code of the sources, with a file that has it; they are read once."""
    return dict(codes_in_sources())


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_placeholders(language: str) -> None:
    assert without_forms(language) == without_forms("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_sentences_have_every_form_of_the_language(language: str) -> None:
    endings: dict[str, set[str]] = {}
    for key in catalogue(language):
        stem, _, ending = key.rpartition(".")
        if ending in {"one", "few", "many", "other"}:
            endings.setdefault(stem, set()).add(ending)
    assert endings
    wanted = set(language_of(language).forms)
    assert {stem: forms for stem, forms in endings.items() if forms != wanted} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    codes = refused_codes()
    assert len(codes) > 50
    missing = {
        code: where
        for code, where in codes.items()
        if not {f"violation.{code}", f"error.{code}"} & set(catalogue(language))
    }
    assert missing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_or_untidy(language: str) -> None:
    for key, text in catalogue(language).items():
        assert text == text.strip() != "", key
        assert "  " not in text, key


@pytest.mark.parametrize("language", ["de", "fr", "pl"])
def test_sentences_are_translated(language: str) -> None:
    english = catalogue("en")
    same = [
        key
        for key, text in catalogue(language).items()
        if text == english.get(key) and not SHARED.match(key)
    ]
    assert same == []


def test_kinds_of_placeholders_are_known_words() -> None:
    kinds = {
        kind for text in catalogue("en").values() for kind in re.findall(r"\{\w+:(\w+)\}", text)
    }
    rooms = {key.split(".")[0] for key in catalogue("en")}
    assert kinds - {"card", "cards", "items", "money", "ordinal", "refusal", "tops"} <= rooms
    assert kinds


@pytest.mark.parametrize(
    ("count", "polish", "french"),
    [
        (0, "many", "one"),
        (1, "one", "one"),
        (3, "few", "other"),
        (12, "many", "other"),
        (22, "few", "other"),
        (112, "many", "other"),
        (101, "many", "other"),
    ],
)
def test_plural_categories(count: int, polish: str, french: str) -> None:
    assert language_of("pl").form(count) == polish
    assert language_of("fr").form(count) == french


def test_cards_are_written_in_the_language() -> None:
    assert "♣B" in message("card_not_held", {"card": "CJ"}, "de")
    assert "♣V" in message("card_not_held", {"card": "CJ"}, "fr")
    assert "♣W" in message("card_not_held", {"card": "CJ"}, "pl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_notice_lacks_is_named_in_words(language: str) -> None:
    missing = refused_notice(Prospectus(name="Cup", organiser="Anna"))
    assert missing is not None
    said = message(missing.code, missing.details, language)
    names = [
        catalogue(language)[f"tournament.item_{item}"] for item in ITEMS if item != "organiser"
    ]
    assert [name for name in names if name in said] == [
        name for name in names if name != catalogue(language)["tournament.item_deals"]
    ]
    assert "_" not in said


def test_words_of_a_kind_are_translated() -> None:
    assert "Vorhand" in message("only_soloist_shows", {"seat": "forehand"}, "de")


@pytest.mark.parametrize(
    "details", [{}, {"card": None}, {"card": "XX"}, {"card": 7, "count": "many"}]
)
def test_odd_details_never_raise(
    details: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skat.messages.STRICT", False)
    assert message("must_follow", details, "de")
    assert message("page.tricks", details, "pl")


def test_no_detail_steers_a_terminal() -> None:
    told = message("unknown_edition", {"edition": "one\x1b[31m\x9b\r\x07 more"})
    assert "one�[31m��� more" in told


def test_unknown_language_is_answered_in_english() -> None:
    assert message("not_your_turn", {}, "xx") == message("not_your_turn", {}, "en")


def test_a_code_is_found_without_its_room() -> None:
    assert message("violation.stale", {}, "fr") == message("stale", {}, "fr")
