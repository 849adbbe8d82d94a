"""Who does what to whom: whether two texts with the same words give them the same parts to play."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations, pairwise

from citeguard.claims.reading import Item, ItemKind

Pair = tuple[Item, Item]
"""An item of the answer and the item of the claim that says the same."""

_TELLING = frozenset({"from", "before", "after", "without", "against"})
"""Prepositions that say something even beside none at all."""


def same_roles(pairs: Sequence[Pair]) -> bool:
    """`pairs` in the order of the answer."""
    return (
        _prepositions_agree(pairs)
        and _counted_in_order(pairs)
        and _doers_agree(pairs)
        and _names_whole(pairs)
        and not _swapped_round_a_mark(pairs)
    )


def _names_whole(pairs: Sequence[Pair]) -> bool:
    """Where a passive turns, the words of a name still stand together: no "Keller Bridge" by "Maria Harbour"."""
    if not any(a.agent != b.agent for a, b in pairs):
        return True
    named = [p for p in pairs if p[0].kind is ItemKind.NAME]
    return all(
        other[1].place == one[1].place + 1
        for one, other in pairwise(named)
        if other[0].place == one[0].place + 1 and one[0].role == other[0].role
    )


def _swapped_round_a_mark(pairs: Sequence[Pair]) -> bool:
    """ "Photography is forbidden in the reading room" and "reading is forbidden in the photography room". Russian words
    may change sides of a mark with their endings kept."""
    marks = [p for p in pairs if p[0].kind is ItemKind.MARK and not any(a.agent != b.agent for a, b in pairs)]
    content = [p for p in pairs if p[0].content and not (p[0].ending and p[0].ending == p[1].ending)]
    for mark, turned in marks:
        before = [b.place for a, b in content if a.place < mark.place]
        after = [b.place for a, b in content if a.place > mark.place]
        if before and after and max(before) > turned.place > min(after):
            return True
    return False


def _prepositions_agree(pairs: Sequence[Pair]) -> bool:
    return all(_role_agrees(a, b) for a, b in pairs if a.kind is not ItemKind.WORD and a.kind is not ItemKind.MARK)


def _role_agrees(a: Item, b: Item) -> bool:
    roles = {a.role, b.role} - {"agent"}
    return len(roles) < 2 or ("" in roles and not roles & _TELLING)


def _counted_in_order(pairs: Sequence[Pair]) -> bool:
    """Among several numbers of one dimension, or dates, order is all that tells what counts what, unless each has a
    preposition or a word of its own right before it: "from 7 am to 9 pm", "version 3.1 drops Python 3.8"."""
    groups: dict[object, list[Pair]] = {}
    for pair in pairs:
        if pair[0].counted:
            groups.setdefault(_dimension(pair[0]), []).append(pair)
    several = [g for g in groups.values() if len(g) > 1]
    plain = [p for p in pairs if p[0].kind is not ItemKind.MARK]
    return all(_told_apart(g, plain) or _titled(g, plain) or _in_place(g, plain) for g in several)


def _told_apart(group: Sequence[Pair], plain: Sequence[Pair]) -> bool:
    roles = [a.role for a, _ in group]
    told = all(roles) and len(set(roles)) == len(roles) and all(a.role == b.role for a, b in group)
    return told and _side_by_side([a for a, _ in group], plain, 0) and _side_by_side([b for _, b in group], plain, 1)


def _side_by_side(group: Sequence[Item], plain: Sequence[Pair], side: int) -> bool:
    """No word stands between them: "from 7 am to 9 pm", not "check-in from 3 pm and check-out until 11 am"."""
    first, last = min(i.place for i in group), max(i.place for i in group)
    return not any(first < pair[side].place < last for pair in plain if pair[side].content)


def _titled(group: Sequence[Pair], plain: Sequence[Pair]) -> bool:
    before = {(a.place + 1, b.place + 1) for a, b in plain if a.content}
    return all((a.place, b.place) in before for a, b in group)


def _in_place(group: Sequence[Pair], plain: Sequence[Pair]) -> bool:
    """The numbers in the same order, and every word between the same two of them; side by side, all in order."""
    ours, theirs = [a.place for a, _ in group], [b.place for _, b in group]
    if _increasing([b.place for _, b in plain]):
        return True
    content = [(bisect_left(ours, a.place), bisect_left(theirs, b.place)) for a, b in plain if a.content]
    between = {one for one, _ in content}
    return _increasing(theirs) and all(x == y for x, y in content) and between >= set(range(1, len(ours)))


def _dimension(item: Item) -> tuple[ItemKind, object]:
    return item.kind, item.value[2] if item.kind is ItemKind.NUMBER and item.value else None


def _increasing(places: Sequence[int]) -> bool:
    return all(a <= b for a, b in pairwise(places))


def _doers_agree(pairs: Sequence[Pair]) -> bool:
    content = [p for p in pairs if p[0].content]
    ours = [p for p in content if p[0].agent]
    theirs = [p for p in content if p[1].agent]
    if any((a.ending, b.ending) in _DONE_TO for a, b in ours) or any(
        (b.ending, a.ending) in _DONE_TO for a, b in theirs
    ):
        return False
    if ours and theirs:
        return any(p in theirs for p in ours) and _straight(content)
    if ours:
        return _turned([a for a, _ in content], [b.place for _, b in content])
    if theirs:
        ordered = sorted(content, key=lambda p: p[1].place)
        return _turned([b for _, b in ordered], [a.place for a, _ in ordered])
    return _straight(content)


_DONE_TO = frozenset({("ой", "у"), ("ей", "ю"), ("ом", "а"), ("ем", "я")})
"""Endings of a doer in the passive, and of the same word where something is done to it: «фабрикой», «фабрику»."""
_OF_DOERS = frozenset({"им", "ым", "ими", "ыми", "ой", "ей"})
"""Endings of the adjectives of a doer: «новым советом»."""


def _turned(passive: Sequence[Item], places: Sequence[int]) -> bool:
    """A passive made active: the doer with its adjectives, named last in the passive, comes before what preceded it
    there. `places`: where the active clause has the items of the passive one."""
    at = next(n for n, i in enumerate(passive) if i.agent)
    while at and passive[at - 1].ending in _OF_DOERS and passive[at - 1].place == passive[at].place - 1:
        if places[at - 1] != places[at] - 1:
            return False
        at -= 1
    return at == 0 or places[at] < places[at - 1]


def _straight(content: Sequence[Pair]) -> bool:
    places = [b.place for _, b in content]
    ordered = _longest_fall(places) < 3 or _cases_tell(content)
    return _names_in_order(content) and ordered and not _cases_swapped(content)


_UNTOLD = frozenset({"", "ь", "о", "е", "ы", "и", "й"})
"""Endings of Russian nouns that are the same in nominative and accusative."""


def _cases_tell(content: Sequence[Pair]) -> bool:
    """Russian word order is free where endings tell who does what: each is kept, and of two nouns that change places at
    most one could be either subject or object."""
    if len(content) > MAX_FREE or not all(
        a.ending == b.ending and "а" <= a.shown[:1].casefold() <= "я" for a, b in content
    ):
        return False
    nouns = [(a, b) for a, b in content if not _verbal(a)]
    return not any(
        one[1].place > other[1].place and one[0].ending in _UNTOLD and other[0].ending in _UNTOLD
        for one, other in combinations(nouns, 2)
    )


MAX_FREE = 12
"""Content words up to which a clause is compared pair by pair."""


def _verbal(item: Item) -> bool:
    return any(isinstance(k, tuple) and k[0] == "verb" for k in item.keys)


def _names_in_order(content: Sequence[Pair]) -> bool:
    """Names change order only where a preposition tells their parts: "from Oslo to Bergen", "to Bergen from Oslo"."""
    by_role: dict[str, list[int]] = {}
    for a, b in content:
        if a.kind is ItemKind.NAME:
            by_role.setdefault(a.role if a.role == b.role else "", []).append(b.place)
    return all(_increasing(places) for places in by_role.values())


def _longest_fall(places: Sequence[int]) -> int:
    """Length of the longest decreasing subsequence: three means that two words changed sides around a third."""
    tails: list[int] = []
    for place in places:
        at = bisect_left(tails, -place)
        tails[at : at + 1] = [-place]
    return len(tails)


def _cases_swapped(content: Sequence[Pair]) -> bool:
    """«Арендатор уведомляет собственника» and «арендатора уведомляет собственник»: the endings changed places, or one
    word became the object where another became the subject."""
    changes = {(a.ending, b.ending) for a, b in content if a.ending != b.ending}
    turned = {_OBJECTS.get(old) == new for old, new in changes if _OBJECTS.get(old) == new or _OBJECTS.get(new) == old}
    return len(turned) > 1 or any((new, old) in changes for old, new in changes)


_OBJECTS = {"": "а", "ь": "я", "й": "я", "а": "у", "я": "ю"}
"""Ending of a subject to that of an object of the same declension."""
