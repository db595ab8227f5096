"""What the questions of Stampede have in common (section K)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.question import Question, Reason
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede


class Asked(Question["Stampede"]):
    """A question of Stampede. A single legal action that everybody can see is taken without asking."""

    def is_obvious(self, game: "Stampede") -> bool:
        """Can everybody see that a single legal action is the only one?"""
        return True


class FromHand(Asked):
    """Choose a stamp of one's hand; asked even if all are alike, so that nobody learns that they are."""

    def __init__(self, name: str, rule: str, *, secret: bool = False) -> None:
        super().__init__(name, rule, secret=secret)
        self.missing = Reason(N_("You have no {stamp} in your hand."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_kinds(game.hands[seat])
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)

    def is_obvious(self, game: "Stampede") -> bool:
        return False


class FromAlbum(Asked):
    """Choose a stamp of one's own album."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.missing = Reason(N_("You have no {stamp} in your album."), rule)
        self.chosen = Reason(N_("You have chosen every {stamp} of your album already."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_kinds(game.albums[seat])
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)


class FromAnother(Asked):
    """Choose a stamp of the album of the player who was picked."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.missing = Reason(N_("There is no {stamp} in the album of {other}."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_kinds(game.albums[game.pick_b])
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)


class Another(Asked):
    """Choose another player."""

    def __init__(self, name: str, rule: str, not_oneself: str) -> None:
        super().__init__(name, rule)
        self.oneself = Reason(not_oneself, rule)
        self.nobody = Reason(N_("{seat} isn't at this table."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        for other in range(game.players):
            if other != seat:
                game.offer(t.SEAT + other)
        if game.wondering:
            game.rule_out(t.SEAT + seat, self.oneself)
            game.rule_out_rest(t.SEAT, t.SEATS, self.nobody)


class Order(Asked):
    """Choose which half of the exchange comes first."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer(t.TAKE)
        game.offer(t.RETURN)


class Place(Asked):
    """Choose a place in the pile, which may be hidden from the others (S-35)."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, rule)
        self.too_deep = Reason(N_("The pile is too small for that: it has {number} stamps."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        game.offer_places(0)
        self.wonder(game)

    def wonder(self, game: "Stampede") -> None:
        if game.wondering:
            for place in range(game.pile.size + 1, t.CARDS + 1):
                game.rule_out(t.PLACE + place, self.too_deep, game.pile.size)

    def is_secret(self, game: "Stampede", seat: i64) -> bool:
        return game.setup.hidden_places
