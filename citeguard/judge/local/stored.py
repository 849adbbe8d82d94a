"""One cited fragment as sentences of the stored text, looked at only as closely as a claim needs."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from citeguard.judge.local.enclosure import opening_of
from citeguard.judge.local.items import Normal, cleaned, fold, normal_form, outer_markers
from citeguard.judge.local.lexicon import words
from citeguard.judge.local.standing import Surroundings
from citeguard.language.sentences import Block, Sentence, sentences
from citeguard.models import Evidence, Fragment, Span, Stance

MAX_CLOSE_LOOKS = 400
"""Sentences of one fragment taken apart for one claim. A text with more near copies of a claim is not judged by it."""
MAX_KEPT = 1_000_000
"""Code points of stored text that are kept taken apart for the next claims of an answer; taken apart, a text fills some
twenty times its size."""
_OUTER = "*_`\"'«»“”„‘’()[] \t\n\r\u00a0"
_CLAUSE_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,4}\.?[ \t\u00a0]+(?=[^\W\d_])")
"""`5.2 The fee is due.` at the start of a line: numbering, if a capital follows (`2.5 litres` has none)."""
_ASSERTS = frozenset({"", ".", "!"})
_MISSING_WORDS = 1
"""Content words of the claim that a near copy may lack: the one side of a pair of antonyms."""
_SLACK = 60
"""Code points by which a near copy may be longer or shorter, beside a factor of two: numbers in words, bounds."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence inside the cited range that may be what the claim says. `index` among the stored sentences."""

    index: int
    form: Callable[[int], Normal]

    @property
    def normal(self) -> Normal:
        return self.form(self.index)


class StoredFragment:
    """The fragment between its neighbours. Nothing is computed before it is asked for, and nothing twice."""

    def __init__(self, fragment: Fragment, language: str) -> None:
        self.fragment = fragment
        self._language = language
        self._cut = fragment.span.start > len(fragment.before)
        before = fragment.before[opening_of(fragment.before) :] if self._cut else fragment.before
        self._text = before + fragment.text + fragment.after
        self._range = Span(len(before), len(before) + len(fragment.text))
        self._inside: dict[int, bool] = {}
        self._forms: dict[str, Normal] = {}
        self._asserted: dict[int, bool] = {}
        self._looks = 0

    @property
    def size(self) -> int:
        """Code points of the text with its surroundings."""
        return len(self._text)

    @cached_property
    def _fold(self) -> str:
        return fold(cleaned(self.fragment.text))

    @cached_property
    def _sentences(self) -> tuple[Sentence, ...]:
        return sentences(self._text, self._language)

    @cached_property
    def _surroundings(self) -> Surroundings:
        return Surroundings(self._text, self._sentences, cut=self._cut)

    @cached_property
    def _touched(self) -> tuple[tuple[int, str], ...]:
        """Prose sentences that the cited range touches, with their folds."""
        return tuple(
            (index, fold(cleaned(self._own(s).of(self._text))))
            for index, s in enumerate(self._sentences)
            if s.span.overlaps(self._range) and s.block in (Block.PARAGRAPH, Block.LIST_ITEM)
        )

    def _is_inside(self, index: int) -> bool:
        """Whether a sentence lies wholly inside the cited range."""
        if index not in self._inside:
            self._inside[index] = self._range.contains(self._core(self._sentences[index]))
        return self._inside[index]

    def _own(self, sentence: Sentence) -> Span:
        """The sentence without the number of its clause."""
        start, end = sentence.span
        number = _CLAUSE_NUMBER.match(self._text, start, end)
        opens_line = start == 0 or self._text[start - 1] in "\r\n"
        if number is None or not opens_line or not self._text[number.end()].isupper():
            return sentence.span
        return Span(number.end(), end)

    def _core(self, sentence: Sentence) -> Span:
        """The sentence without what may stay outside the range: outer quotes, marks, markers, the final stop."""
        own = self._own(sentence)
        start, text = own.start, own.of(self._text)
        if found := outer_markers(text):
            text = text[: found.start()]
        text = text.rstrip(_OUTER + ".!?…")
        return Span(start + len(text) - len(text.lstrip(_OUTER)), start + len(text))

    def near(self, claim: Normal) -> list[Candidate] | None:
        """Sentences in the range that hold nearly all content words of a claim. None: too many to look at."""
        self._looks = 0
        wanted = sorted(claim.content(self._language), key=len, reverse=True)
        if sum(w not in self._fold for w in wanted) > _MISSING_WORDS:
            return []
        shortest, longest = len(claim.text) // 2 - _SLACK, len(claim.text) * 2 + _SLACK
        close = [(i, f) for i, f in self._touched if shortest <= len(f) <= longest and _holds(f, wanted)]
        close = [(i, f) for i, f in close if self._is_inside(i)]
        distinct = {f for _, f in close}
        return None if len(distinct) > MAX_CLOSE_LOOKS else [Candidate(i, self._form) for i, _ in close]

    def _form(self, index: int) -> Normal:
        text = self._own(self._sentences[index]).of(self._text)
        if text not in self._forms:
            self._forms[text] = normal_form(text, self._language, outer_quotes=False)
        return self._forms[text]

    def asserts(self, candidate: Candidate) -> bool:
        """Whether the document itself says this, as a whole sentence. False after too many sentences that were not."""
        index = candidate.index
        if index not in self._asserted and not self.exhausted:
            self._looks += 1
            self._asserted[index] = self._is_assertion(candidate)
        return self._asserted.get(index, False)

    @property
    def exhausted(self) -> bool:
        """So many sentences were looked at closely for the last claim that the rest of the fragment stays unseen."""
        return self._looks >= MAX_CLOSE_LOOKS

    def _is_assertion(self, candidate: Candidate) -> bool:
        form = candidate.normal
        if not form.safe or not form.items or form.stop not in _ASSERTS:
            return False
        if form.stop == "" and not any(map(words(self._language).is_verb, form.words)):
            return False
        return self._surroundings.stands_alone(candidate.index)

    def following(self, index: int) -> Candidate | None:
        """The next sentence of the same block, if it lies in the range too."""
        if index + 1 >= len(self._sentences):
            return None
        here, after = self._sentences[index], self._sentences[index + 1]
        if here.block_index != after.block_index or not self._range.contains(self._core(after)):
            return None
        return Candidate(index + 1, self._form)

    def evidence(self, candidate: Candidate, stance: Stance) -> Evidence:
        span = self._own(self._sentences[candidate.index])
        start, end = max(span.start, self._range.start), min(span.end, self._range.end)
        offset = self.fragment.span.start - self._range.start
        return Evidence(
            citation_id=self.fragment.citation_id,
            quote=self._text[start:end],
            start=start + offset,
            end=end + offset,
            stance=stance,
        )


class Recent:
    """The fragments of one answer that were looked at last: what several claims cite is taken apart once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Fragment, str], StoredFragment] = OrderedDict()
        self._size = 0

    def stored(self, fragment: Fragment, language: str) -> StoredFragment:
        key = (fragment, language)
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        self._kept[key] = stored = StoredFragment(fragment, language)
        self._size += stored.size
        while self._size > MAX_KEPT and len(self._kept) > 1:
            self._size -= self._kept.popitem(last=False)[1].size
        return stored


def _holds(folded: str, wanted: Iterable[str]) -> bool:
    missing = 0
    for word in wanted:
        if word not in folded:
            missing += 1
            if missing > _MISSING_WORDS:
                return False
    return True
