"""What the questions of Stampede have in common (section K)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from philately.core.language import N_
from philately.core.pile import Row
from philately.core.question import Question, Reason
from philately.games.stampede.rules import terms as t

if TYPE_CHECKING:
    from philately.games.stampede.rules.position import Stampede

MISSING: Final = (
    N_("You have no {stamp} in your hand."),
    N_("You have no {stamp} in your album."),
    N_("There is no {stamp} in the album of {other}."),
    N_("There is no {stamp} in the exchange area."),
    N_("There is no {stamp} left of your former hand."),
)


class Asked(Question["Stampede"]):
    """A question of Stampede. A single legal action that everybody can see is taken without asking."""

    def offer(self, game: "Stampede", seat: i64) -> None:
        """Lay out the legal actions; declared anew, because a call with a known game is quicker."""

    def is_obvious(self, game: "Stampede") -> bool:
        """Can everybody see that a single legal action is the only one?"""
        return True


class Pick(Asked):
    """Choose a stamp of a zone, and go on with the next question.

    Of a hand it is asked even if all stamps are alike, so that nobody learns that they are.
    """

    def __init__(self, name: str, rule: str, zone: i64, then: Asked | None = None, *, secret: bool = False) -> None:
        super().__init__(name, rule, secret=secret)
        self.zone = zone
        self.then = self if then is None else then
        self.missing = Reason(MISSING[zone], rule)
        self.chosen = Reason(N_("You have chosen every {stamp} of your album already."), rule)

    def row(self, game: "Stampede", seat: i64) -> Row:
        """Where the stamps lie."""
        if self.zone == t.HAND:
            return game.hands[seat]
        if self.zone == t.AREA:
            return game.area
        if self.zone == t.HELD:
            return game.held if game.held.size > 0 else game.hands[seat]
        return game.albums[game.pick_b if self.zone == t.OTHER else seat]

    def offer(self, game: "Stampede", seat: i64) -> None:
        row = self.row(game, seat)
        if row.kinds == row.size:
            game.offer_row(row.cards, row.size)
        else:
            game.offer_stamps(row, t.NONE, t.NONE)
        if game.wondering:
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)

    def offer_without(self, game: "Stampede", seat: i64, a: i64, b: i64, reason: Reason) -> None:
        """Leave out one stamp each for two that are gone, if there are any."""
        game.offer_stamps(self.row(game, seat), a, b)
        if game.wondering:
            for stamp in (a, b):
                if stamp != t.NONE:
                    game.rule_out(stamp, reason)
            game.rule_out_rest(t.STAMP, t.STAMPS, self.missing)

    def is_obvious(self, game: "Stampede") -> bool:
        return game.held.size == 1 if self.zone == t.HELD else self.zone != t.HAND

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action, self.then)


class Another(Asked):
    """Choose another player, and go on with the next question."""

    def __init__(self, name: str, rule: str, then: Asked | None = None) -> None:
        super().__init__(name, rule)
        self.then = self if then is None else then
        self.oneself = Reason(N_("You can't exchange stamps with yourself."), rule)
        self.nobody = Reason(N_("{seat} isn't at this table."), rule)

    def offer(self, game: "Stampede", seat: i64) -> None:
        for other in range(game.players):
            if other != seat:
                game.offer(t.SEAT + other)
        if game.wondering:
            game.rule_out(t.SEAT + seat, self.oneself)
            game.rule_out_rest(t.SEAT, t.SEATS, self.nobody)

    def take(self, game: "Stampede", action: i64) -> None:
        game.pick(action - t.SEAT, self.then)
