"""What a text says and the rules never do: each such rule gets a sentence, so that nothing on a good sheet is dead."""

from collections.abc import Iterable, Iterator

from philately.games.stampadia.rules import terms as t
from philately.games.stampadia.rules.program import Effect, Part, Rule

ROLLS = (t.ON_ROLL, t.ON_ROLLED_1)
OF_ITEMS = {t.ON_DEATH: "hero died", t.NEXT_ROLLS: "next … turn rolls"}
ON_DICE = (t.REROLL, t.REDUCE_DIE, t.ONE_ONLY, t.DISCARD, t.SET_DICE, t.FLIP, t.ADD_DICE)  # there must be a roll
ON_TURN = (t.SUM_DICE, t.LOWER_FIRST, t.SAME_COLUMN, t.SAME_ROW, t.SKIP)  # and this must be the hero's turn
PRICES_IN_DICE = (t.DISCARD_FACE, t.SET_FACE, t.DICE_ARE)
MOST_KEYWORDS = 3  # that one condition can cost


def against(rule: Rule, *, item: bool, start: bool = False, foes: bool = True) -> Iterator[str]:
    """Why parts of a rule would never work: in an item, or in a room that is the starting room, that has foes."""
    event, parts = rule.event, rule.parts
    if rule.events > 1:
        yield "a condition waits for one thing to happen, not for two at the same time"
        return
    if not item:
        if event in OF_ITEMS:
            yield f'only an item can wait for "{OF_ITEMS[event]}"'
        if event == t.ON_STAIRS and not start:
            yield "the stairs are in the starting room, and only its lines can wait for them"
        own_roll = event in ROLLS and rule.who == t.HERO
        if not foes and (own_roll or event in (t.ON_LAST_KILL, t.ON_ROUND, t.BEFORE_ROLL, t.IN_TURN)):
            yield "there are no foes in this room, so no battle round ever starts in it"
    yield from _prices(event, parts, _may_roll(event, item))
    effects = deeds_of(rule)
    kinds = [effect.kind for effect in effects]
    yield from _deeds(rule, effects, _may_roll(event, item), item)
    if event == t.NEXT_ROLLS and (rule.who != t.FOE or kinds != [t.FADE]):
        yield 'the next rolls can only be those of foes, and lose dice: "next 3 enemy turn rolls » discard dice <=5"'


def deeds_of(rule: Rule) -> list[Effect]:
    """All effects of a rule: upside-down ones, and those of the faces of dice."""
    return [*_all(rule.effects), *_all(rule.upside)]


def ticks_asked(rule: Rule) -> set[int]:
    """The rows of the table that must be ticked."""
    return {int(part.a) for part in rule.parts if part.kind == t.IS_TICKED and part.b == 1}


def _may_roll(event: int, item: bool) -> bool:
    """Are there dice on the table at that moment? Items for the hero's turn may be used when the dice were rolled."""
    return event in ROLLS or (item and event == t.IN_TURN)


def _prices(event: int, parts: list[Part], rolled: bool) -> Iterator[str]:
    kinds = [part.kind for part in parts]
    if t.DO_PASS in kinds and event != t.BEFORE_ROLL:
        yield 'passing is a price "before hero turn roll", and at no other moment'
    if t.PAY_HP in kinds and event == t.ON_DEATH:
        yield "a hero who dies has no HP left to pay with"
    if any(kind in PRICES_IN_DICE for kind in kinds) and not rolled:
        yield "dice can be looked at or given up after a roll only"
    for kind, what in ((t.PAY_ITEM, "item"), (t.FORGET_WORD, "keyword")):
        words = [part.word for part in parts if part.kind == kind]
        if len(set(words)) < len(words):
            yield f"the same {what} can't be given up twice"
    if kinds.count(t.FORGET_WORD) + kinds.count(t.FORGET_ANY) > MOST_KEYWORDS:
        yield f"a condition can cost at most {MOST_KEYWORDS} keywords"


def _deeds(rule: Rule, effects: list[Effect], rolled: bool, item: bool) -> Iterator[str]:
    event, kinds = rule.event, [effect.kind for effect in effects]
    in_turn = event in (t.BEFORE_ROLL, t.IN_TURN) or (event in ROLLS and rule.who == t.HERO)
    if any(kind in ON_DICE for kind in kinds) and not rolled:
        yield "dice can be changed after a roll only"
    if t.LESS in kinds and event != t.ON_MOVE:
        yield "only a Move can have its effect made smaller"
    if any(kind in ON_TURN for kind in kinds) and not in_turn:
        yield "this can be done in the hero's turn only"
    elif t.SUM_DICE in kinds and not rolled:
        yield "dice can be added up after a roll only"
    if any(each.kind == t.SINGLE_ABILITY and each.a == 0 for each in effects) and t.SUM_DICE not in kinds:
        yield "an ability is activated with a value, or with the sum of two dice"
    if t.FADE in kinds and event != t.NEXT_ROLLS:
        yield 'dice up to a number are lost in the "next 3 enemy turn rolls", and at no other moment'
    if t.STOP in kinds and item:
        yield "an item isn't a line of a room, so nothing is read after it"


def _all(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects with those of the faces of dice."""
    for effect in effects:
        yield effect
        for branch in effect.branches:
            yield from _all(branch.effects)
