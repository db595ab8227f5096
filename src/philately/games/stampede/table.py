"""A view drawn as the middle of a page. Whatever may be answered now is a button where it lies.

A stamp's word says which stamp, and the question says where it lies: in my hand, in an album, in the area.
"""

from collections import Counter
from typing import cast

from markupsafe import Markup, escape

from philately.core.language import _, current_name, ngettext
from philately.games.stampede import pieces
from philately.games.stampede.cards import ANIMAL_WORDS
from philately.games.stampede.view import HandView, StampedeView
from philately.web.scene import Scene
from philately.web.tabletop import unfold

HAND, OWN, THEIRS, AREA, HELD, NOWHERE = "hand", "own", "theirs", "area", "held", ""

# Where the stamps lie that answer a question.
ZONES = {
    "play": HAND,
    "elephant_hand": HAND,
    "hippo_hand": HAND,
    "baboon_hand": HAND,
    "rhino_card": HELD,
    "elephant_album": OWN,
    "lion_own": OWN,
    "giraffe_card": OWN,
    "buffalo_card": OWN,
    "give_up": OWN,
    "hippo_album": THEIRS,
    "lion_album": THEIRS,
    "baboon_area": AREA,
}
# Where the stamps lie that earlier answers of the same move have chosen.
CHOSEN = {
    "elephant_album": HAND,
    "hippo_player": HAND,
    "hippo_album": HAND,
    "baboon_area": HAND,
    "rhino_place": HELD,
    "lion_player": OWN,
    "lion_album": OWN,
    "giraffe_place": OWN,
    "buffalo_card": OWN,
    "give_up": OWN,
}


def draw(scene: Scene) -> Markup:
    """The table: the others' albums, mine and my hand, and what lies between."""
    if not scene.view:
        return Markup("")
    return Markup(Table(scene).draw())


class Table:
    """One drawing: what is seen, what may be chosen, and how many equal stamps have been drawn already."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = cast(StampedeView, scene.view)
        self.me = scene.seat if scene.seat < self.view["players"] else -1
        self.language = current_name()
        self.drawn: Counter[str] = Counter()
        question = scene.ask["question"] if scene.choices and scene.ask is not None else ""
        self.zone = self._held_or_hand(ZONES.get(question, NOWHERE))
        self.chosen_zone = self._held_or_hand(CHOSEN.get(question, NOWHERE))
        self.chosen = self._chosen(question)
        self.target = self._target()

    def _held_or_hand(self, zone: str) -> str:
        """A Rhino's former hand lies apart once the new one has been taken; until then it is the hand."""
        return HAND if zone == HELD and self.view["held"] is None else zone

    def _chosen(self, question: str) -> Counter[str]:
        """The stamps that the answers of this move have chosen so far, without the one that was played."""
        stamps = [word for word in self.scene.draft if word.partition(".")[0] in pieces.NUMBER]
        if question == "buffalo_card":
            return Counter(stamps[1:])
        if question == "give_up":
            return Counter(stamps[-1:]) if _left(self.scene) == 1 else Counter()
        return Counter(stamps[-1:]) if self.chosen_zone else Counter()

    def _target(self) -> int:
        """The player whose album was chosen: the last seat of the draft, or the only other one."""
        if self.zone != THEIRS:
            return -1
        seats = [int(word[4:]) for word in self.scene.draft if word.startswith("seat")]
        if seats:
            return seats[-1]
        return 1 - self.me if self.view["players"] == 2 else -1

    # ---- the whole -----------------------------------------------------------------------------------------------

    def draw(self) -> str:
        players = self.view["players"]
        others = [
            (self.me + 1 + step) % players for step in range(players) if (self.me + 1 + step) % players != self.me
        ]
        mine = self._mine() if self.me >= 0 else ""
        albums = "".join([self._other(seat) for seat in others])
        return (
            f'<div class="albums"><div class="others of{len(others)}">{albums}</div>{mine}</div>'
            f'<div class="market">{self._area()}{self._pile()}</div>{self._checks()}'
        )

    def _mine(self) -> str:
        seat = self.me
        return (
            f'<div class="desk"><section class="sheet album own{self._state_of(seat)}" aria-labelledby="name-{seat}">'
            f"<header>{self._name(seat)}{self._goals(seat)}</header>"
            f"{self._slots(seat, OWN)}{self._won(seat)}</section>"
            f'<section class="sheet tray" aria-labelledby="my-hand"><h2 id="my-hand">{escape(_("Your hand"))}</h2>'
            f"{self._hand(seat, self.view['hands'][seat])}{self._former(seat)}</section></div>"
        )

    def _other(self, seat: int) -> str:
        """An album of somebody else; on a phone it is folded unless something in it may be chosen."""
        shown = seat == self.target or seat in self.view["winners"]
        label = _("the album of {name}").format(name=self.scene.names[seat])
        return (
            f'<section class="sheet album other{self._state_of(seat)}{" open" if shown else ""}" '
            f'data-fold="album-{seat}" aria-labelledby="name-{seat}">'
            f"<header>{self._name(seat)}{self._goals(seat)}{unfold(label, shown)}</header>"
            f'<div class="inside">{self._slots(seat, THEIRS)}'
            f"{self._hand(seat, self.view['hands'][seat])}{self._former(seat)}</div>{self._won(seat)}</section>"
        )

    # ---- a player ------------------------------------------------------------------------------------------------

    def _state_of(self, seat: int) -> str:
        """The classes of an album: whose turn it is, who is asked, who may be chosen, who has won."""
        view = self.view
        kinds = ""
        if not view["reason"] and seat == view["active"]:
            kinds += " turn"
        if seat in view["winners"]:
            kinds += " won"
        if f"seat{seat}" in self.scene.choices or seat == self.target:
            kinds += " target"
        if view["teams"]:
            kinds += f" team-{view['teams'][seat].lower()}"
        return kinds

    def _name(self, seat: int) -> str:
        """The name, which is a button when this player may be chosen, and what there is to say about them."""
        scene, view = self.scene, self.view
        shown = escape(scene.names[seat])
        word = f"seat{seat}"
        name: str = scene.answer(word, "", shown, "name") if word in scene.choices else shown
        notes = [self._sizes(seat)]
        if scene.bots[seat]:
            notes.append(f'<span class="bot">{escape(_("bot"))}</span>')
        if seat == self.me:
            notes.append(escape(_("you")))
        if not view["reason"] and seat == view["active"]:
            notes.append(f"<strong>{_('plays')}</strong>")
        if view["teams"]:
            notes.append(self._team(seat))
        if seat in view["answered"]:
            notes.append(escape(_("has chosen")))
        return f'<h2 id="name-{seat}">{name}</h2><p class="notes">{" · ".join(notes)}</p>'

    def _sizes(self, seat: int) -> str:
        number = len(self.view["albums"][seat])
        return ngettext("{number} stamp", "{number} stamps", number).format(number=number)

    def _team(self, seat: int) -> str:
        team = f'<b class="team">{escape(_("team {team}").format(team=self.view["teams"][seat]))}</b>'
        return team + (f" ✓ {escape(_('has a set'))}" if self.view["ticks"][seat] else "")

    def _goals(self, seat: int) -> str:
        goals, language = self.view["goals"][seat], self.language
        return (
            '<div class="goals">'
            + pieces.goal("five", goals["animal"], *goals["five"], language)
            + pieces.goal("nine", goals["animal"], *goals["nine"], language)
            + pieces.goal("parrots", "parrot", *goals["parrots"], language)
            + "</div>"
        )

    def _won(self, seat: int) -> str:
        """The postmark on an album that has won, unless it is struck on the stamps themselves."""
        view = self.view
        if seat not in view["winners"] or (view["winning"][seat] and view["reason"] != "nine"):
            return ""
        return pieces.won_mark(view["reason"], self.language)

    # ---- stamps --------------------------------------------------------------------------------------------------

    def _glide(self, word: str) -> str:
        """What a face-up stamp is called while it moves: its word, and which of its equals it is."""
        number = self.drawn[word]
        self.drawn[word] = number + 1
        return f"card-{word.replace('.', '-')}-{number}"

    def _slots(self, seat: int, zone: str) -> str:
        """An album: a place for each of the nine animals, and equal stamps on top of each other."""
        choosable = zone == self.zone and (zone == OWN or seat == self.target)
        chosen = self.chosen if zone == OWN == self.chosen_zone and seat == self.me else Counter()
        winning = self.view["winning"][seat]
        groups: dict[str, list[str]] = {}
        for word in self.view["albums"][seat]:
            groups.setdefault(word.partition(".")[0], []).append(word)
        slots = [
            self._slot(animal, groups[animal], choosable, chosen, animal in winning)
            if animal in groups
            else pieces.empty(animal)
            for animal in ANIMAL_WORDS
        ]
        return f'<div class="slots">{"".join(slots)}</div>'

    def _slot(self, animal: str, words: list[str], choosable: bool, chosen: Counter[str], winning: bool) -> str:
        """All stamps of one animal in an album."""
        count = f'<span class="count"><span class="hide">×</span>{len(words)}</span>' if len(words) > 1 else ""
        kind = " won" if winning else ""
        if winning and self.view["reason"] != "nine":
            count = f"{count}{pieces.won_mark(self.view['reason'], self.language)}"
        if choosable or any(word in chosen for word in words):
            fan = self._fan(animal, words, choosable, chosen)
            return f'<div class="slot"><div class="fan{kind}">{fan}</div>{count}</div>'
        under = [
            f'<div class="stamp under {animal}" data-vt="{self._glide(word)}"><span class="face"></span></div>'
            for word in words[:-1]
        ]
        top = words[-1]
        return (
            f'<div class="slot"><div class="group n{len(words)}{kind}">{"".join(under)}<div class="stamp {animal}" '
            f'data-vt="{self._glide(top)}">{pieces.front(top, self.language)}</div></div>{count}</div>'
        )

    def _fan(self, animal: str, words: list[str], choosable: bool, chosen: Counter[str]) -> str:
        """Stamps to choose from: spread so that each different back can be touched; what was chosen is marked."""
        drawn: list[str] = []
        for word, number in Counter(words).items():
            inside = pieces.front(word, self.language) + pieces.decoy(word, self.language)
            picked = min(chosen[word], number)
            drawn += [self._marked(word, animal, inside)] * (picked > 0)
            if picked < number:
                kind = f"stamp {animal}"
                glide = self._glide(word)
                if choosable:
                    drawn.append(self.scene.answer(word, "", inside, kind, glide))
                else:
                    drawn.append(f'<div class="{kind}" data-vt="{glide}">{inside}</div>')
        return "".join(drawn)

    def _marked(self, word: str, animal: str, inside: Markup) -> str:
        """A stamp that has been chosen already."""
        said = f'<span class="hide">{escape(_("chosen"))}</span>'
        return f'<div class="stamp chosen {animal}" data-vt="{self._glide(word)}">{inside}{said}</div>'

    def _hand(self, seat: int, hand: HandView, held: bool = False) -> str:
        """A hand: first the stamps whose fronts are known, then the other backs, told apart by their places only."""
        mine = seat == self.me
        zone = HELD if held else HAND
        choosable = mine and zone == self.zone
        chosen = self.chosen.copy() if mine and zone == self.chosen_zone else Counter()
        hidden = list(hand["backs"])
        stamps: list[str] = []
        for word in hand["known"]:
            hidden.remove(pieces.back_of(word))
            animal = word.partition(".")[0]
            inside = self._known(word, mine)
            if chosen[word]:
                chosen[word] -= 1
                stamps.append(self._marked(word, animal, inside))
            elif choosable:
                stamps.append(self.scene.answer(word, "", inside, f"stamp {animal}", self._glide(word)))
            else:
                stamps.append(f'<div class="stamp {animal}" data-vt="{self._glide(word)}">{inside}</div>')
        for place, back in enumerate(hidden):
            stamps.append(
                f'<div class="stamp back" data-vt="{zone}-{seat}-slot-{place}">{pieces.back(back, self.language)}</div>'
            )
        return f'<div class="hand of{len(stamps)}">{"".join(stamps)}</div>'

    def _known(self, word: str, mine: bool) -> Markup:
        if mine:
            return pieces.hand_front(word, self.view["buffalo_from"] == "hand", self.language)
        return pieces.front(word, self.language) + pieces.decoy(word, self.language)

    def _former(self, seat: int) -> str:
        """The hand that a Rhino has replaced and not yet returned."""
        held = self.view["held"]
        if held is None or seat != self.view["active"]:
            return ""
        return f'<div class="former"><h3>{escape(_("Former hand"))}</h3>{self._hand(seat, held, held=True)}</div>'

    # ---- between the players -------------------------------------------------------------------------------------

    def _area(self) -> str:
        choosable = self.zone == AREA
        stamps: list[str] = []
        for word in self.view["area"]:
            animal = word.partition(".")[0]
            inside = pieces.front(word, self.language)
            if choosable:
                inside += pieces.decoy(word, self.language)
                stamps.append(self.scene.answer(word, "", inside, f"stamp {animal}", self._glide(word)))
            else:
                stamps.append(f'<div class="stamp {animal}" data-vt="{self._glide(word)}">{inside}</div>')
        return (
            f'<section class="sheet area" aria-labelledby="area"><h2 id="area">{escape(_("Exchange area"))}</h2>'
            f'<div class="row">{"".join(stamps)}</div>{self._given()}</section>'
        )

    def _given(self) -> str:
        """What has been given up for a new pile."""
        given = self.view["given"]
        return f'<p class="chips">{escape(_("Given up:"))} {self._chips(given)}</p>' if given else ""

    def _chips(self, words: list[str]) -> str:
        numbers = Counter(word.partition(".")[0] for word in words)
        return " ".join([pieces.chip(animal, number, self.language) for animal, number in numbers.items()])

    def _pile(self) -> str:
        """The draw pile: how high it is, the back of its top stamp, and what is known about its places."""
        pile = self.view["pile"]
        size = pile["size"]
        layers = '<div class="stamp back under"><span class="face"></span></div>' * min(5, size // 8)
        top = (
            f'<div class="stamp back" data-vt="pile-top">{pieces.back(pile["top"], self.language)}</div>'
            if pile["top"] is not None
            else ""
        )
        number = ngettext("{number} stamp", "{number} stamps", size).format(number=size)
        return (
            f'<section class="sheet pile" aria-labelledby="pile"><h2 id="pile">{escape(_("Draw pile"))}</h2>'
            f'<p class="notes">{number}</p><div class="deck">{layers}{top}</div>'
            f"{self._places()}{self._refill()}</section>"
        )

    def _places(self) -> str:
        """What is known about places in the pile; that the top shows its back needs no words."""
        lines: list[str] = []
        for at in self.view["pile"]["places"]:
            place, stamp = at["place"], at["stamp"]
            if stamp is None and place == 0:
                continue
            under = ngettext("under {number}", "under {number}", place).format(number=place)
            where = under if place else _("on top")
            what = pieces.back_chip(at["back"], self.language) if stamp is None else self._chips([stamp])
            lines.append(f"<li><b>{escape(where)}</b> {what}</li>")
        return f'<ul class="places" tabindex="0">{"".join(lines)}</ul>' if lines else ""

    def _refill(self) -> str:
        refill = self.view["pile"]["refill"]
        return f'<p class="chips">{escape(_("Given up, not seen since:"))} {self._chips(refill)}</p>' if refill else ""

    def _checks(self) -> str:
        """What must be true at the end of every turn (S-16), for those who want to look."""
        view = self.view
        if view["reason"]:
            return ""
        active = view["active"]
        album = len(view["albums"][active])
        lines = [
            _check(_("three stamps in hand"), view["hands"][active]["size"], 3),
            _check(_("three stamps in the exchange area"), len(view["area"]), 3),
            _check(_("one stamp more in the album than before"), album, view["album_before"] + 1),
        ]
        title = _("End of the turn of {name}").format(name=self.scene.names[active])
        return (
            f'<details class="sheet checks" data-keep="checks"><summary>{escape(title)}</summary>'
            f"<ul>{''.join(lines)}</ul></details>"
        )


def _check(what: str, now: int, then: int) -> str:
    """One of the checks: what must be, what is, and whether that is so already."""
    sign = "✓" if now == then else "…"
    count = _("now {now} of {then}").format(now=now, then=then)
    return f'<li><span aria-hidden="true">{sign}</span> {escape(what)} <small>{escape(count)}</small></li>'


def _left(scene: Scene) -> int:
    """How many stamps are still to be given up: one, when the draft's last answer gave up the first."""
    return 1 if scene.draft and scene.draft[-1].partition(".")[0] in pieces.NUMBER else 2
