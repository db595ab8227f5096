"""What is said of Stampede's questions: one block for each, with its sentence and the labels of its actions."""

from collections.abc import Sequence

from philately.core.language import N_, _
from philately.core.words import Part, Words
from philately.games.stampede.cards import back_name, stamp_name, the_stamp
from philately.games.stampede.notation import ACTIONS
from philately.games.stampede.rules import Stampede, digging, exchanges, refill, turn
from philately.games.stampede.rules import terms as t
from philately.games.stampede.text import BUFFALO_FROM_HAND, DOES


def left(game: Stampede, seat: int, names: Sequence[str]) -> str:
    """How many stamps are still to choose."""
    if game.question is exchanges.BUFFALO_CARD:
        return str(3 - game.picks)
    return "2" if game.first_given[seat] == t.NONE else "1"


def what_it_does(game: Stampede, seat: int, action: int, names: Sequence[str]) -> str:
    """A stamp that may be played, with the exchange it brings."""
    animal = action // t.ANIMALS
    does = BUFFALO_FROM_HAND if animal == t.BUFFALO and game.setup.buffalo_from_hand else DOES[animal]
    return _("{stamp} ({back}): {does}").format(
        stamp=stamp_name(action), back=back_name(t.back_of(action)), does=_(does)
    )


def rule_of_the_giraffe(game: Stampede, seat: int, names: Sequence[str]) -> str:
    return "S-41" if game.setup.giraffe_on_top else "S-21"


PARTS: dict[str, Part] = {
    "first": lambda game, seat, names: the_stamp(game.pick_a),
    "other": lambda game, seat, names: names[game.pick_b],
    "left": left,
}
WORDS = Words(ACTIONS, PARTS)
say = WORDS.say

say(turn.PLAY, N_("Play one of your four stamps into your album."), stamp=what_it_does)
say(exchanges.ELEPHANT_HAND, N_("Elephant: which stamp from your hand goes into your album?"))
say(exchanges.ELEPHANT_ALBUM, N_("Elephant: which stamp from your album comes into your hand, for {first}?"))
say(exchanges.HIPPO_HAND, N_("Hippo: which stamp from your hand do you give away?"))
say(exchanges.HIPPO_PLAYER, N_("Hippo: whose album shall {first} go to?"))
say(exchanges.HIPPO_ALBUM, N_("Hippo: which stamp do you take from {other}, for {first}?"))
say(exchanges.LION_OWN, N_("Lion: which stamp from your album do you give away?"))
say(exchanges.LION_PLAYER, N_("Lion: whose album shall {first} go to?"))
say(exchanges.LION_ALBUM, N_("Lion: which stamp do you take from {other}, for {first}?"))
say(exchanges.CROCODILE_PLAYER, N_("Crocodile: with whom do you swap your whole hand?"))
say(
    digging.GIRAFFE_ORDER,
    N_("Giraffe: take the top stamp of the pile first, or return one from your album first?"),
    rule=rule_of_the_giraffe,
)
say(digging.GIRAFFE_CARD, N_("Giraffe: which stamp from your album goes back into the pile?"), rule=rule_of_the_giraffe)
say(digging.GIRAFFE_PLACE, N_("Giraffe: at which place of the pile does {first} go in? 0 is the top."), number=True)
say(digging.RHINO_ORDER, N_("Rhino: take three new stamps first, or return your hand to the pile first?"))
say(digging.RHINO_CARD, N_("Rhino: which stamp of your former hand goes back into the pile next?"))
say(digging.RHINO_PLACE, N_("Rhino: at which place of the pile does {first} go in? 0 is the top."), number=True)
say(exchanges.BABOON_HAND, N_("Baboon: which stamp from your hand goes to the exchange area?"))
say(exchanges.BABOON_AREA, N_("Baboon: which stamp do you take from the exchange area, for {first}?"))
say(
    exchanges.BUFFALO_CARD,
    N_("Buffalo: which three stamps from your album go to the exchange area? ({left} to choose)"),
)
say(refill.GIVE_UP, N_("The pile has run out: which two stamps do you give up from your album? ({left} to choose)"))
