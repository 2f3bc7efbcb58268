"""`skat rules` in four languages: titles, sentences, words, numbers with two meanings."""

import re

import pytest
from typer.testing import CliRunner

from skat.cli.app import app
from skat.cli.lookup.rules import rules_text
from skat.cli.lookup.search import search
from skat.rules.articles import LANGUAGES, UnknownArticle, catalogue, texts

OTHERS = [language for language in LANGUAGES if language != "en"]


def lines(asked: str | None = None, language: str = "en") -> list[str]:
    """The lines of a page that there is."""
    text = rules_text(asked, language=language)
    assert isinstance(text, str)
    return text.splitlines()


# --- the words -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_has_a_title_and_one_sentence(language: str) -> None:
    assert list(texts(language)) == list(catalogue())
    for article, text in texts(language).items():
        assert text.title == text.title.strip() != "", article
        assert re.fullmatch(r"[^.]([^.]|\.\d)*\.", text.sentence), article
        assert "  " not in text.title + text.sentence, article


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    for article, english in texts("en").items():
        other = texts(language)[article]
        assert other.title.casefold() != english.title.casefold(), article
        assert other.sentence.casefold() != english.sentence.casefold(), article


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_entries_say_the_same(language: str) -> None:
    sentences = [text.sentence for text in texts(language).values()]
    assert len({*sentences}) == len(sentences)
    if language != "en":
        titles = [text.title for text in texts(language).values()]
        assert len({*titles}) == len(titles)


@pytest.mark.parametrize("language", OTHERS)
def test_the_numbers_are_the_same_in_every_language(language: str) -> None:
    for article, text in texts(language).items():
        assert numbers_in(text.sentence) == numbers_in(texts("en")[article].sentence), article


def numbers_in(sentence: str) -> list[str]:
    """Its numbers, however the thousands are parted."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[,.\s](?=\d{3})", "", sentence)))


def test_polish_says_solista() -> None:
    for text in texts("pl").values():
        assert not re.search(r"rozgrywając|samotn|jedynak", f"{text.title} {text.sentence}")
    assert sum("solist" in text.sentence.casefold() for text in texts("pl").values()) > 20


# --- search --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "article"),
    [
        ("revoke", "SkO-4.2.3"),
        ("revokes", "SkO-4.2.3"),
        ("Farbe nicht bedient", "SkO-4.2.3"),
        ("FARBE NICHT BEDIENEN", "SkO-4.2.3"),
        ("renonce", "SkO-4.2.3"),
        ("prawo do zgłoszenia", "SkO-4.2.5"),
        ("niedołożenie", "SkO-4.2.3"),
        ("niedolozenie", "SkO-4.2.3"),
        ("Karten wegwerfen", "SkO-4.3.6"),
        ("jeter les cartes", "SkO-4.3.6"),
        ("rzucenie kart", "SkO-4.3.6"),
        ("überreiztes Handspiel", "SkO-5.4.2"),
        ("ueberreiztes handspiel", "SkO-5.4.2"),
        ("wygrany null", "SkO-5.2.7"),
        ("matadors", "SkO-2.4.1"),
        ("szczyty", "SkO-2.4.1"),
        ("last trick", "SkO-4.4.3"),
        ("dernière levée", "SkO-4.4.3"),
        ("derniere levee", "SkO-4.4.3"),
        ("fabulous", "PI-fabulous-deal"),
    ],
)
def test_words_find_the_article_they_mean(words: str, article: str) -> None:
    assert search(words)[0] == article


@pytest.mark.proof
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_finds_its_entry(language: str) -> None:
    for article, text in texts(language).items():
        assert article in search(text.title)


@pytest.mark.parametrize(
    "noise", ["", "  ", "...", "xyzzy", "revoke xyzzy", "\x00", "🂡", "x" * 5000]
)
def test_noise_finds_nothing(noise: str) -> None:
    assert search(noise) == ()
    assert isinstance(rules_text(noise or " "), UnknownArticle)


def test_what_is_found_is_shown_in_the_language_asked_for() -> None:
    assert lines("revoke", "de")[0] == "SkO-4.2.3  Farbe nicht bedient"
    assert lines("revoke", "pl")[1] == f"    {texts('pl')['SkO-4.2.3'].sentence}"
    many = lines("skat", "fr")
    assert sum(not line.startswith(" ") for line in many) == 13
    assert re.fullmatch(r"et \d+ autres", many[-1])


def test_a_single_find_is_the_page() -> None:
    assert lines("Karten wegwerfen", "de") == lines("4.3.6", "de")


# --- pages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_list_and_page_have_titles_in_the_language(language: str) -> None:
    listed = [re.split(r"  +", line)[-1] for line in lines(language=language)]
    assert [title.rpartition("not software ")[2] for title in listed] == [
        text.title for text in texts(language).values()
    ]
    text = texts(language)["SkO-5.2.2"]
    page = lines("5.2.2", language)
    assert page[0] == f"SkO-5.2.2  {text.title}"
    assert text.sentence in page


@pytest.mark.parametrize(("number", "other"), [("4.4.4", "SkO-4.3.4"), ("4.4.6", "SkO-4.3.6")])
def test_a_number_with_two_meanings_is_warned_of(number: str, other: str) -> None:
    text = " ".join(lines(number))
    assert f"since the congress of 2018 SkO-{number} is also the number of {other}" in text
    assert f"numbered SkO-{number} by the congress of 2018" in " ".join(lines(other))
    assert "Vorsicht" in " ".join(lines(number, "de"))


def test_no_other_number_has_a_warning() -> None:
    warned = [article for article in catalogue() if "Careful" in " ".join(lines(article))]
    assert warned == ["SkO-4.4.4", "SkO-4.4.6"]


def test_a_page_names_options_and_rulings() -> None:
    page = lines("4.3.5")
    assert "  defender_claim, defender_claim_failed" in page
    assert page[page.index("Rulings by it (skat judge)") + 1] == "  claim"
    assert "  revoke" in lines("4.2.3")
    assert "Rulings by it (skat judge)" not in lines("5.1.1")


def test_the_command_takes_words_and_a_language() -> None:
    ran = CliRunner().invoke(app, ["rules", "Farbe", "nicht", "bedient", "--language", "pl"])
    assert ran.exit_code == 0
    assert ran.stdout.splitlines()[0] == "SkO-4.2.3  Niedołożenie do koloru"
    refused = CliRunner().invoke(app, ["rules", "xyzzy", "--language", "de"])
    assert refused.exit_code == 1
    assert refused.stderr == "skat: Es gibt keinen Artikel „xyzzy“. `skat rules` zählt alle auf.\n"
