"""Code pages told apart by the letters of names; where two may be meant, both are shown."""

from __future__ import annotations

import pytest

from skat.model.refusal import Refusal
from skat.office.club_files.decoding import ENCODINGS, Decoded, decoded

CODE_PAGES = ENCODINGS[2:]
NAMES = {
    "German": (
        "Müller Jürgen Weiß Köhler Größe Übel MÜLLER GROß Jäger Öztürk Grün-Weiß Böß Käthe Strauß"
    ),
    "French": (
        "Hélène Thérèse Irène François Noël Benoît Dupré Émile Cléo Gaëlle Forêt Hervé Lefèvre Œil"
    ),
    "Polish": (
        "Łukasz Wiśniewski Żółć Zając Wójcik Grześ Święcki Kościuszko Żaneta Ćwik Źrebiec Wałęsa"
        " Pączek Jabłoński"
    ),
    "Czech": "Dvořák Kučera Novotná Věra Šimon Jiří Růžička Blažek",
    "Spanish": "Sánchez Muñoz José García Núñez",
    "Hungarian": "Gál Borbála Béla",
}
SIGNS = ("12,00 €", "Herz – Acht", "„Ölper“", "d’Or")


def written(words: list[str], encoding: str) -> bytes | None:
    """A list with these names, where the code page has all of their letters."""
    try:
        return ("Name;Verein\n" + "".join(f"{word};Herz\n" for word in words)).encode(encoding)
    except UnicodeEncodeError:
        return None


@pytest.mark.parametrize("encoding", CODE_PAGES)
@pytest.mark.parametrize("language", NAMES)
def test_a_list_of_names_is_read_as_it_was_written(language: str, encoding: str) -> None:
    words = NAMES[language].split()
    data = written([word for word in words if written([word], encoding)], encoding)
    assert data is not None
    reading = decoded(data)
    assert isinstance(reading, Decoded)
    right = data.decode(encoding)
    asked = [data.decode(each.encoding) for each in reading.readings]
    assert right in (asked or [reading.text])


@pytest.mark.parametrize("encoding", CODE_PAGES)
@pytest.mark.parametrize("language", NAMES)
def test_a_single_name_is_read_right_or_asked_for(language: str, encoding: str) -> None:
    tried = 0
    for word in NAMES[language].split():
        data = written([word], encoding)
        if data is None or word.isascii():
            continue
        tried += 1
        reading = decoded(data)
        assert isinstance(reading, Decoded), word
        readings = [data.decode(each.encoding) for each in reading.readings] or [reading.text]
        assert data.decode(encoding) in readings, (word, reading)
    assert tried or encoding in ("cp850", "mac_roman", "cp1252"), "no name has these letters"


def test_words_that_are_shown_part_the_first_reading_from_another() -> None:
    asked = 0
    for words in NAMES.values():
        for encoding in CODE_PAGES:
            for word in words.split():
                reading = decoded(written([word, "Béla"], encoding) or b"")
                assert isinstance(reading, Decoded)
                if reading.readings:
                    asked += 1
                    first = {each.samples[0] for each in reading.readings}
                    assert len(first) > 1
    assert asked > 10


@pytest.mark.parametrize("sign", SIGNS)
def test_signs_of_windows_are_no_letters_of_dos(sign: str) -> None:
    data = written([sign], "cp1252")
    assert data is not None
    assert decoded(data) == Decoded(data.decode("cp1252"), "cp1252")


def test_an_encoding_that_is_named_is_taken() -> None:
    data = "Foręt".encode("cp1250")
    assert decoded(data, encoding="cp1250") == Decoded("Foręt", "cp1250")
    assert decoded("Łukasz".encode("utf-16"), encoding="utf-16") == Decoded("Łukasz", "utf-16")
    assert decoded(b"\xef\xbb\xbfAnna", encoding="utf-8") == Decoded("Anna", "utf-8")
    for encoding, code in (("utf-7", "no_such_encoding"), ("utf-8", "not_utf8")):
        refused = decoded(data, encoding=encoding)
        assert isinstance(refused, Refusal)
        assert refused.code == code
