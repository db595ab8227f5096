"""A second reader and referee for records of Stampede, written from docs/record-format.md and docs/records/stampede.md.

    python -m tests.records.referees.stampede game.jsonl

It shares no code and no design with the package: cards lie in plain lists.
"""

from collections import Counter
from collections.abc import Iterable

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
    demand,
    is_number,
    judge,
    judge_files,
    secret,
)

ANIMALS = ["elephant", "hippo", "lion", "croc", "giraffe", "rhino", "baboon", "buffalo", "parrot"]
ELEPHANT, HIPPO, LION, CROC, GIRAFFE, RHINO, BABOON, BUFFALO, PARROT = range(9)
OPTIONS = {
    "edition": "english french custom",
    "giraffe_return": "anywhere top",
    "buffalo_from": "album hand",
    "teams_allowed": "true false",
    "giraffe_same_card": "forbid allow",
    "parrot_win": "any_time own_turn",
    "refill": "when_empty when_needed",
    "refill_choice": "in_turn simultaneous",
    "backs": "ring spread random none",
    "insert_positions": "public hidden",
    "memory_aid": "on off",
    "trio_needs": "all two",
}


# ---- words -------------------------------------------------------------------------------------------------------


def stamp(card: int) -> str:
    front, decoy = divmod(card, 9)
    return ANIMALS[front] if front == decoy else f"{ANIMALS[front]}.{ANIMALS[decoy]}"


def stamps(cards: Iterable[int]) -> str:
    return " ".join(stamp(card) for card in cards)


def backs(cards: Iterable[int]) -> list[str]:
    pairs = sorted(sorted(divmod(card, 9)) for card in cards)
    return ["plain" if small == large else f"{ANIMALS[small]}/{ANIMALS[large]}" for small, large in pairs]


# ---- the game ----------------------------------------------------------------------------------------------------


class Stampede(Game):
    """One game of Stampede."""

    name = "stampede"
    rules = 0
    least, most = 2, 6

    def __init__(self, header: Line, deal: Line, key: bytes) -> None:
        super().__init__(header, deal, key)
        self.hands: list[list[int]] = [[] for _ in range(self.players)]
        self.albums: list[list[int]] = [[] for _ in range(self.players)]
        self.area: list[int] = []
        self.pile: list[int] = []  # the last one is the top
        self.taken: int | None = None  # by a Giraffe that takes first
        self.satisfied: set[int] = set()

    @classmethod
    def check_options(cls, options: dict[str, Json], players: int) -> None:
        demand(set(options) == {*OPTIONS, "teams", "turn_limit"}, "all options")
        for name, values in OPTIONS.items():
            demand(options[name] in values.split(), name)
        three = (options["giraffe_return"], options["buffalo_from"], options["teams_allowed"])
        names = {("anywhere", "album", "true"): "english", ("top", "hand", "false"): "french"}
        demand(options["edition"] == names.get(three, "custom"), "edition")
        limit, teams = options["turn_limit"], options["teams"]
        demand(limit == "none" or (is_number(limit) and 1 <= limit <= 100_000), "turn_limit")
        if teams != "none":
            demand(isinstance(teams, str) and len(teams) == players >= 4, "teams")
            demand("".join(dict.fromkeys(teams)) in ("ab", "abc") and options["teams_allowed"] == "true", "teams")

    # ---- asking

    def ask(self, seat: int, words: Iterable[str], *, always: bool = False, hidden: bool = False) -> Answer:
        legal = list(words)
        if len(legal) == 1 and not always:
            return legal[0]
        _, word = yield {seat: Ask(legal, hidden)}
        return word

    def ask_card(self, cards: list[int], *, always: bool = False, hidden: bool = False) -> Chosen:
        kinds = {stamp(card): card for card in sorted(cards)}
        word = yield from self.ask(self.active, kinds, always=always, hidden=hidden)
        return kinds[word]

    def ask_seat(self) -> Chosen:
        others = [seat for seat in range(self.players) if seat != self.active]
        word = yield from self.ask(self.active, [f"seat{seat}" for seat in others])
        return int(word.removeprefix("seat"))

    def ask_place(self, lowest: int) -> Chosen:
        places = [f"@{place}" for place in range(lowest, len(self.pile) + 1)]
        word = yield from self.ask(self.active, places, hidden=self.is_("insert_positions", "hidden"))
        return int(word.removeprefix("@"))

    # ---- the course of the game

    def play(self) -> Flow:
        try:
            self.set_up()
            while True:
                yield from self.one_turn()
                self.active = (self.active + 1) % self.players
        except GameOver:
            return

    def deck(self) -> list[int]:
        kind = self.options["backs"]
        cards: list[int] = []
        for front in range(9):
            if kind == "none":
                cards += [front * 9 + front] * 10
            elif kind == "random":
                for _ in range(10):
                    decoy = self.chance.below(8)
                    cards.append(front * 9 + (decoy if decoy < front else decoy + 1))
            else:
                twice = {(front + 1) % 9, (front - 1) % 9 if kind == "ring" else (front + 2) % 9}
                for decoy in range(9):
                    if decoy != front:
                        cards += [front * 9 + decoy] * (2 if decoy in twice else 1)
        return cards

    def set_up(self) -> None:
        self.pile = self.deck()
        self.chance.shuffle(self.pile)
        for hand in self.hands:
            hand += sorted(self.pile.pop() for _ in range(3))
        for album in self.albums:
            album += sorted(self.pile.pop() for _ in range(2))
        self.area = sorted(self.pile.pop() for _ in range(3))
        self.active = self.chance.below(self.players)
        for seat, hand in enumerate(self.hands):
            self.tell("hand", seat, *backs(hand), secret(stamps(hand), seat))
        for seat, album in enumerate(self.albums):
            self.tell("album", seat, *map(stamp, album))
        self.tell("area", self.active, *map(stamp, self.area))
        self.tell("starts", self.active)

    def one_turn(self) -> Flow:
        me = self.active
        hand, album = self.hands[me], self.albums[me]
        self.turn += 1
        self.taken = None
        if self.is_("parrot_win", "own_turn"):
            self.check_parrots()
        yield from self.if_missing()
        self.to_hand("drew")
        yield from self.if_empty()
        card = yield from self.ask_card(hand, always=True)
        hand.remove(card)
        album.append(card)
        self.tell("played", me, stamp(card))
        front = card // 9
        if front == ELEPHANT:
            mine = yield from self.ask_card(hand, always=True)
            other = yield from self.ask_card(album)
            exchange(hand, mine, album, other)
            self.tell("elephant", me, stamp(mine), stamp(other))
        elif front == HIPPO:
            yield from self.trade("hippo", hand, always=True)
        elif front == LION:
            yield from self.trade("lion", album, always=False)
        elif front == CROC:
            seat = yield from self.ask_seat()
            hand[:], self.hands[seat][:] = self.hands[seat][:], hand[:]
            self.shown += 1
            new = [secret(stamps(sorted(cards)), me, seat) for cards in (hand, self.hands[seat])]
            self.tell("crocodile", me, seat, *new)
        elif front == GIRAFFE:
            yield from self.giraffe()
        elif front == RHINO:
            yield from self.rhino()
        elif front == BABOON:
            mine = yield from self.ask_card(hand, always=True)
            other = yield from self.ask_card(self.area)
            exchange(hand, mine, self.area, other)
            self.tell("baboon", me, stamp(mine), stamp(other))
        elif front == BUFFALO:
            yield from self.buffalo()
        if front in (PARROT, ELEPHANT, HIPPO, LION) or (front == BUFFALO and self.is_("buffalo_from", "album")):
            self.check_parrots()
        self.end_turn()

    def trade(self, name: str, own: list[int], *, always: bool) -> Flow:
        mine = yield from self.ask_card(own, always=always)
        seat = yield from self.ask_seat()
        other = yield from self.ask_card(self.albums[seat])
        exchange(own, mine, self.albums[seat], other)
        self.tell(name, self.active, stamp(mine), seat, stamp(other))

    def buffalo(self) -> Flow:
        area = sorted(self.area)
        if self.is_("buffalo_from", "hand"):
            own = self.hands[self.active]
            given = sorted(own)
        else:
            own = self.albums[self.active]
            given = []
            for _ in range(3):
                left = list((Counter(own) - Counter(given)).elements())
                card = yield from self.ask_card(left)
                given.append(card)
        for card in given:
            own.remove(card)
        own += area
        self.area = list(given)
        self.tell("buffalo", self.active, *map(stamp, given), *map(stamp, area))

    def giraffe(self) -> Flow:
        me = self.active
        free = self.is_("giraffe_return", "anywhere") or self.is_("giraffe_same_card", "allow")
        order = "take"
        if self.pile and free:
            order = yield from self.ask(me, ["take", "return"])
        if order == "take":
            yield from self.if_missing()
            self.taken = self.to_album()
            yield from self.if_empty()
        left = list(self.albums[me])
        forbid = self.is_("giraffe_same_card", "forbid")
        if forbid and self.taken is not None and left.count(self.taken) == 1:
            left.remove(self.taken)
        card = yield from self.ask_card(left)
        place = 0
        if self.is_("giraffe_return", "anywhere"):
            place = yield from self.ask_place(1 if order == "return" and forbid else 0)
        self.albums[me].remove(card)
        self.into_pile(card, place)
        self.tell("giraffe_returned", me, *backs([card]), stamp(card), self.place(place))
        if order == "return":
            self.to_album()

    def rhino(self) -> Flow:
        me = self.active
        order = yield from self.ask(me, ["take", "return"])
        former = list(self.hands[me])
        self.hands[me].clear()
        if order == "take":
            yield from self.rhino_take()
        for left in (3, 2, 1):
            if left > 1:
                card = yield from self.ask_card(former, always=True, hidden=True)
            else:
                (card,) = former
            place = yield from self.ask_place(0)
            former.remove(card)
            self.into_pile(card, place)
            self.tell("rhino_put_back", me, *backs([card]), secret(stamp(card), me), self.place(place))
        if order == "return":
            yield from self.rhino_take()

    def rhino_take(self) -> Flow:
        while len(self.hands[self.active]) < 3:
            yield from self.if_missing()
            self.to_hand("rhino_took")
            yield from self.if_empty()

    def place(self, place: int) -> Json:
        word = f"@{place}"
        return secret(word, self.active) if self.is_("insert_positions", "hidden") else word

    def into_pile(self, card: int, place: int) -> None:
        self.pile.insert(len(self.pile) - place, card)

    def to_hand(self, event: str) -> None:
        card = self.pile.pop()
        self.hands[self.active].append(card)
        self.shown += 1
        self.tell(event, self.active, *backs([card]), secret(stamp(card), self.active))

    def to_album(self) -> int:
        card = self.pile.pop()
        self.albums[self.active].append(card)
        self.shown += 1
        self.tell("giraffe_took", self.active, stamp(card))
        self.check_parrots()
        return card

    # ---- the empty pile

    def if_missing(self) -> Flow:
        if not self.pile:
            yield from self.run_out()

    def if_empty(self) -> Flow:
        if not self.pile and self.is_("refill", "when_empty"):
            yield from self.run_out()

    def run_out(self) -> Flow:
        self.tell("ran_out", self.active)
        given: list[int] = []
        if self.is_("refill_choice", "in_turn"):
            for seat in self.from_active():
                chosen: list[int] = []
                for _ in range(2):
                    left = {stamp(card): card for card in sorted(without(self.albums[seat], chosen))}
                    word = yield from self.ask(seat, left)
                    chosen.append(left[word])
                given += self.give_up(seat, chosen)
        else:
            secrets: list[list[int]] = [[] for _ in range(self.players)]
            yield from self.choose_secretly(secrets)
            for seat in self.from_active():
                given += self.give_up(seat, secrets[seat])
        self.pile = sorted(given)
        self.chance.shuffle(self.pile)
        self.shown += 1
        self.tell("new_pile", self.active, len(self.pile))

    def choose_secretly(self, chosen: list[list[int]]) -> Flow:
        while True:
            waiting = [seat for seat in self.from_active() if len(chosen[seat]) < 2]
            while waiting and len(set(self.albums[waiting[0]])) == 1:
                seat = waiting.pop(0)
                chosen[seat] = self.albums[seat][:2]
                self.shown += 1
            if not waiting:
                return
            asked: Asked = {}
            for seat in waiting:
                left = sorted(set(without(self.albums[seat], chosen[seat])))
                asked[seat] = Ask([stamp(card) for card in left], hidden=True)
            seat, word = yield asked
            album = self.albums[seat]
            chosen[seat].append(next(card for card in album if stamp(card) == word))
            if len(chosen[seat]) == 1 and (len(album) == 2 or len(set(album)) == 1):
                chosen[seat].append(without(album, chosen[seat])[0])
            if len(chosen[seat]) == 2:
                self.shown += 1

    def give_up(self, seat: int, cards: list[int]) -> list[int]:
        for card in cards:
            self.albums[seat].remove(card)
            if seat == self.active and card == self.taken:
                self.taken = None
        self.tell("gave_up", seat, *map(stamp, cards))
        return cards

    # ---- winning

    def check_parrots(self) -> None:
        for seat in self.from_active() if self.is_("parrot_win", "any_time") else [self.active]:
            if sum(card // 9 == PARROT for card in self.albums[seat]) >= 4:
                self.satisfy(seat, "parrots")

    def end_turn(self) -> None:
        animals = Counter(card // 9 for card in self.albums[self.active])
        if max(animals.values()) >= 5:
            self.satisfy(self.active, "five")
        if len(animals) == 9:
            self.satisfy(self.active, "nine")
        limit = self.options["turn_limit"]
        if isinstance(limit, int) and self.turn >= limit:
            self.tell("nobody_won", self.active, "turn_limit")
            self.places, self.reason = [1] * self.players, "turn_limit"
            raise GameOver

    def satisfy(self, seat: int, reason: str) -> None:
        teams = str(self.options["teams"])
        team = [seat]
        if teams != "none":
            if seat in self.satisfied:
                return
            self.satisfied.add(seat)
            self.tell("satisfied", seat, reason)
            team = [other for other in range(self.players) if teams[other] == teams[seat]]
            needed = 2 if len(team) == 3 and self.is_("trio_needs", "two") else len(team)
            if sum(other in self.satisfied for other in team) < needed:
                return
        self.tell("won", seat, reason, -1 if teams == "none" else "abc".index(teams[seat]))
        self.places, self.reason = [1 if other in team else 2 for other in range(self.players)], reason
        raise GameOver


def exchange(one: list[int], mine: int, two: list[int], theirs: int) -> None:
    one.remove(mine)
    two.remove(theirs)
    one.append(theirs)
    two.append(mine)


def without(cards: list[int], some: list[int]) -> list[int]:
    left = list(cards)
    for card in some:
        left.remove(card)
    return left


def referee(data: bytes) -> Game:
    """Check a record from its first byte to its last; gives the game as it stands then."""
    return judge(data, Stampede)


if __name__ == "__main__":
    judge_files(Stampede)
