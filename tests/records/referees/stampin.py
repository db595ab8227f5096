"""A second reader and referee for records of Stampin', written from docs/record-format.md and docs/records/stampin.md.

    python -m tests.records.referees.stampin game.jsonl

It shares no code and no design with the package: hands are plain lists. Our boards and cards are read from the files
that the page names.
"""

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Generator, Iterable
from pathlib import Path

from tests.records.referees.common import (
    Answer,
    Ask,
    Asked,
    Chosen,
    Flow,
    Game,
    GameOver,
    Json,
    Line,
    Refused,
    demand,
    is_number,
    judge,
    judge_files,
    secret,
)

CATEGORIES = ["pre", "flg", "spc", "din", "brd", "wld", "flw", "trn", "shp", "air", "spt", "mus", "lov", "hol", "prk"]
WILDS = (60, 61)
CARDS = [f"{category}{place}" for category in CATEGORIES for place in (1, 2, 3, 4)] + ["wild1", "wild2"]
NUMBERS = {word: card for card, word in enumerate(CARDS)}
PILES = ["pile1", "pile2"]
MONEY = 480
Together = Generator[Asked, tuple[int, str], dict[int, str]]  # answers of several seats
Sale = Generator[Asked, tuple[int, str], tuple[int, int]]  # an auction: who gets the card, for how much
LEAST_BID = 10
OPTIONS = {
    "auction": "round_robin sealed live",
    "kd_mode": "dual one_each",
    "demand_window": "start_or_end start",
    "wild_exchange_keeper": "yes no",
    "duel_tie": "reroll nothing",
    "reshuffle": "on_empty when_needed",
    "wild_in_three": "yes no",
    "max_wilds_per_set": "2 1",
    "open_discards": "no yes",
    "hidden_cash": "no yes",
}


# ---- the box -----------------------------------------------------------------------------------------------------

FILES = Path(__file__).parents[3] / "src" / "philately" / "games" / "stampin"
OURS = {
    "board": {"standard": ("board.toml", "47221add"), "first": ("board-first.toml", "94142db0")},
    "cards": {"standard": ("cards.toml", "0449a934")},
}
EFFECTS = re.compile(
    r"draw [12]|sort [1-6]|free|nlw|auction|roll|lose|trade (any|left|right|all)|pass (left|right)"
    r"|(collect|collect_each|pay|pay_each) ([1-9]|[1-7][0-9]|80)|goto (?!goto|roll)[a-z_]+"
)


JOINERS = "\u200c\u200d"


def quoted(text: Json) -> str:
    """A string of a board or of cards, as TOML; refused if it has no business there."""
    demand(isinstance(text, str) and 1 <= len(text) <= 200, "a string has 1 to 200 characters")
    for before, each, after in zip(f"\0{text}", text, f"{text[1:]}\0", strict=False):
        joins = each in JOINERS and before.isprintable() and after.isprintable()
        demand(joins or each.isprintable() or unicodedata.category(each) == "Zs", "printable characters")
    demand(text == text.strip(), "no blanks at the ends")
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def folded(name: str) -> str:
    """The same for names that look alike."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold()).translate(dict.fromkeys(map(ord, JOINERS)))


def board_text(board: Line) -> str:
    """A board in the form of the page."""
    lines = [f"name = {quoted(board['name'])}", f"entries = [{', '.join(map(str, board['entries']))}]"]
    for space in board["space"]:
        lines += ["", "[[space]]", *(f"{key} = {quoted(space[key])}" for key in ("name", "text", "effect"))]
    return "\n".join(lines) + "\n"


def cards_text(cards: Line) -> str:
    lines = [f"name = {quoted(cards['name'])}", f"wild_price = {cards['wild_price']}"]
    for wild in cards["wild"]:
        lines += ["", "[[wild]]", f"name = {quoted(wild['name'])}"]
    for category in cards["category"]:
        lines += ["", "[[category]]", *(f"{key} = {quoted(category[key])}" for key in ("id", "title"))]
        cents = [f"    {{ name = {quoted(card['name'])}, value = {card['value']} }}," for card in category["cards"]]
        lines += ["cards = [", *cents, "]"]
    return "\n".join(lines) + "\n"


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def check_board(board: Line) -> None:
    effects = [space["effect"] for space in board["space"]]
    kinds = {effect.split(" ")[0] for effect in effects}
    demand(12 <= len(effects) <= 60 and len(effects) % 4 == 0, "12 to 60 spaces, as many on every side")
    demand(all(EFFECTS.fullmatch(effect) for effect in effects), "effects")
    demand(4 * effects.count("roll") <= len(effects), "at most a quarter of the spaces rolls again")
    demand(all(effect[5:] in kinds for effect in effects if effect.startswith("goto ")), "what a goto names is there")
    demand("draw" in kinds or {"auction", "collect"} <= kinds, "cards must come in")
    entries = board["entries"]
    demand(all(is_number(entry) and 1 <= entry <= len(effects) for entry in entries), "entries")
    demand(len(entries) == len(set(entries)) == 4, "four different entries")


def check_cards(cards: Line) -> None:
    categories = cards["category"]
    demand(len(cards["wild"]) == 2 and len(categories) == 15, "fifteen categories and two Wilds")
    prices = [card["value"] for category in categories for card in category["cards"]]
    demand(all(len(category["cards"]) == 4 for category in categories), "four cards of each category")
    demand(all(is_number(price) and 1 <= price <= 80 for price in [*prices, cards["wild_price"]]), "prices")
    demand(all(re.fullmatch("[a-z]{3}", category["id"]) for category in categories), "three small letters")
    titles = [category["title"] for category in categories]
    groups = [[category["id"] for category in categories], [*titles, "Wild"], [wild["name"] for wild in cards["wild"]]]
    groups += [[card["name"] for card in category["cards"]] for category in categories]
    for group in groups:
        demand(len({folded(name) for name in group}) == len(group), "names that can be told apart")


def box_of(kind: str, option: str, told: Json) -> tuple[Line, str]:
    """A board, or cards: what they are, and what the deal must tell of them."""
    if option in OURS[kind]:
        file, mark = OURS[kind][option]
        return tomllib.loads((FILES / file).read_text(encoding="utf-8")), f"{option}-{mark}"
    demand(isinstance(told, str), f"there is no such {kind}")
    try:
        box = tomllib.loads(told)
        (check_board if kind == "board" else check_cards)(box)
        text = (board_text if kind == "board" else cards_text)(box)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(f"{kind}: {error}") from None
    demand(text == told, f"{kind}: not in the form of the page")
    mark = fingerprint(text)
    demand(mark[:8] not in [own for _, own in OURS[kind].values()], f"this {kind} is ours")
    word = re.sub("[^a-z0-9]+", "-", box["name"].lower())[:40].strip("-") or "mine"
    demand(option in (f"{word}-{mark}", f"{word}-{mark[:8]}"), f"another {kind} was agreed on")
    return box, told


# ---- the game ----------------------------------------------------------------------------------------------------


class TurnOver(Exception):
    """The turn ends at once."""


def words(cards: Iterable[int]) -> list[str]:
    return [CARDS[card] for card in sorted(cards)]


def joined(cards: Iterable[int]) -> str:
    return " ".join(words(cards))


def category_of(card: int) -> int:
    """Of a real card; the Wilds have 15."""
    return card // 4


class Stampin(Game):
    """One game of Stampin'."""

    name = "stampin"
    rules = 1
    least, most = 2, 4

    def __init__(self, header: Line, deal: Line, key: bytes) -> None:
        super().__init__(header, deal, key)
        everybody = range(self.players)
        box = deal["events"][0] if deal["events"] else []
        told = box[2:] if len(box) == 4 else [0, 0]
        board, board_detail = box_of("board", str(self.options["board"]), told[0])
        cards, cards_detail = box_of("cards", str(self.options["cards"]), told[1])
        self.box = [board_detail, cards_detail]
        self.entries: list[int] = board["entries"]
        self.effects: list[str] = [space["effect"] for space in board["space"]]
        self.prices: list[int] = [card["value"] for category in cards["category"] for card in category["cards"]]
        self.prices += [cards["wild_price"]] * 2
        leaflet = 3 if self.players == 2 else 2
        goal = self.options["sets_to_win"]
        self.goal = goal if isinstance(goal, int) else leaflet
        self.cash = [80 for _ in everybody]
        self.dual = self.is_("kd_mode", "dual")
        self.keepers = [2 if self.dual else 1 for _ in everybody]  # with `dual` these are all cards
        self.demands = [1 for _ in everybody]
        self.places_of = [0 for _ in everybody]  # on the board; 0 is the corner
        self.loses = [False for _ in everybody]
        self.hands: list[list[int]] = [[] for _ in everybody]
        self.threes: list[dict[int, list[int]]] = [{} for _ in everybody]
        self.sets: list[dict[int, list[int]]] = [{} for _ in everybody]
        self.deck: list[int] = []  # the last one is the top
        self.piles: list[list[int]] = [[], []]
        self.fed = 0  # the turn in which a card last came into a hand
        self.seen: set[int] = set()  # Wilds that everybody saw come into the hand where they are

    @classmethod
    def check_options(cls, options: dict[str, Json], players: int) -> None:
        demand(set(options) == {*OPTIONS, "sets_to_win", "board", "cards", "turn_limit"}, "all options")
        for name, values in OPTIONS.items():
            demand(options[name] in values.split(), name)
        goal, limit = options["sets_to_win"], options["turn_limit"]
        demand(goal == "leaflet" or (is_number(goal) and 1 <= goal <= 5), "sets_to_win")
        demand(limit == "none" or (is_number(limit) and 1 <= limit <= 9999), "turn_limit")
        demand(isinstance(options["board"], str) and isinstance(options["cards"], str), "board and cards")

    # ---- small things

    def others(self) -> list[int]:
        """All but the active seat, from its left."""
        return self.from_active()[1:]

    def price(self, card: int) -> int:
        return self.prices[card]

    def pay(self, seat: int, cents: int) -> int:
        """To the Bank, as far as the money goes."""
        paid = min(cents, self.cash[seat])
        self.cash[seat] -= paid
        return paid

    def hand_over(self, payer: int, other: int, cents: int) -> int:
        paid = self.pay(payer, cents)
        self.cash[other] += paid
        return paid

    def gain(self, seat: int, cards: Iterable[int]) -> None:
        self.hands[seat] += cards
        self.fed = self.turn

    def lose(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.seen.discard(card)

    def blur(self, seat: int) -> None:
        """Nobody can be sure any more of a Wild in this hand."""
        self.seen -= set(self.hands[seat])

    def has_keeper(self, seat: int) -> bool:
        return self.keepers[seat] > 0

    def has_demand(self, seat: int) -> bool:
        return (self.keepers if self.dual else self.demands)[seat] > 0

    def dice(self) -> tuple[int, int]:
        self.shown += 1
        first = self.chance.below(6) + 1
        return first, self.chance.below(6) + 1

    def alike(self, seat: int, category: int) -> list[int]:
        return sorted(card for card in self.hands[seat] if category_of(card) == category)

    def ask(self, seat: int, legal: Iterable[str], *, hidden: bool = False) -> Answer:
        asked, word = yield {seat: Ask(list(legal), hidden)}
        assert asked == seat
        return word

    def ask_together(self, legal: dict[int, list[str]]) -> Together:
        """Each of these seats acts once, in any order, and in secret."""
        given: dict[int, str] = {}
        while len(given) < len(legal):
            seat, word = yield {seat: Ask(each, True) for seat, each in legal.items() if seat not in given}
            self.shown += 1
            given[seat] = word
        return given

    def ask_seat(self) -> Chosen:
        others = self.others()
        if len(others) == 1:
            return others[0]
        word = yield from self.ask(self.active, [f"seat{seat}" for seat in others])
        return int(word.removeprefix("seat"))

    # ---- set-up

    def play(self) -> Flow:
        try:
            self.set_up()
            while True:
                yield from self.one_turn()
                self.active = (self.active + 1) % self.players
        except GameOver:
            return

    def set_up(self) -> None:
        self.deck = list(range(62))
        self.chance.shuffle(self.deck)
        self.tell("box", 0, *self.box)
        for seat, hand in enumerate(self.hands):
            hand += [self.deck.pop() for _ in range(6)]
            self.tell("hand", seat, secret(joined(hand), seat))
        tied = list(range(self.players))
        while len(tied) > 1:
            sums = {}
            for seat in tied:
                first, second = self.dice()
                sums[seat] = first + second
                self.tell("rolled_first", seat, first, second)
            tied = [seat for seat in tied if sums[seat] == max(sums.values())]
            if len(tied) > 1:
                self.tell("tied", *tied)
        self.active = tied[0]
        self.tell("starts", self.active)
        for seat in self.from_active():
            self.settle(seat)

    # ---- deck, threes, Sets

    def new_deck(self) -> None:
        cards = sorted(self.piles[0] + self.piles[1])
        if cards:
            self.piles = [[], []]
            self.deck = cards
            self.chance.shuffle(self.deck)
            self.shown += 1
            self.tell("new_deck", self.active, len(cards))

    def if_empty(self) -> None:
        if not self.deck and self.is_("reshuffle", "on_empty"):
            self.new_deck()

    def draw(self, seat: int, count: int) -> int:
        """How many cards came."""
        missing = count
        while missing > 0:
            if not self.deck:
                self.new_deck()
            if not self.deck:
                break
            cards = [self.deck.pop() for _ in range(min(missing, len(self.deck)))]
            missing -= len(cards)
            self.gain(seat, cards)
            self.shown += 1
            self.tell("drew", seat, len(cards), secret(joined(cards), seat))
            self.if_empty()
        return count - missing

    def settle(self, seat: int) -> None:
        while True:
            fourth = [category for category in sorted(self.threes[seat]) if self.alike(seat, category)]
            three = [category for category in range(15) if len(self.alike(seat, category)) >= 3]
            if fourth:
                self.complete(seat, fourth[0], self.alike(seat, fourth[0])[0])
                self.draw(seat, 1)
            elif three:
                self.lay_down(seat, three[0], self.alike(seat, three[0])[:3])
                self.draw(seat, 3)
            else:
                return

    def complete(self, seat: int, category: int, card: int) -> None:
        self.lose(seat, card)
        cards = [*self.threes[seat].pop(category), card]
        self.sets[seat][category] = cards
        self.shown += 1
        self.tell("set", seat, CATEGORIES[category], *words(cards))
        if len(self.sets[seat]) >= self.goal:
            self.win(seat, "sets")

    def lay_down(self, seat: int, category: int, cards: list[int]) -> None:
        for card in cards:
            self.lose(seat, card)
        self.threes[seat][category] = cards
        wild = int(any(card in WILDS for card in cards))
        self.shown += 1
        self.tell("laid_down", seat, secret(CATEGORIES[category], seat), wild, secret(joined(cards), seat))

    def top_up(self) -> None:
        for seat in self.from_active():
            count = self.draw(seat, 6 - len(self.hands[seat]))
            if count:
                self.tell("topped_up", seat, count)
            self.settle(seat)

    # ---- the turn

    def one_turn(self) -> Flow:
        limit = self.options["turn_limit"]
        me = self.active
        if isinstance(limit, int) and self.turn >= limit:
            self.count_up("turn_limit")
        if not self.deck and not any(self.piles) and self.turn - self.fed >= self.players:
            self.count_up("run_dry")
        self.turn += 1
        self.tell("turn", me, self.turn)
        self.top_up()
        if self.loses[me]:
            self.loses[me] = False
            self.tell("lost_turn", me)
            return
        try:
            yield from self.opening_window()
            for seat in self.from_active():
                while len(self.hands[seat]) > 6:
                    card = yield from self.ask(seat, words(self.hands[seat]))
                    yield from self.discard(seat, NUMBERS[card])
            self.top_up()
            yield from self.closing_window()
        except TurnOver:
            return

    def opening_window(self) -> Flow:
        """Until the move is complete."""
        me = self.active
        while True:
            legal = ["roll", *self.purchases(), *self.window()]
            legal += ["demand"] if self.has_demand(me) else []
            legal += [f"{CARDS[card]}>wild" for card in sorted(self.hands[me]) if self.owner_of_wild(card) >= 0]
            word = yield from self.ask(me, legal)
            if word == "roll":
                yield from self.roll()
                return
            if word.startswith("buy"):
                yield from self.buy(word)
                return
            if word.endswith(">wild"):
                yield from self.exchange(NUMBERS[word.removesuffix(">wild")])
                raise TurnOver
            yield from self.demand_or_wild(word)

    def closing_window(self) -> Flow:
        me = self.active
        while True:
            may_demand = self.has_demand(me) and self.is_("demand_window", "start_or_end")
            if not may_demand and self.wilds_are_seen():
                return
            legal = ["done", *self.window()]
            legal += ["demand"] if may_demand else []
            word = yield from self.ask(me, legal)
            if word == "done":
                return
            yield from self.demand_or_wild(word)

    def demand_or_wild(self, word: str) -> Flow:
        if word == "demand":
            yield from self.make_demand()
        else:
            self.put_down(CATEGORIES.index(word.removeprefix("wild>")))

    def wilds_are_seen(self) -> bool:
        lying = [*self.piles[0], *self.piles[1]]
        for laid in (*self.threes, *self.sets):
            for cards in laid.values():
                lying += cards
        hidden = [wild for wild in WILDS if wild not in lying]
        return all(wild in self.seen and wild not in self.hands[self.active] for wild in hidden)

    def discard(self, seat: int, card: int) -> Flow:
        pile = yield from self.ask(seat, PILES)
        self.lose(seat, card)
        self.piles[PILES.index(pile)].append(card)
        self.shown += 1
        self.tell("discarded", seat, CARDS[card], pile)

    # ---- dice

    def roll(self) -> Flow:
        me = self.active
        while True:
            first, second = self.dice()
            self.tell("rolled", me, first, second)
            if first != second:
                yield from self.move(first + second)
                return
            if self.cash[me] < 5:
                self.tell("doubles", me, 2)
                return
            word = yield from self.ask(me, ["done", "pay"])
            if word == "done":
                self.tell("doubles", me, 0)
                return
            self.pay(me, 5)
            self.tell("doubles", me, 1)

    def move(self, steps: int) -> Flow:
        me = self.active
        start = place = self.places_of[me]
        if not start:
            place = self.entries[2 * me if self.players == 2 else me] - 1
        yield from self.go("moved", start, (place - 1 + steps) % len(self.effects) + 1)

    def go(self, event: str, start: int, place: int) -> Flow:
        self.places_of[self.active] = place
        way = {"pass left": 1, "pass right": 2}.get(self.effects[place - 1], 0)
        self.tell(event, self.active, start, place, place, way)
        yield from self.land(place)

    def land(self, place: int) -> Flow:
        me = self.active
        for other in self.others():
            if self.places_of[other] == place:
                self.duel(other)
        if self.has_keeper(me):
            word = yield from self.ask(me, ["follow", "keep"])
            if word == "keep":
                self.keepers[me] -= 1
                self.tell("kept", me, place)
                raise TurnOver
        yield from self.follow(place)

    def duel(self, other: int) -> None:
        me = self.active
        while True:
            mine = self.dice()
            theirs = self.dice()
            cents = 0
            if sum(mine) != sum(theirs):
                loser, winner = (me, other) if sum(mine) < sum(theirs) else (other, me)
                cents = self.hand_over(loser, winner, 8)
            self.tell("duel", me, other, *mine, *theirs, cents)
            if sum(mine) != sum(theirs) or self.is_("duel_tie", "nothing"):
                return

    # ---- spaces

    def follow(self, place: int) -> Flow:
        me = self.active
        kind, _, more = self.effects[place - 1].partition(" ")
        cents = int(more) if more.isdigit() else 0
        if kind == "draw":
            self.draw(me, cents)
            self.settle(me)
        elif kind == "collect":
            got = min(cents, MONEY - sum(self.cash))
            self.cash[me] += got
            self.tell("collected", me, got)
        elif kind == "pay":
            self.tell("paid", me, self.pay(me, cents))
        elif kind == "collect_each":
            for other in self.others():
                self.tell("paid_to", other, me, self.hand_over(other, me, cents))
        elif kind == "pay_each":
            for other in self.others():
                self.tell("paid_to", me, other, self.hand_over(me, other, cents))
        elif kind == "trade":
            yield from self.trades(more)
        elif kind == "pass":
            yield from self.pass_on(more)
        elif kind == "nlw":
            yield from self.search(place)
        elif kind == "auction":
            yield from self.auction(place)
        elif kind == "free":
            yield from self.take_free(place)
        elif kind == "sort":
            yield from self.sort_out(place, cents)
        elif kind == "roll":
            first, second = self.dice()
            self.tell("rolled", me, first, second)
            yield from self.move(first + second)
        elif kind == "goto":
            ahead = place % len(self.effects) + 1
            while self.effects[ahead - 1].split(" ")[0] != more:
                ahead = ahead % len(self.effects) + 1
            yield from self.go("flew", place, ahead)
        else:
            self.loses[me] = True
            self.tell("loses_next", me)

    def search(self, place: int) -> Flow:
        me = self.active
        lying = self.piles[0] + self.piles[1]
        legal = [card for card in lying if self.price(card) <= self.cash[me]]
        if not legal:
            self.tell("nothing", me, place, int(bool(lying)))
            return
        word = yield from self.ask(me, ["done", *words(legal)])
        if word == "done":
            self.tell("declined", me, place, 7)
            return
        card = NUMBERS[word]
        next(pile for pile in self.piles if card in pile).remove(card)
        self.bought(card, "nlw")
        self.settle(me)

    def take_free(self, place: int) -> Flow:
        me = self.active
        legal = [word for word, pile in zip(PILES, self.piles, strict=True) if pile]
        if not legal:
            self.tell("nothing", me, place, 0)
            return
        word = yield from self.ask(me, ["done", *legal])
        if word == "done":
            self.tell("declined", me, place, 9)
            return
        card = self.piles[PILES.index(word)].pop()
        self.take_openly(me, card)
        self.shown += 1
        self.tell("took_free", me, CARDS[card], word)
        self.settle(me)

    def sort_out(self, place: int, most: int) -> Flow:
        me = self.active
        count = 0
        while count < most and (self.hands[me] or not count):
            word = yield from self.ask(me, ["done", *words(self.hands[me])])
            if word == "done":
                break
            yield from self.discard(me, NUMBERS[word])
            count += 1
        if count:
            self.draw(me, count)
            self.settle(me)
        else:
            self.tell("declined", me, place, 10)

    # ---- buying

    def take_openly(self, seat: int, card: int) -> None:
        self.gain(seat, [card])
        self.seen |= {card} & set(WILDS)

    def bought(self, card: int, pile: str) -> None:
        me = self.active
        cents = self.pay(me, self.price(card))
        self.take_openly(me, card)
        self.shown += 1
        self.tell("bought", me, CARDS[card], cents, pile)

    def purchases(self) -> list[str]:
        cash = self.cash[self.active]
        return [f"buy{i}" for i, pile in enumerate(self.piles, 1) if pile and self.price(pile[-1]) <= cash]

    def buy(self, word: str) -> Flow:
        self.buy_top(word)
        legal = self.purchases()
        if legal:
            word = yield from self.ask(self.active, ["done", *legal])
            if word != "done":
                self.buy_top(word)
        self.settle(self.active)

    def buy_top(self, word: str) -> None:
        place = int(word.removeprefix("buy"))
        self.bought(self.piles[place - 1].pop(), f"pile{place}")

    # ---- trades

    def request(self, seat: int) -> Flow:
        """Of a seat that may refuse with a Keeper."""
        if self.has_keeper(seat):
            word = yield from self.ask(seat, ["follow", "keep"])
            if word == "keep":
                self.keepers[seat] -= 1
                self.tell("refused", seat, self.active)
                raise TurnOver

    def trades(self, whom: str) -> Flow:
        partners = self.others()
        if whom == "any":
            partner = yield from self.ask_seat()
            partners = [partner]
        elif whom == "left":
            partners = partners[:1]
        elif whom == "right":
            partners = partners[-1:]
        for other in partners:
            yield from self.trade(other)

    def trade(self, other: int) -> Flow:
        me = self.active
        mine, theirs = sorted(self.hands[me]), sorted(self.hands[other])
        if not mine or not theirs:
            return
        yield from self.request(other)
        slots = yield from self.ask_together(
            {
                me: [f"slot{i}" for i in range(1, len(theirs) + 1)],
                other: [f"slot{i}" for i in range(1, len(mine) + 1)],
            }
        )
        chosen = {seat: int(word.removeprefix("slot")) - 1 for seat, word in slots.items()}
        taken = theirs[(chosen[me] + self.chance.below(len(theirs))) % len(theirs)]
        given = mine[(chosen[other] + self.chance.below(len(mine))) % len(mine)]
        self.blur(me)
        self.blur(other)
        self.lose(me, given)
        self.lose(other, taken)
        self.gain(me, [taken])
        self.gain(other, [given])
        self.tell("traded", me, other, secret(CARDS[given], me, other), secret(CARDS[taken], me, other))
        self.settle(me)
        self.settle(other)

    def pass_on(self, way: str) -> Flow:
        for other in self.others():
            yield from self.request(other)
        chosen = yield from self.ask_together(
            {seat: words(self.hands[seat]) for seat in range(self.players) if self.hands[seat]}
        )
        for seat in sorted(chosen):
            self.blur(seat)
            self.lose(seat, NUMBERS[chosen[seat]])
        got = []
        for seat, word in sorted(chosen.items()):
            other = (seat + (1 if way == "left" else -1)) % self.players
            self.gain(other, [NUMBERS[word]])
            got.append(other)
            self.tell("passed", seat, other, secret(word, seat, other))
        for seat in self.from_active():
            if seat in got:
                self.settle(seat)

    # ---- auctions

    def auction(self, place: int) -> Flow:
        me = self.active
        if not self.deck:
            self.new_deck()
        if not self.deck:
            self.tell("nothing", me, place, 0)
            return
        lot = self.deck.pop()
        self.shown += 1
        self.tell("lot", me, CARDS[lot])
        self.if_empty()
        out = {seat for seat in range(self.players) if self.cash[seat] < LEAST_BID}
        for seat in self.from_active():
            if seat in out:
                self.tell("cant_bid", seat)
        kind = str(self.options["auction"])
        if kind == "sealed":
            winner, bid = yield from self.sealed(out)
        elif kind == "live":
            winner, bid = yield from self.live(out)
        else:
            winner, bid = yield from self.round_robin(out)
        if winner >= 0:
            self.pay(winner, bid)
            self.take_openly(winner, lot)
            self.tell("sold", winner, CARDS[lot], bid)
            self.settle(winner)
        else:
            pile = yield from self.ask(me, PILES)
            self.piles[PILES.index(pile)].append(lot)
            self.shown += 1
            self.tell("unsold", me, CARDS[lot], pile)

    def bids(self, seat: int, bid: int) -> list[str]:
        """What a seat may answer to a bid."""
        least = max(LEAST_BID, bid + 1)
        return ["pass", *(f"bid{cents}" for cents in range(least, self.cash[seat] + 1))]

    def round_robin(self, out: set[int]) -> Sale:
        best, bid = -1, 0
        seat = self.active
        while any(each not in out and each != best for each in range(self.players)):
            if seat not in out and seat != best:
                legal = self.bids(seat, bid)
                if len(legal) == 1:
                    self.tell("cant_bid", seat)
                    out.add(seat)
                else:
                    word = yield from self.ask(seat, legal)
                    if word == "pass":
                        self.tell("no_bid", seat)
                        out.add(seat)
                    else:
                        best, bid = seat, int(word.removeprefix("bid"))
                        self.tell("bid", seat, bid)
            seat = (seat + 1) % self.players
        return best, bid

    def sealed(self, out: set[int]) -> Sale:
        given = yield from self.ask_together(
            {seat: self.bids(seat, 0) for seat in range(self.players) if seat not in out}
        )
        bids = [
            (seat, int(given[seat].removeprefix("bid")) if given.get(seat, "pass") != "pass" else 0)
            for seat in self.from_active()
        ]
        self.shown += 1
        self.tell("bids", self.active, *(number for pair in bids for number in pair))
        best = max(bid for _, bid in bids)
        winner = next(seat for seat, bid in bids if bid == best)
        return (winner, best) if best else (-1, 0)

    def live(self, out: set[int]) -> Sale:
        best, bid = -1, 0
        while True:
            legal = {seat: self.bids(seat, bid) for seat in range(self.players) if seat not in out and seat != best}
            asked = {seat: Ask(each, countdown=True) for seat, each in legal.items() if len(each) > 1}
            if not asked:
                return best, bid
            seat, word = yield asked
            self.shown += 1
            if word == "pass":
                out.add(seat)
                self.tell("no_bid", seat)
            else:
                out.clear()
                best, bid = seat, int(word.removeprefix("bid"))
                self.tell("bid", seat, bid)

    # ---- Demands and Wilds

    def make_demand(self) -> Flow:
        me = self.active
        other = yield from self.ask_seat()
        word = yield from self.ask(me, CATEGORIES)
        (self.keepers if self.dual else self.demands)[me] -= 1
        cards = self.alike(other, CATEGORIES.index(word))
        for card in cards:
            self.lose(other, card)
        self.shown += 1
        self.tell("demanded", me, other, word, *words(cards))
        if not cards:
            return
        back: list[int] = []
        for _ in range(min(len(cards), len(self.hands[me]))):
            left = [card for card in self.hands[me] if card not in back]
            given = yield from self.ask(me, words(left), hidden=True)
            back.append(NUMBERS[given])
        self.blur(me)
        for card in back:
            self.lose(me, card)
        self.gain(other, back)
        self.gain(me, cards)
        self.shown += 1
        self.tell("gave_back", me, other, len(back), secret(joined(back), me, other))
        self.settle(me)
        self.settle(other)

    def window(self) -> list[str]:
        """Where a Wild may be put down."""
        me = self.active
        if not set(WILDS) & set(self.hands[me]):
            return []
        return [f"wild>{CATEGORIES[category]}" for category in range(15) if self.may_put_down(category)]

    def may_put_down(self, category: int) -> bool:
        three = self.threes[self.active].get(category)
        if three:
            return len(set(three) & set(WILDS)) < int(self.options["max_wilds_per_set"])
        return self.is_("wild_in_three", "yes") and len(self.alike(self.active, category)) == 2

    def put_down(self, category: int) -> None:
        me = self.active
        wild = min(set(WILDS) & set(self.hands[me]))
        if category in self.threes[me]:
            self.tell("wild", me, 4, CARDS[wild])
            self.complete(me, category, wild)
        else:
            self.tell("wild", me, 3, CARDS[wild])
            self.lay_down(me, category, [*self.alike(me, category), wild])
        self.draw(me, 6 - len(self.hands[me]))
        self.settle(me)

    def owner_of_wild(self, card: int) -> int:
        """Whose Set of the card's category has a Wild; -1 if there is none."""
        for seat in range(self.players):
            if set(WILDS) & set(self.sets[seat].get(category_of(card), [])):
                return seat
        return -1

    def exchange(self, card: int) -> Flow:
        me = self.active
        owner = self.owner_of_wild(card)
        if owner != me and self.has_keeper(owner) and self.is_("wild_exchange_keeper", "yes"):
            self.shown += 1
            self.tell("offered", me, owner, CARDS[card])
            yield from self.request(owner)
        cards = self.sets[owner][category_of(card)]
        wild = min(set(WILDS) & set(cards))
        self.lose(me, card)
        cards.remove(wild)
        cards.append(card)
        self.take_openly(me, wild)
        self.shown += 1
        self.tell("exchanged", me, owner, CARDS[card], CARDS[wild])

    # ---- the end

    def win(self, seat: int, reason: str) -> None:
        self.tell("won", seat, reason, self.goal)
        self.places = [1 if other == seat else 2 for other in range(self.players)]
        self.reason = reason
        raise GameOver

    def count_up(self, reason: str) -> None:
        worth = [(len(self.sets[seat]), len(self.threes[seat]), self.cash[seat]) for seat in range(self.players)]
        best = [seat for seat in range(self.players) if worth[seat] == max(worth)]
        if len(best) == 1:
            self.win(best[0], reason)
        self.tell("shared", (self.active - 1) % self.players, reason)  # the seat of the last turn
        self.places = [1 + sum(other > own for other in worth) for own in worth]
        self.reason = reason
        raise GameOver


def referee(data: bytes) -> Game:
    """Check a record from its first byte to its last; gives the game as it stands then."""
    return judge(data, Stampin)


if __name__ == "__main__":
    judge_files(Stampin)
