"""Quotes too short to show anything: one common word stands in every document."""

from __future__ import annotations

import re

from citeguard.language.tokens import Kind, tokenise

_WORD = re.compile(r"[^\W\d_]{2,}")
_ENOUGH = 2
# Here and not among the word lists of languages: `verify` asks this of every quote, and reads no TOML.
_FUNCTION_WORDS = """
    a an the this that these those it its he she they them his her their we us our you your i me my who whom whose which
    what there here is are was were be been being am do does did done has have had having will would shall should can
    could may might must not no nor and or but if so as at by for from in into of on onto to with without than then
    about over under up out off all any each some such only very too also just yes ok

    и а но или либо да нет не ни же ли бы бы в во на по за из изо от до о об обо у к ко с со под над при про без для
    через между как так что чтобы это этот эта эти этого этой этому этих тот та то те того той тех он она оно они его её
    ее их им ему ей мы нас нам вы вас вам ты я мне меня кто который которая которое которые которых где когда если уже
    ещё еще только лишь все всё всех весь вся есть был была было были быть будет будут может могут можно нельзя также
    тоже очень сам сама само сами свой своя свои
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())


def is_trivial(quote: str) -> bool:
    """Fewer than two content words, and no number or identifier."""
    content = 0
    for m in _WORD.finditer(quote):
        if m[0].lower() not in FUNCTION_WORDS:
            content += 1
            if content == _ENOUGH:
                return False
    return not any(t.kind in (Kind.NUMBER, Kind.IDENTIFIER) for t in tokenise(quote))
