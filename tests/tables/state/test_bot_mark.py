"""The mark of a bot, and what looks like it: nobody else's name has it."""

from __future__ import annotations

import pytest

from skat.tables.state.naming import as_bot, is_bot, would_be_bot

MARKED = [
    *("Karl [bot]", "Karl (bot)", "Karl {BOT}", "Karl <Bot>", "(bot)", "(bot) Karl", "Karl(bot)2"),
    *("Karl «bot»", "Karl ‹Bot›", "Karl „Bot“", "Karl “bot”", "Karl 'bot'", 'Karl "bot"'),
    *("Karl »bot«", "Karl ›bot‹", "Karl ﴾bot﴿", "Karl ]bot["),
    *("Karl 【bot】", "Karl （ｂｏｔ）", "Karl 「bot」", "Karl ⟦bot⟧", "Karl ❨bot❩"),
    *("Karl ［BOT］", "Karl ﹝bot﹞", "Karl ⁽bot⁾", "Karl ⎡bot⎤", "Karl |bot|", "Karl *bot*"),
    *("Karl -bot-", "Karl /bot/", "Karl _bot_", "Karl ~bot~", "Karl [bot", "Karl bot]"),
    *("Karl (ein Bot)",),
    *("Karl ( b o t )", "Karl (b.o.t.)", "Karl (B-O-T)", "Karl (b\u200bot)", "Karl (bo\u00adt)"),
    *("Karl (b0t)", "Karl (böt)", "Karl (bøt)", "Karl (b\u0301ot)", "Karl (𝐛𝐨𝐭)", "Karl (ⓑⓞⓣ)"),
    *("Karl (\u0432\u043e\u0442)", "Karl (\u0412\u041e\u0422)", "Karl (b\u043et)"),
    *("Karl (b\u03bft)", "Karl (\u0184ot)", "Karl [ʙᴏᴛ]", "Karl [🅱🅾🆃]", "Karl (🇧🇴🇹)"),
]
"""Brackets, spaces, what is not seen, capitals, width, accents, and letters of other alphabets."""

PEOPLE = [
    *("Bot", "Karl-Bot", "Jean-Bot Karl", "Karl Bot", "O'Bot", "Botho", "Karl (Botho)", "Robot"),
    *("Karl (robot)", "(Abbot)", "Talbot [Tal]", "Botvinnik (B.)", "Abt (Otto)", "B.O.T."),
    *("Karl (B.-O. Tal)", "Anna (12)", "Karl [König]", "Zoë", "Bott (1)", "", "[]", "()"),
]


@pytest.mark.parametrize("name", MARKED)
def test_what_is_taken_for_the_mark_of_a_bot(name: str) -> None:
    assert would_be_bot(name)


@pytest.mark.parametrize("name", PEOPLE)
def test_what_is_a_name_like_others(name: str) -> None:
    assert not would_be_bot(name)


def test_a_bot_has_the_very_mark() -> None:
    assert is_bot(as_bot("Karl"))
    assert would_be_bot(as_bot("Karl"))
    assert not is_bot("Karl (bot)")
