"""A view drawn as the middle of a page. Whatever may be answered now is a button where it lies.

The town lies between the train and the fields. Where a figure may go stands its ghost, which is the answer; who rather
drags drops the figure there. Beside the town are the card that is being resolved, duels, what is mine, and the order of
the round; the others sit at the side.
"""

from functools import cache
from typing import cast

from markupsafe import Markup, escape

from philately.core.language import _, current_name, ngettext
from philately.games.cactus_town import pieces
from philately.games.cactus_town.gangs import FACTION_WORDS, goal_said
from philately.games.cactus_town.notation import KIND_WORDS
from philately.games.cactus_town.shelf import GANGS
from philately.games.cactus_town.view import (
    BuildingView,
    CactusTownView,
    CardView,
    DuelView,
    FigureView,
    SeatView,
)
from philately.web.elements import NOTHING
from philately.web.scene import Scene
from philately.web.tabletop import unfold

MOVE = ">"
OUT = "out"
SHOTS = ("shot", "ammo", "both")
DEEDS = ("rob", "loot")
SLOTS = 3
MOST_CROWDED = 6  # figures in a building that are told apart by a class


def draw(scene: Scene) -> Markup:
    """The table: the town and who is in it, what is being done, the players."""
    if not scene.view:
        return Markup("")
    return Markup(Table(scene).draw())


class Table:
    """One drawing: what is seen, what may be chosen, who stands where."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = cast(CactusTownView, scene.view)
        self.players = self.view["players"]
        self.me = scene.seat if scene.seat < len(self.players) else -1
        self.town = self.view["town"]
        self.gangs = GANGS.find(self.view["cards"])
        self.language = current_name()
        self.figures = {figure["figure"]: figure for figure in self.view["figures"]}
        self.at: dict[str, list[FigureView]] = {}
        for figure in self.view["figures"]:
            self.at.setdefault(figure["place"], []).append(figure)
        self.seats = {player["faction"]: seat for seat, player in enumerate(self.players)}
        self.cards = {card["card"]: card for player in self.players for card in _cards_of(player) if card["card"]}
        self.known = {each["building"]: each for each in self.view["buildings"] if each["building"]}
        self.moves: dict[str, list[str]] = {}  # by place: who may go there
        for word in scene.choices:
            mover, move, place = word.partition(MOVE)
            if move:
                self.moves.setdefault(place, []).append(mover)
        self.movers = {mover for movers in self.moves.values() for mover in movers}
        duel = self.view["duel"]
        self.dice: dict[str, tuple[int, int]] = {}  # by figure: what it has rolled, and what was added
        if duel is not None:
            rolled = zip(duel["figures"], duel["dice"], duel["added"], strict=True)
            self.dice = {figure: (die, added) for figure, die, added in rolled if die}
        self.throw = f"{self.view['round']}-{self.view['resolved']}-{duel['space']}" if duel is not None else ""
        self.near = self._near()

    # ---- the whole -----------------------------------------------------------------------------------------------

    def draw(self) -> str:
        number = len(self.players)
        first = self.me + 1
        others = [seat % number for seat in range(first, first + number) if seat % number != self.me]
        mine = self._mine() if self.me >= 0 else ""
        sheets = "".join([self._other(seat) for seat in others])
        return (
            f'<div class="play">{self._town()}<div class="desk">{self._now()}{self._fight()}{mine}'
            f'{self._order()}</div></div><div class="others of{len(others)}">{sheets}</div>'
            f'<div class="lists">{self._facts()}</div>'
        )

    def _near(self) -> set[str]:
        """The places where cows are in range, while this matters to whoever looks (CT-112)."""
        herder = self.seats.get("cowboy", -1)
        if herder < 0 or self.view["over"] or herder not in (self.me, self.view["active"]):
            return set()
        return set(self.view["near"])

    def _parts(self, player: SeatView) -> list[str]:
        """The parts of a player's goal."""
        return list(self.gangs.factions[FACTION_WORDS.index(player["faction"])].parts)

    def _side(self, faction: str) -> str:
        """The classes of a side."""
        return pieces.side(faction, self.view["cards"])

    def _side_of(self, figure: str) -> str:
        """The classes of a figure's side."""
        return self._side(pieces.faction_of(figure))

    # ---- the town ------------------------------------------------------------------------------------------------

    def _town(self) -> str:
        by_space = {each["space"]: each for each in self.view["buildings"]}
        rows = ""
        for row in pieces.ROWS:
            lots = "".join([self._lot(by_space[f"{column}{row}"]) for column in pieces.COLUMNS])
            rows += f'<li class="row"><ol>{lots}</ol></li>'
        plain = "" if self.view["stampede"] else " plain"
        return (
            f'<section class="town{plain}" aria-label="{escape(_("Town"))}">{self._train()}'
            f'<ol class="grid">{rows}</ol>{self._fields()}</section>'
        )

    def _lot(self, lot: BuildingView) -> str:
        """One space of the town: the building, who is in it, who may come, and what may be done there."""
        space = lot["space"]
        kind = "lot" + (" up" if lot["face_up"] else "")
        inside = self._tokens(lot) + self._folk(space) + self._ghosts(space) + self._deeds(space)
        if space in self.near:
            kind += " near"
        if space in self.moves:
            kind += " reach"
        if self.view["duel"] is not None and self.view["duel"]["space"] == space:
            kind += " fight"
        return f'<li class="{kind}" data-space="{space}" data-drop>{self._house(lot)}{inside}</li>'

    def _house(self, lot: BuildingView) -> str:
        """The card itself; it is a button when a building is asked for."""
        space, word = lot["space"], lot["building"]
        told = space
        if lot["face_up"]:
            inside = pieces.front(word, lot["group"], self.town, self.language)
        else:
            told = _("{space}: only you know it") if lot["looked"] else _("{space}: face-down")
            told = told.format(space=space)
            inside = pieces.back()
            if word:
                inside += pieces.peeked(word, self.town, self.language)
        side = "up" if lot["face_up"] else "down"
        card = Markup(
            f'{pieces.said(told)}<div class="card {side}" data-turns="{space}" data-side="{side}">{inside}</div>'
            f'<small class="where" aria-hidden="true">{space}</small>'
        )
        return self.scene.answer(space, "", card, "house")

    def _tokens(self, lot: BuildingView) -> str:
        tokens = pieces.token("horse", _("a horse")) if lot["horse"] and lot["face_up"] else ""
        if lot["loot"]:
            words = ngettext("{number} loot lies here", "{number} loot lie here", lot["loot"])
            tokens += pieces.token("loot", words.format(number=lot["loot"])) * min(2, lot["loot"])
        return f'<div class="tokens">{tokens}</div>' if tokens else ""

    def _folk(self, place: str) -> str:
        """Who is here."""
        here = self.at.get(place, [])
        if not here:
            return ""
        drawn = "".join([self._standee(figure) for figure in here])
        return f'<div class="folk n{min(MOST_CROWDED, len(here))}">{drawn}</div>'

    def _standee(self, figure: FigureView) -> str:
        """A figure. It is a button when it may be chosen, and can be dragged when it may move."""
        word = figure["figure"]
        told = [pieces.figure_name(word, self.view["cards"], self.language)]
        kind, marks = f"standee {self._side_of(word)}", ""
        if figure["stunned"]:
            kind += " stunned"
            told.append(_("stunned"))
            marks += f'<span class="stars">{pieces.drawing("stunned")}</span>'
        if figure["standoff"]:
            kind += " standoff"
            told.append(_("in a standoff"))
        if figure["loot"]:
            told.append(_("carries {number} loot").format(number=figure["loot"]))
            marks += f'<span class="bag">{pieces.drawing("loot")}</span>' * figure["loot"]
        if not figure["in_range"]:
            kind += " stray"
            told.append(_("strayed too far from the herd"))
            marks += '<span class="astray" aria-hidden="true">!</span>'
        if word in self.dice:
            marks += pieces.die(word, *self.dice[word], self.throw)
            told.append(pieces.shown(*self.dice[word], self.language))
        if word == self.view["mover"]:
            kind += " mover"
        words = ", ".join(told)
        inside = pieces.body(word) + Markup(marks) + Markup(pieces.said(words))
        drag = f' data-drag="{word}"' if word in self.movers else ""
        thing = self.scene.answer(word, "", inside, kind)
        return f'<div class="spot" data-piece="{word}" title="{escape(words)}"{drag}>{thing}</div>'

    def _ghosts(self, place: str) -> str:
        """Who may come here: each ghost is an answer."""
        coming = self.moves.get(place)
        if not coming:
            return ""
        drawn = "".join([self._ghost(figure, place) for figure in coming])
        return f'<div class="ghosts n{len(coming)}">{drawn}</div>'

    def _ghost(self, figure: str, place: str) -> str:
        kind = f"ghost {self._side_of(figure)}"
        thing = self.scene.answer(f"{figure}{MOVE}{place}", "", pieces.body(figure), kind)
        return f'<div class="from" data-from="{figure}">{thing}</div>'

    def _deeds(self, space: str) -> str:
        """What a figure may do besides going to another building: leave the town, rob, pick up."""
        buttons = ""
        for figure in self.at.get(space, []):
            word = figure["figure"]
            if f"{word}{MOVE}{OUT}" in self.scene.choices:
                side, arrow = pieces.way_out(space)
                inside = Markup(f'<b aria-hidden="true">{arrow}</b>')
                thing = self.scene.answer(f"{word}{MOVE}{OUT}", "", inside, f"leave {self._side_of(word)}")
                buttons += f'<div class="way {side}" data-from="{word}" data-drop>{thing}</div>'
            for deed, sign in zip(DEEDS, ("do-rob", "loot"), strict=True):
                if f"{word}+{deed}" in self.scene.choices:
                    buttons += self.scene.answer(f"{word}+{deed}", "", pieces.drawing(sign), "grab")
        return f'<div class="deeds">{buttons}</div>' if buttons else ""

    # ---- around the town -----------------------------------------------------------------------------------------

    def _train(self) -> str:
        """The wagons above the town, each with a place for an animal."""
        if not self.view["stampede"]:
            return ""
        wagons = "".join([self._tile(f"w{column}", "wagon", _("wagon {number}")) for column in (2, 3, 4)])
        return (
            f'<ol class="train">{self._beyond("bound")}{wagons}'
            f'<li class="engine" aria-hidden="true">{pieces.drawing("engine")}</li></ol>'
        )

    def _fields(self) -> str:
        """The field tiles below the town, and at both sides who has left it."""
        tiles = [self._beyond("bound")] if not self.view["stampede"] else []
        if self.view["stampede"]:
            tiles = [self._tile(f"f{column}", "field", _("field {number}")) for column in (2, 3, 4)]
        return f'<ol class="fields">{self._beyond("jail")}{"".join(tiles)}{self._beyond(OUT)}</ol>'

    def _tile(self, place: str, sign: str, words: str) -> str:
        kind = f"tile {sign}" + (" reach" if place in self.moves else "")
        told = pieces.said(words.format(number=place))
        return (
            f'<li class="{kind}" data-space="{place}" data-drop>{pieces.drawing(sign)}{told}'
            f"{self._folk(place)}{self._ghosts(place)}</li>"
        )

    def _beyond(self, place: str) -> str:
        """Where figures are that have left the town."""
        needed = {"jail": "jailed", "bound": "prisoners", OUT: "loot"}[place]
        if not any(needed in self._parts(player) for player in self.players):
            return f'<li class="beyond none" aria-hidden="true">{pieces.drawing("cactus")}</li>'
        words = {"jail": _("Jail"), "bound": _("Prisoner"), OUT: _("Desert")}[place]
        sign = pieces.drawing("cactus") if place == OUT else NOTHING
        return (
            f'<li class="beyond {place}" data-space="{place}">{sign}<small>{escape(words)}</small>'
            f"{self._folk(place)}</li>"
        )

    # ---- what is being done --------------------------------------------------------------------------------------

    def _now(self) -> str:
        """The card that is being resolved; its owner chooses one of its two actions here."""
        view, card, active = self.view, self.view["card"], self.view["active"]
        if card is None or active < 0 or view["over"] or not card["actions"]:
            return ""
        faction = self.players[active]["faction"]
        deeds = ""
        for kind in card["actions"]:
            state = "" if not view["action"] else " chosen" if kind == view["action"] else " left"
            deeds += self.scene.answer(kind, "", pieces.deed(kind, self.language), f"act{state}")
        for kind in KIND_WORDS:  # a building may give an action that isn't on the card
            if kind in self.scene.choices and kind not in card["actions"]:
                deeds += self.scene.answer(kind, "", pieces.deed(kind, self.language), "act")
        who = _("You play") if active == self.me else _("{name} plays").format(name=self.scene.names[active])
        return (
            f'<section class="sheet now {self._side(faction)}" aria-label="{escape(_("The card that is played"))}">'
            f'<p class="who">{pieces.seat_mark(faction, view["cards"])}{escape(who)}</p>'
            f'<div class="acts" data-vt="card-{card["card"]}">{deeds}</div></section>'
        )

    def _fight(self) -> str:
        """A duel or a bump: who shows what, and what can still be added."""
        duel = self.view["duel"]
        if duel is None or self.view["over"]:
            return ""
        is_bump = pieces.faction_of(duel["initiator"]) == "cowboy"
        rows = "".join([self._fighter(duel, figure, is_bump) for figure in duel["figures"]])
        title = _("Bump in {space}") if is_bump else _("Duel in {space}")
        where = next((each for each in self.view["buildings"] if each["space"] == duel["space"]), None)
        place = duel["space"]
        if where is not None and where["face_up"]:
            name = pieces.building_name(where["building"], self.town, self.language)
            place = _("{building} ({space})").format(building=name, space=duel["space"])
        return (
            f'<section class="sheet duel" aria-labelledby="duel"><h2 id="duel">{escape(title.format(space=place))}</h2>'
            f'<ul class="fighters">{rows}</ul></section>'
        )

    def _fighter(self, duel: DuelView, word: str, is_bump: bool) -> str:
        name = pieces.figure_name(word, self.view["cards"], self.language)
        first = word == duel["initiator"]
        note = f" <small>{escape(_('starts'))}</small>" if first else ""
        result = ""
        if word in self.dice and not first and duel["initiator"] in self.dice:
            beaten = sum(self.dice[word]) <= sum(self.dice[duel["initiator"]])  # CT-63, CT-130: who began wins a tie
            words = (_("hit") if beaten else _("dodges")) if is_bump else (_("beaten") if beaten else _("holds out"))
            result = f'<span class="result">{escape(words)}</span>'
        shots = "".join(
            [
                self.scene.answer(
                    f"{word}+{shot}",
                    "",
                    Markup(f"{_shot_sign(shot)}<b>{escape(self.scene.choices[f'{word}+{shot}']['label'])}</b>"),
                    "button shoot",
                )
                for shot in SHOTS
                if f"{word}+{shot}" in self.scene.choices
            ]
        )
        face = '<span class="thrown none">–</span>'
        if word in self.dice:
            face = pieces.die(word, *self.dice[word], self.throw)
            face += pieces.said(pieces.shown(*self.dice[word], self.language))
        return (
            f'<li class="{self._side_of(word)}"><span class="who">{pieces.figure_picture(word)}{escape(name)}{note}'
            f"</span>{result}{face}{shots}</li>"
        )

    # ---- the order of the round ----------------------------------------------------------------------------------

    def _order(self) -> str:
        """All cards of the round as they are resolved; the present one stands out."""
        view = self.view
        title = _("Round {number}").format(number=view["round"])
        if view["cap"]:
            title = _("Round {number} of {most}").format(number=view["round"], most=view["cap"])
        if not view["round"]:
            title = _("Set-up")
        how = _("The card laid last is played first.") if view["reverse"] else _("Everybody's first card comes first.")
        slips = "".join([self._slip(place) for place in range(len(view["pile"]))])
        row = f'<ol class="pile">{slips}</ol>' if slips else f"<p>{escape(how)}</p>"
        title = escape(title)
        return f'<section class="sheet order" aria-labelledby="order"><h2 id="order">{title}</h2>{row}</section>'

    def _slip(self, place: int) -> str:
        view, entry = self.view, self.view["pile"][place]
        side = self._side(self.players[entry["seat"]]["faction"])
        name = self.scene.names[entry["seat"]]
        now = place == view["resolved"] - 1 and view["active"] >= 0
        state = "now" if now else "done" if place < view["resolved"] else "next"
        card = self.cards.get(entry["card"])
        told = pieces.said(_("played now, {name}:").format(name=name) if now else f"{name}:")
        if card is not None:
            face = pieces.card_slip(*card["actions"], card["value"], self.language)
        else:
            face = pieces.card_back(_("face-down"))
        turned = "up" if card is not None and place < view["resolved"] else "down"
        mark = ' aria-current="step"' if now else ""
        return (
            f'<li class="slip {side} {state}" title="{escape(name)}"{mark}>{told}'
            f'<div class="action-card small {side}" data-turns="pile-{view["round"]}-{place}" data-side="{turned}">'
            f"{face}</div></li>"
        )

    # ---- what is mine --------------------------------------------------------------------------------------------

    def _mine(self) -> str:
        seat = self.me
        player = self.players[seat]
        return (
            f'<section class="sheet own{self._state_of(seat)}" aria-labelledby="name-{seat}">'
            f"<header>{self._name(seat)}</header>{self._goals(player)}{self._aim(player)}{self._program(player)}"
            f"{self._secrets(player)}{self._won(seat)}</section>"
        )

    def _program(self, player: SeatView) -> str:
        """My cards: the program as far as it is laid, the second shot, and the hand."""
        slots: list[str] = []
        for number in range(1, SLOTS + 1):
            laid = player["program"]
            if number <= len(laid) and number <= player["laid"]:
                slots.append(self._own_card(laid[number - 1], number, player["resolved"]))
            else:
                free = number == player["laid"] + 1 and bool(player["hand"])
                drop = ' data-drop="own"' if free else ""
                slots.append(
                    f'<li class="slot{" open" if free else ""}"{drop}>{pieces.free_slot(number, self.language)}</li>'
                )
        shot = player["shot"]
        if shot is not None:
            slots.append(self._shot(player, shot))
        hand = ""
        if player["hand"]:
            cards = "".join([self._hand_card(card, player["faction"]) for card in player["hand"]])
            hand = f'<h3>{escape(_("Your hand"))}</h3><div class="hand of{len(player["hand"])}">{cards}</div>'
        title = escape(_("Your program"))
        return f'<div class="cards">{hand}<h3>{title}</h3><ol class="program">{"".join(slots)}</ol></div>'

    def _hand_card(self, card: CardView, faction: str) -> str:
        inside = pieces.card_front(*card["actions"], card["value"], self.language)
        thing = self.scene.answer(
            card["word"], "", inside, f"action-card {self._side(faction)}", f"card-{card['card']}"
        )
        drag = f' data-drag="{card["word"]}"' if card["word"] in self.scene.choices else ""
        return f'<div class="held"{drag}>{thing}</div>'

    def _own_card(self, card: CardView, number: int, resolved: list[bool]) -> str:
        """A card that I have laid; it is a button when it may be exchanged."""
        side = self._side(self.players[self.me]["faction"])
        done = number <= len(resolved) and resolved[number - 1]
        words = _("card {number}, played") if done else _("card {number}")
        inside = Markup(pieces.said(words.format(number=number))) + pieces.card_slip(
            *card["actions"], card["value"], self.language
        )
        played = self.view["card"]
        glide = f"card-{card['card']}" if played is None or played["card"] != card["card"] else ""
        thing = self.scene.answer(card["word"], "", inside, f"action-card small {side}", glide)
        return f'<li class="slot{" played" if done else ""}">{thing}<small aria-hidden="true">{number}</small></li>'

    def _shot(self, player: SeatView, shot: CardView) -> str:
        """The second-shot card: mine, or what everybody knows of somebody else's."""
        used = player["shot_used"]
        words = _("second shot, used") if used else _("second shot")
        if shot["card"]:
            face = pieces.card_slip(*shot["actions"], shot["value"], self.language)
        else:
            face = pieces.card_back("")
        sign = f'<small aria-hidden="true">{escape(_("2nd shot"))}</small>'
        return (
            f'<li class="slot shot{" played" if used else ""}">'
            f'<div class="action-card small {self._side(player["faction"])}">'
            f"{pieces.said(words)}{face}</div>{sign}</li>"
        )

    def _secrets(self, player: SeatView) -> str:
        """Secret targets or debts, those that are used, and how many one doesn't know."""
        if not player["targets"] and not player["used_targets"] and not player["hidden_targets"]:
            return ""
        pays = "paid" in self._parts(player)
        cards = "".join([self._target(word, False) for word in player["targets"]])
        cards += "".join([self._target(word, True) for word in player["used_targets"]])
        if player["hidden_targets"]:
            cards += f"<li>{pieces.secret_backs(player['hidden_targets'], pays, self.language)}</li>"
        title = _("Debts") if pays else _("Targets")
        return f'<div class="goals"><h3>{escape(title)}</h3><ul class="targets">{cards}</ul></div>'

    def _target(self, word: str, used: bool) -> str:
        """A building that somebody has to rob or to pay in, with where it is as far as I know."""
        name = pieces.building_name(word, self.town, self.language)
        lot = self.known.get(word)
        kind = "target"
        if used:
            kind, note = kind + " used", _("done")
        elif lot is None:
            note = _("not found yet")
        elif lot["face_up"]:
            kind, note = kind + " found", _("in {space}").format(space=lot["space"])
        else:
            kind, note = kind + " found", _("in {space}, face-down").format(space=lot["space"])
        return (
            f'<li class="{kind}">{pieces.house_picture(word)}<span><b>{escape(name)}</b>'
            f"<small>{escape(note)}</small></span></li>"
        )

    # ---- a player ------------------------------------------------------------------------------------------------

    def _other(self, seat: int) -> str:
        """The sheet of somebody else; on a phone it is folded."""
        player = self.players[seat]
        shown = seat == self.view["winner"]
        label = _("the things of {name}").format(name=self.scene.names[seat])
        return (
            f'<section class="sheet other{self._state_of(seat)}{" open" if shown else ""}" data-fold="sheet-{seat}" '
            f'aria-labelledby="name-{seat}"><header>{self._name(seat)}{self._goals(player)}{unfold(label, shown)}'
            f'</header><div class="inside">{self._their_program(seat, player)}{self._secrets(player)}</div>'
            f"{self._won(seat)}</section>"
        )

    def _their_program(self, seat: int, player: SeatView) -> str:
        """The cards of somebody else: what is laid, what of it has been played, and the second shot."""
        slots: list[str] = []
        for number in range(1, SLOTS + 1):
            if number > player["laid"]:
                slots.append(f'<li class="slot">{pieces.free_slot(number, self.language)}</li>')
                continue
            card = player["program"][number - 1] if number <= len(player["program"]) else None
            done = number <= len(player["resolved"]) and player["resolved"][number - 1]
            words = pieces.said(_("card {number}").format(number=number))
            if card is not None and card["card"]:
                face = pieces.card_slip(*card["actions"], card["value"], self.language)
            else:
                face = pieces.card_back(_("face-down"))
            slots.append(
                f'<li class="slot{" played" if done else ""}">'
                f'<div class="action-card small {self._side(player["faction"])}">'
                f'{words}{face}</div><small aria-hidden="true">{number}</small></li>'
            )
        if player["shot"] is not None:
            slots.append(self._shot(player, player["shot"]))
        return f'<ol class="program">{"".join(slots)}</ol>'

    def _state_of(self, seat: int) -> str:
        """The classes of a sheet: whose card is played, and who has won."""
        view = self.view
        kinds = f" {self._side(self.players[seat]['faction'])}"
        if not view["over"] and seat == view["active"]:
            kinds += " turn"
        if seat == view["winner"]:
            kinds += " won"
        return kinds

    def _name(self, seat: int) -> str:
        """The name, the faction, and what there is to say about them."""
        scene, view, player = self.scene, self.view, self.players[seat]
        notes = [escape(pieces.faction_name(player["faction"], view["cards"], self.language))]
        if scene.bots[seat]:
            notes.append(Markup(f'<span class="bot">{escape(_("bot"))}</span>'))
        if seat == self.me:
            notes.append(escape(_("you")))
        if not view["over"] and seat == view["active"]:
            notes.append(Markup(f"<strong>{escape(_('plays'))}</strong>"))
        if view["stage"] == "program" and seat not in view["asked"]:
            notes.append(Markup(f'<span class="done">✓ {escape(_("has programmed"))}</span>'))
        tokens = pieces.token("marker", _("first player")) if seat == view["marker"] else ""
        tokens += pieces.token("ammo", _("ammo")) if player["ammo"] else ""
        return (
            f'<h2 id="name-{seat}">{pieces.seat_mark(player["faction"], view["cards"])}'
            f"{escape(scene.names[seat])}</h2>{tokens}"
            f'<p class="notes">{" · ".join(notes)}</p>'
        )

    def _goals(self, player: SeatView) -> str:
        parts = [
            pieces.progress(part, have, goal, self.language)
            for part, have, goal in zip(self._parts(player), player["goal"], player["of"], strict=True)
        ]
        return f'<div class="progress">{"".join(parts)}</div>'

    def _aim(self, player: SeatView) -> str:
        """What I have to do to win, in words."""
        said = goal_said(self.gangs, FACTION_WORDS.index(player["faction"]))
        return f'<p class="aim">{escape(said)}</p>'

    def _won(self, seat: int) -> str:
        if seat != self.view["winner"] or not self.view["over"]:
            return ""
        return pieces.won_mark(self.view["reason"], self.language)

    # ---- what the town is made of --------------------------------------------------------------------------------

    def _facts(self) -> str:
        """The buildings that may be in the town, by groups, and which of them are out."""
        view = self.view
        return _all_buildings(self.town, tuple(view["taken_out"]), view["gunslinger"], self.language)


@cache
def _all_buildings(town: str, taken_out: tuple[str, ...], gunslinger: bool, language: str) -> str:
    return (
        f'<details class="sheet buildings" data-keep="buildings"><summary>{escape(_("All buildings"))}</summary>'
        f"{pieces.building_list(town, taken_out, gunslinger, language)}</details>"
    )


def _cards_of(player: SeatView) -> list[CardView]:
    shot = player["shot"]
    return [*player["hand"], *player["program"], *([shot] if shot is not None else [])]


def _shot_sign(shot: str) -> str:
    signs = {"shot": "program-back", "ammo": "ammo"}
    return "".join([pieces.drawing(signs[each]) for each in (("shot", "ammo") if shot == "both" else (shot,))])
