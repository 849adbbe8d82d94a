"""What in an answer is no claim: greetings, questions, abstentions, headings, code, lists of sources.

Fail closed: a sentence that is not surely one of these is a claim.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from citeguard.claims.assertion import asserts
from citeguard.claims.markers import Marker, plain, within
from citeguard.claims.phrases import MAX_PHRASE, is_source_header, lowered, phrase_kind, words
from citeguard.claims.replies import plain_replies, reply_of, restates
from citeguard.claims.titles import is_link, is_listed, is_source
from citeguard.language.detection import detect
from citeguard.language.lexicon import COVERED
from citeguard.language.sentences import Block, Sentence
from citeguard.models import NonClaimKind

NODS = "✅❌✔✖☑✓✗✘🚫⛔👍👎⭕🆗"
"""Signs that may be the whole answer."""
_CUT = re.compile(r"[,;:]\s+|\s[—–-]\s|[.!…]+\s+")
_JOINING = re.compile(r"(?:and|so|but|и|а|но|поэтому|так что)\s+", re.IGNORECASE)
_LABEL = re.compile(r"(?:answer|ответ|result|результат)\s*[:—–-]\s+", re.IGNORECASE)
_MAX_CUTS = 6
_FOOTNOTE = re.compile(r"\A\[\^[\w-]{1,30}\]:\s*")
_FLAG = "\U0001f3f4"
_TAGS = ("\U000e0020", "\U000e007e")
_SILENT = frozenset(
    {NonClaimKind.GREETING, NonClaimKind.COURTESY, NonClaimKind.QUESTION, NonClaimKind.DISCOURSE, NonClaimKind.MARKER}
)


def classify(shown: str, language: str | None) -> NonClaimKind | None:
    """The kind of one sentence by its own words (no markers, white space single), or None: a claim.

    Headings, lead-ins, code and lists of sources are known by their place only: see `classify_all`.
    """
    if not any(c.isalnum() for c in shown):
        return None
    spoken = _language(shown, language)
    if shown.rstrip("*_»”\"') ").endswith("?"):
        return _question(shown, spoken)
    return _phrases(_trimmed(_LABEL.sub("", shown, count=1)), spoken, _MAX_CUTS)


def _language(shown: str, language: str | None) -> str:
    """The covered language whose phrases to try: of the sentence itself, for answers mix them."""
    own = detect(shown) or language
    if own in COVERED:
        return str(own)
    return "ru" if any("а" <= c <= "я" for c in shown.lower()) else "en"


def _trimmed(shown: str) -> str:
    """Without outer punctuation and ornaments, white space single. A tick or a cross stays: it says something."""
    start, end = 0, len(shown)
    while start < end and not _speaks(shown[start]):
        start += 1
    while end > start and not _speaks(shown[end - 1]):
        end -= 1
    return " ".join(shown[start:end].split())


def _speaks(char: str) -> bool:
    return char.isalnum() or char in NODS


def _phrases(shown: str, language: str, cuts: int) -> NonClaimKind | None:
    """The kind of a listed phrase, or of several in a row: «Здравствуйте, к сожалению, ответа нет, обратитесь…»."""
    if not shown or len(shown) > MAX_PHRASE:
        return None
    kind = phrase_kind(shown, language)
    if kind is not None or cuts == 0:
        return kind
    for m in list(_CUT.finditer(shown))[:_MAX_CUTS]:
        head = phrase_kind(_trimmed(shown[: m.start()]), language)
        if head is None:
            continue
        rest = _trimmed(_JOINING.sub("", shown[m.end() :], count=1))
        tail = _phrases(rest, language, cuts - 1) or _phrases(_trimmed(shown[m.end() :]), language, cuts - 1)
        if tail is not None:
            return NonClaimKind.ABSTENTION if NonClaimKind.ABSTENTION in (head, tail) else head
    return None


def _question(shown: str, language: str) -> NonClaimKind | None:
    """A question that opens like one. "The fee is 5 dollars, right?" tells."""
    low = lowered(_trimmed(shown) + "?")
    known = words(language)
    if known.rhetorical.search(low) or (_CUT.search(low) and ". " in low):
        return None
    opens = any(low.startswith(w) and not low[len(w) : len(w) + 1].isalnum() for w in known.interrogative)
    asks = opens or (language == "ru" and re.match(r"[^\W\d_]+ ли ", low) is not None)
    return NonClaimKind.QUESTION if asks else None


def classify_all(
    answer: str,
    found: Sequence[Sentence],
    markers: Sequence[Marker],
    language: str | None,
    known: Collection[str] = (),
) -> tuple[NonClaimKind | None, ...]:
    """The kind of each sentence of an answer, in its place; None for a claim. `known`: see `titles.is_source`."""
    kinds: list[NonClaimKind | None] = []
    sources = False
    for at, sentence in enumerate(found):
        shown = shown_text(answer, sentence, markers)
        sources = _in_sources(found, at, shown, language, inside=sources)
        kinds.append(_in_place(answer, sentence, shown, markers, language, known, sources=sources))
    return tuple(_settled(answer, found, markers, kinds))


def shown_text(answer: str, sentence: Sentence, markers: Sequence[Marker]) -> str:
    """A sentence as a person reads it: no markers, no emphasis, one line."""
    return plain(answer, sentence.span, markers, quoted=sentence.block is Block.QUOTE)


def _in_place(
    answer: str,
    sentence: Sentence,
    shown: str,
    markers: Sequence[Marker],
    language: str | None,
    known: Collection[str],
    *,
    sources: bool,
) -> NonClaimKind | None:
    spoken = _language(shown, language)
    if not any(c.isalnum() for c in shown):
        return NonClaimKind.MARKER if within(markers, sentence.span) else _symbols(shown)
    if sentence.block is Block.CODE:
        return None if is_prose(sentence.span.of(answer)) else NonClaimKind.CODE
    cited = bool(within(markers, sentence.span))
    footnote = _FOOTNOTE.match(sentence.span.of(answer)) is not None
    titled = _FOOTNOTE.sub("", shown).lstrip(": ") if footnote else shown
    entry = sources or footnote
    if (entry and (is_source_header(_trimmed(titled), spoken) or is_source(titled, spoken, known))) or (
        (cited and is_link(shown)) or is_listed(shown, spoken, known)
    ):
        return NonClaimKind.SOURCES
    kind = classify(shown, language)
    if kind is not None:
        return kind
    if sentence.block is Block.HEADING or sentence.header:
        return None if _any_cell_asserts(shown, spoken) else NonClaimKind.HEADING
    if sentence.lead_in:
        return None if asserts(shown, spoken) and not is_cataphoric(shown, spoken) else NonClaimKind.LEAD_IN
    return None


def _any_cell_asserts(shown: str, language: str) -> bool:
    return any(asserts(cell.strip(), language) for cell in shown.split("|") if cell.strip())


_CATAPHORIC = re.compile(
    r"\b(?:following|below|as follows|such as|these|namely|including|следующ\w+|ниже|таков\w*|а именно|в том числе)\b"
)


def is_cataphoric(shown: str, language: str) -> bool:
    """Whether a lead-in only points at what comes ("The following applies:") and denies or limits nothing."""
    low = lowered(shown)
    marked = {
        "not",
        "no",
        "never",
        "none",
        "only",
        "all",
        "every",
        "always",
        "cannot",
        "не",
        "нет",
        "ни",
        "нельзя",
        "все",
    }
    plain_words = re.findall(r"[^\W_]+", low)
    del language
    return _CATAPHORIC.search(low) is not None and marked.isdisjoint(plain_words) and "n't" not in low


def _symbols(shown: str) -> NonClaimKind | None:
    """A line of ornaments says nothing; a tick or a cross may be the answer. Letters that are not shown (tags, beside
    the flags made of them) say something to whoever copies the text."""
    hidden = _FLAG not in shown and any(_TAGS[0] <= c <= _TAGS[1] for c in shown)
    return None if hidden or any(c in NODS for c in shown) else NonClaimKind.DISCOURSE


def _in_sources(found: Sequence[Sentence], at: int, shown: str, language: str | None, *, inside: bool) -> bool:
    """Whether a list of sources starts here or still goes on: it ends at the next heading or lead-in."""
    sentence = found[at]
    if is_source_header(_trimmed(shown), _language(shown, language)):
        listed = at + 1 < len(found) and found[at + 1].block is Block.LIST_ITEM
        return sentence.block is Block.HEADING or sentence.lead_in or listed or shown.endswith(":")
    return inside and sentence.block is not Block.HEADING and not sentence.lead_in


def _settled(
    answer: str, found: Sequence[Sentence], markers: Sequence[Marker], kinds: Sequence[NonClaimKind | None]
) -> Iterable[NonClaimKind | None]:
    """The kinds, once what follows is known: a heading with nothing under it is no heading but a statement, and
    "Certainly!" is courtesy before an announcement and may anywhere else be the very answer."""
    for i, (sentence, kind) in enumerate(zip(found, kinds, strict=True)):
        follows = found[i + 1] if i + 1 < len(found) else None
        announced = follows is not None and kinds[i + 1] in (NonClaimKind.DISCOURSE, NonClaimKind.LEAD_IN)
        if kind is NonClaimKind.HEADING and not _heads(sentence, follows):
            yield None
        elif kind is None and follows is not None and _runs_in(answer, sentence, follows, None):
            yield NonClaimKind.HEADING
        elif kind is None and announced and i == 0 and not within(markers, sentence.span):
            low = lowered(_trimmed(shown_text(answer, sentence, markers)))
            yield NonClaimKind.COURTESY if any(low in words(lang).openers for lang in COVERED) else None
        elif kind is None and follows is not None and kinds[i + 1] is None and not within(markers, sentence.span):
            asked = shown_text(answer, found[i - 1], markers) if i and kinds[i - 1] is NonClaimKind.QUESTION else None
            beside = follows.block_index == sentence.block_index
            said = beside and _said_again(
                shown_text(answer, sentence, markers), shown_text(answer, follows, markers), asked
            )
            yield NonClaimKind.DISCOURSE if said else None
        else:
            yield kind


def _said_again(shown: str, following: str, question: str | None) -> bool:
    """ "No. Gift cards cannot be exchanged." """
    reply = reply_of(shown)
    return (
        reply is not None and not reply[1] and reply[0] in plain_replies() and restates(reply[0], following, question)
    )


_RUN_IN = re.compile(r"(\*\*|__)([^\W\d_][^*_\d\n.:!?]{1,60})[.:]\1\s*")
_MAX_RUN_IN = 4


def _runs_in(answer: str, sentence: Sentence, follows: Sentence, language: str | None) -> bool:
    """ "**Meetings.** They are held ...": a bold title at the head of its own paragraph."""
    bold = _RUN_IN.fullmatch(sentence.span.of(answer))
    if bold is None or follows.block_index != sentence.block_index or sentence.block is Block.HEADING:
        return False
    opens = not answer[: sentence.span.start].rpartition("\n")[2].strip(" \t>-*+0123456789.)")
    title = bold[2].strip()
    return opens and title.count(" ") < _MAX_RUN_IN and not asserts(title, _language(title, language))


def _heads(heading: Sentence, follows: Sentence | None) -> bool:
    """Whether anything stands under a heading: text, or a heading of a lower level, or rows under a table's head."""
    if follows is None:
        return False
    return follows.block is not heading.block or follows.header < heading.header or follows.level > heading.level


_FENCE_LINE = re.compile(r"[ \t]*(?:```|~~~)[^\n]*\n?")
_CODE_SIGN = re.compile(r"[=(){}\[\]<>;$\\|&#@_/]|--|::|\"\s*:")
_COMMENT = re.compile(r"(?:^|\s)(?:#+|//+|--+|/\*+|<!--|\*|%|;|REM)\s+(.+)")
_COUNTED = re.compile(r"\d\s*[^\W\d_]{2,}")
_PROSE_WORDS = re.compile(
    r"(?:[^\W\d_]{2,}[,\s]+){1,}\d[\d.,]*\s+[^\W\d_]{4,}|(?:[^\W\d_]{2,}[,\s]+){3,}|(?:[^\W\d_]{2,}[,\s]+){2,}[^\W\d_]{2,}[.!?…](?=\s)"
)


def is_prose(code: str) -> bool:
    """Whether a block of code holds a line of plain words, or a comment that states something: a fence must not hide
    a sentence."""
    lines = _FENCE_LINE.sub("", code).splitlines()
    return any(
        (not _CODE_SIGN.search(line) and _PROSE_WORDS.search(line + " ")) or _comment_tells(line) for line in lines
    )


def _comment_tells(line: str) -> bool:
    m = _COMMENT.search(line)
    told = m[1].strip(" .*/->") if m else ""
    return told.count(" ") >= 2 and (_COUNTED.search(told) is not None or asserts(told, _language(told, None)))


def abstains(kinds: Iterable[NonClaimKind | None]) -> bool:
    """Whether sentences of these kinds say no more than that nothing was found (see `Claims.abstained`)."""
    given = set(kinds)
    return NonClaimKind.ABSTENTION in given and given <= _SILENT | {NonClaimKind.ABSTENTION}
