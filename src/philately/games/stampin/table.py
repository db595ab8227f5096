"""A view drawn as the middle of a page. Whatever may be answered now is a button where it lies.

Around runs the path, between its sides lie deck, piles, dice and Bank, and what the present question is about. The
others sit beside the board; one's own things lie before it.
"""

from functools import cache
from itertools import groupby
from typing import cast

from markupsafe import Markup, escape

from philately.core.language import _, current_name, listed, ngettext
from philately.games.stampin import pieces
from philately.games.stampin.cards import CATEGORY_WORDS
from philately.games.stampin.view import AuctionView, DemandView, SeatView, SetView, StampinView, ThreeView
from philately.web.scene import Scene
from philately.web.stamps import picture
from philately.web.tabletop import number_slider, unfold

# Questions that are answered with a card of one's hand.
FROM_HAND = {"pass_card", "discard", "sort_out", "demand_back"}
# Stages in which the space that somebody has landed on is being followed.
ON_A_SPACE = {"keeper", "request", "partner", "slot", "pass_card", "search", "take_free", "sort_out"}
UNTHROWN = (6, 6)
CROWDED = 44  # spaces; if there are more, they are shown smaller
FEW, SOME = 14, 26  # cards to look through; the more there are, the smaller they are shown
SPREAD = 1  # a pile that may be looked through shows more cards than its top


def draw(scene: Scene) -> Markup:
    """The table: the board and what lies on it, the other players, and what is mine."""
    if not scene.view:
        return Markup("")
    return Markup(Table(scene).draw())


class Table:
    """One drawing: what is seen, what may be chosen, and which cards have been drawn already."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.view = cast(StampinView, scene.view)
        self.players = self.view["players"]
        self.me = scene.seat if scene.seat < len(self.players) else -1
        self.cards = self.view["cards"]
        self.language = current_name()
        self.drawn: set[str] = set()
        self.question = scene.ask["question"] if scene.choices and scene.ask is not None else ""
        self.stage = self.question or self.view["stage"]
        self.place = self.players[self.view["active"]]["place"]
        self.bills = pieces.lay_out([player["cash"] or 0 for player in self.players])

    # ---- the whole -----------------------------------------------------------------------------------------------

    def draw(self) -> str:
        number = len(self.players)
        first = self.me + 1
        others = [seat % number for seat in range(first, first + number) if seat % number != self.me]
        mine = self._mine() if self.me >= 0 else ""
        sheets = "".join([self._other(seat) for seat in others])
        return (
            f'<div class="play"><section class="board" aria-label="{escape(_("Board"))}">{self._path()}'
            f'<div class="centre">{self._stock()}{self._panel()}</div></section>{mine}</div>'
            f'<div class="others of{len(others)}">{sheets}</div><div class="lists">{self._open_piles()}'
            f"{_all_spaces(self.view['board'], self.language)}</div>"
        )

    # ---- the board -----------------------------------------------------------------------------------------------

    def _path(self) -> str:
        """The four corners and the four sides, in the order of the path."""
        board, number = self.view["board"], len(self.players)
        standing: dict[str, str] = {}
        entries: dict[int, int] = {}
        corners: dict[int, int] = {}
        for seat, player in enumerate(self.players):
            entry = pieces.entry_of(seat, number, board)
            entries[entry] = seat
            corners[pieces.corner_of(seat, number)] = seat
            where = str(player["place"] or f"corner-{seat}")
            standing[where] = standing.get(where, "") + pieces.eagle(
                seat, self.scene.names[seat], entry, seat == self.me
            )
        eye = self.me if self.me >= 0 else self.view["active"]
        here = str(self.players[eye]["place"] or f"corner-{eye}")
        following = self.view["auction"] or (self.stage in ON_A_SPACE and not self.view["for_wild"])
        landed = self.place if following else 0
        parts: list[str] = []
        space = 0
        for side, spaces in enumerate(pieces.sides(board, self.language)):
            parts.append(self._corner(side, corners.get(side, -1), standing, here))
            items: list[str] = []
            for kind, facts, inside in spaces:
                space += 1
                word = str(space)
                classes = f"space {kind}"
                if space in entries:
                    classes += f" entry s{entries[space]}"
                if space == landed:
                    classes += " landed"
                mark = " data-here" if word == here else ""
                eagles = f'<span class="eagles">{standing[word]}</span>' if word in standing else ""
                items.append(f'<li class="{classes}" {facts}{mark}>{inside}{eagles}</li>')
            parts.append(f'<ol class="side {pieces.SIDE_NAMES[side]}">{"".join(items)}</ol>')
        kind = "path dense" if space > CROWDED else "path"
        return (
            f'<div class="{kind}" data-strip tabindex="0" role="group" aria-label="{escape(_("Path"))}">'
            f"{''.join(parts)}</div>"
        )

    def _corner(self, side: int, seat: int, standing: dict[str, str], here: str) -> str:
        """A corner: the starting place of a player, or an ornament."""
        name = pieces.CORNER_NAMES[side]
        if seat < 0:
            return f'<div class="corner {name} free" aria-hidden="true">{picture("stampin-eagle")}</div>'
        place = f"corner-{seat}"
        mark = " data-here" if place == here else ""
        start = escape(_("Start of {name}").format(name=self.scene.names[seat]))
        eagles = f'<span class="eagles">{standing[place]}</span>' if place in standing else picture("stampin-eagle")
        return f'<div class="corner {name} s{seat}" data-space="{place}" title="{start}"{mark}>{eagles}</div>'

    # ---- between the sides ---------------------------------------------------------------------------------------

    def _stock(self) -> str:
        return f'<div class="stock">{self._deck()}{self._pile(0)}{self._pile(1)}{self._dice()}{self._bank()}</div>'

    def _deck(self) -> str:
        size = self.view["deck"]
        layers = '<div class="stamp back under"><span class="face"></span></div>' * min(4, size // 9)
        top = f'<div class="stamp back" data-vt="deck-top">{pieces.back()}</div>' if size else _NO_CARD
        number = ngettext("{number} card", "{number} cards", size).format(number=size)
        return (
            f'<div class="heap deck"><div class="stack">{layers}{top}</div>'
            f"<h2>{escape(_('Deck'))}</h2><p>{escape(number)}</p></div>"
        )

    def _pile(self, number: int) -> str:
        """A discard pile. Its top may be bought or taken, or a card be laid onto it."""
        pile, scene = self.view["piles"][number], self.scene
        top = pile["top"]
        word = next((word for word in (f"buy{number + 1}", f"pile{number + 1}") if word in scene.choices), "")
        inside = pieces.front(top, self.cards, self.language) if top else _EMPTY_PILE
        kind = f"stamp {pieces.kind_of(top)}" if top else "stamp empty"
        spread = self._is_spread()
        glide = self._glide(top) if top and not spread else ""
        thing = scene.answer(word, "", inside, kind, glide)
        under = '<div class="stamp under"><span class="face"></span></div>' * min(2, pile["size"] // 2)
        size = ngettext("{number} card", "{number} cards", pile["size"]).format(number=pile["size"])
        said = {"buy": _("buy"), "pil": _("choose")}.get(word[:3], "")
        if word.startswith("pile") and self.question == "take_free":
            said = _("take")
        call = f'<p class="call" aria-hidden="true">{escape(said)}</p>' if said else f"<p>{escape(size)}</p>"
        title = escape(_("Pile {number}").format(number=number + 1))
        return f'<div class="heap pile"><div class="stack">{under}{thing}</div><h2>{title}</h2>{call}</div>'

    def _dice(self) -> str:
        """The dice; who may roll touches them."""
        view, scene = self.view, self.scene
        dice = view["dice"]
        thrown = "-".join(map(str, dice))
        drawn = "".join(
            [
                f'<span class="die" data-throw="{thrown}" data-faces="stampin-die-">'
                f"{picture(f'stampin-die-{die}')}</span>"
                for die in dice or UNTHROWN
            ]
        )
        word = next((word for word in ("roll", "pay") if word in scene.choices), "")
        said = listed([str(die) for die in dice]) or _("not thrown yet")
        inside = Markup(f'{drawn}<span class="hide">{escape(said)}</span>')
        is_old = not dice or view["stage"] == "turn"
        thing = scene.answer(word, "", inside, "dice rest" if is_old and not word else "dice")
        call = {"roll": _("roll"), "pay": _("5¢: roll again")}.get(word, "")
        note = f'<p class="call" aria-hidden="true">{escape(call)}</p>' if call else ""
        return f'<div class="heap throw">{thing}<h2>{escape(_("Dice"))}</h2>{note}</div>'

    def _bank(self) -> str:
        bank = self.view["bank"]
        cash = _("hidden") if bank is None else f"{bank}¢"
        drawn = "" if bank is None else pieces.bills(self.bills[-1], self.language)
        return f'<div class="heap bank"><h2>{escape(_("Bank"))}</h2><p class="cash">{escape(cash)}</p>{drawn}</div>'

    # ---- what the question is about ------------------------------------------------------------------------------

    def _panel(self) -> str:
        view = self.view
        if view["over"]:
            return self._emblem()
        if view["auction"] is not None:
            return self._auction(view["auction"])
        if self.question == "demand_category":
            return self._categories()
        if view["demand"] is not None:
            return self._demand(view["demand"])
        if self._is_spread():
            return self._search()
        if self.stage == "slot":
            return self._slots()
        if view["for_wild"]:
            return self._exchange(view["for_wild"])
        if self.stage in ON_A_SPACE and self.place:
            return self._landed()
        return self._emblem()

    def _emblem(self) -> str:
        goal = self.view["goal"]
        said = ngettext("{number} Set of four wins.", "{number} Sets of four win.", goal).format(number=goal)
        turn = _("Turn {number}").format(number=self.view["turn"])
        return f'<div class="panel emblem">{picture("stampin")}<p><b>{escape(turn)}</b> {escape(said)}</p></div>'

    def _landed(self) -> str:
        """The space that somebody has landed on, and how to answer it."""
        scene, active = self.scene, self.view["active"]
        card = pieces.space_card(self.view["board"], self.place, self.language)
        who = _("You are here") if active == self.me else _("{name} is here").format(name=scene.names[active])
        answered = self._answered() if self.stage == "pass_card" else ""
        return (
            f'<div class="panel landing"><p class="who">{pieces.seat_mark(active)}{escape(who)}</p>{card}'
            f"{self._deeds()}{answered}</div>"
        )

    def _deeds(self) -> str:
        """Agree, or hand in a Keeper."""
        scene, buttons = self.scene, ""
        if "follow" in scene.choices:
            follow = Markup(f"<b>{escape(scene.choices['follow']['label'])}</b>")
            buttons += scene.answer("follow", "", follow, "button deed")
        if "keep" in scene.choices:
            keep = picture("stampin-keeper") + Markup(f"<b>{escape(scene.choices['keep']['label'])}</b>")
            buttons += scene.answer("keep", "", keep, "button deed")
        return f'<div class="deeds">{buttons}</div>' if buttons else ""

    def _exchange(self, word: str) -> str:
        """A real card is offered for the Wild in another's Set, whose owner may hand in a Keeper (P-31)."""
        view, names = self.view, self.scene.names
        active, owner = view["active"], view["partner"]
        if owner == self.me:
            told = _("{name} offers this for the Wild in your Set:").format(name=names[active])
        elif active == self.me:
            told = _("You offer this for the Wild in the Set of {owner}:").format(owner=names[owner])
        else:
            told = _("{name} offers this for the Wild in the Set of {owner}:")
            told = told.format(name=names[active], owner=names[owner])
        return (
            f'<div class="panel trade"><p class="who">{pieces.seat_mark(active)}{escape(told)}</p>'
            f'<div class="fan">{self._card(word)}</div>{self._deeds()}</div>'
        )

    def _answered(self) -> str:
        """Who has answered in secret, and who is still asked."""
        chips = []
        for seat, player in enumerate(self.players):
            if not player["answered"] and seat not in self.view["asked"]:
                continue
            state = _("has chosen") if player["answered"] else _("is choosing")
            sign = "✓" if player["answered"] else "…"
            chips.append(self._chip(seat, sign, state))
        return f'<p class="chips">{"".join(chips)}</p>'

    def _chip(self, seat: int, sign: str, state: str) -> str:
        name = escape(self.scene.names[seat])
        return (
            f'<span class="chip">{pieces.seat_mark(seat)}{name} <b aria-hidden="true">{sign}</b> '
            f"<small>{escape(state)}</small></span>"
        )

    def _slots(self) -> str:
        """A blind trade: the other's hand, face-down in an order of its own (P-32)."""
        view, scene = self.view, self.scene
        active, partner = view["active"], view["partner"]
        if self.me not in (active, partner):
            pair = _("{name} and {other} draw a card from each other.")
            told = pair.format(name=scene.names[active], other=scene.names[partner])
            return f'<div class="panel trade"><p class="who">{escape(told)}</p>{self._answered()}</div>'
        theirs = partner if self.me == active else active
        backs: list[str] = []
        for number in range(1, self.players[theirs]["hand_size"] + 1):
            word = f"slot{number}"
            inside = pieces.back() + Markup(f'<span class="nr" aria-hidden="true">{number}</span>')
            if word == view["answer"]:
                inside += Markup(f'<span class="hide">{escape(_("chosen"))}</span>')
                backs.append(f'<div class="stamp back chosen">{inside}</div>')
            else:
                backs.append(scene.answer(word, "", inside, "stamp back"))
        title = _("The hand of {name}, shuffled and face-down").format(name=scene.names[theirs])
        return (
            f'<div class="panel trade"><p class="who">{pieces.seat_mark(theirs)}{escape(title)}</p>'
            f'<div class="fan">{"".join(backs)}</div>{self._answered()}</div>'
        )

    def _auction(self, auction: AuctionView) -> str:
        """The lot, what is bid for it and by whom, who has passed, and a slider for one's own bid."""
        scene, bidder = self.scene, auction["bidder"]
        word = auction["card"]
        lot = (
            f'<div class="stamp {pieces.kind_of(word)} lot"{_moves(self._glide(word))}>'
            f"{pieces.front(word, self.cards, self.language)}</div>"
        )
        if auction["sealed"]:
            told = _("Everybody bids once, in secret.")
        elif bidder < 0:
            told = _("No bid yet.")
        elif bidder == self.me:
            told = _("Your bid is the highest.")
        else:
            told = _("{name} has bid most.").format(name=scene.names[bidder])
        high = f'<strong class="cash">{auction["bid"]}¢</strong> ' if bidder >= 0 else ""
        chips = []
        if self.view["stage"] == "bid":
            for seat, player in enumerate(self.players):
                if seat == bidder and not auction["sealed"]:
                    chips.append(self._chip(seat, "★", _("highest bid")))
                elif player["passed"]:
                    chips.append(self._chip(seat, "✗", _("has passed")))
                elif player["answered"]:
                    chips.append(self._chip(seat, "✓", _("has chosen")))
                else:
                    chips.append(self._chip(seat, "…", _("may bid")))
        answer = number_slider(scene, on_button=True)
        if "pass" in scene.choices:
            bid = next((word for word in scene.choices if word not in scene.placed and word != "pass"), "")
            only = scene.answer(bid, "", Markup(escape(scene.choices[bid]["label"])), "button main") if bid else ""
            pass_ = scene.answer("pass", "", Markup(escape(scene.choices["pass"]["label"])), "button deed")
            answer = f'<div class="bidding">{answer}{only}{pass_}</div>'
        elif self.view["answer"]:
            given = self.view["answer"].removeprefix("bid")
            mine = _("You have bid {cents}¢.").format(cents=given) if given.isdigit() else _("You have passed.")
            answer = f"<p>{escape(mine)}</p>"
        return (
            f'<div class="panel auction"><h2>{escape(_("Stamp auction"))}</h2>{lot}<div class="bids">'
            f'<p class="high">{high}{escape(told)}</p><p class="chips">{"".join(chips)}</p>{answer}</div></div>'
        )

    def _is_spread(self) -> bool:
        """Piles may be looked through now (P-35)."""
        is_open = any(len(pile["cards"]) > SPREAD for pile in self.view["piles"])
        return self.question == "search" or (self.stage == "search" and is_open)

    def _search(self) -> str:
        """Both piles spread out, each from the top down."""
        label = escape(_("Both discard piles, from the top down"))
        rows = self._rows()
        number = sum(pile["size"] for pile in self.view["piles"])
        kind = "few" if number <= FEW else "some" if number <= SOME else "many"
        return f'<div class="panel search {kind}" tabindex="0" role="group" aria-label="{label}">{rows}</div>'

    def _rows(self) -> str:
        rows = ""
        for number, pile in enumerate(self.view["piles"]):
            stamps: list[str] = []
            for word in pile["cards"]:
                inside = pieces.front(word, self.cards, self.language)
                kind = f"stamp {pieces.kind_of(word)}"
                stamps.append(self.scene.answer(word, "", inside, kind, self._glide(word)))
            title = escape(_("Pile {number}").format(number=number + 1))
            cards = "".join(stamps) or f"<p>{escape(_('empty'))}</p>"
            rows += f'<h2>{title}</h2><div class="spread">{cards}</div>'
        return rows

    def _open_piles(self) -> str:
        """Where buried discards are open all the time, they can be unfolded."""
        if self._is_spread() or all(len(pile["cards"]) <= SPREAD for pile in self.view["piles"]):
            return ""
        title = escape(_("All discards"))
        return (
            f'<details class="sheet discards" data-keep="discards"><summary>{title}</summary>{self._rows()}</details>'
        )

    def _categories(self) -> str:
        """Which category is demanded: how many of it are known to be in that hand is shown by what one remembers."""
        scene = self.scene
        stamps: list[str] = []
        for category in CATEGORY_WORDS:
            name = escape(pieces.category_name(category, self.cards, self.language))
            inside = Markup(f'<span class="face">{pieces.category_picture(category)}<b class="title">{name}</b></span>')
            stamps.append(scene.answer(category, "", inside, f"stamp {category}"))
        return f'<div class="panel categories"><div class="spread">{"".join(stamps)}</div></div>'

    def _demand(self, demand: DemandView) -> str:
        """Cards that a Demand has brought, until others have gone back."""
        active, target = self.view["active"], demand["target"]
        names = self.scene.names
        told = _("{name} hands over to {other}:").format(name=names[target], other=names[active])
        stamps = "".join([self._card(word) for word in demand["cards"]])
        return (
            f'<div class="panel trade"><p class="who">{pieces.seat_mark(target)}{escape(told)}</p>'
            f'<div class="fan">{stamps}</div></div>'
        )

    # ---- cards ---------------------------------------------------------------------------------------------------

    def _glide(self, word: str) -> str:
        """What a face-up card is called while it moves; there is only one of each, so only the first drawn glides."""
        if word in self.drawn:
            return ""
        self.drawn.add(word)
        return f"card-{word}"

    def _card(self, word: str, large: bool = True) -> str:
        """A card that can't be chosen."""
        kind = pieces.kind_of(word)
        drawn = (pieces.front if large else pieces.small)(word, self.cards, self.language)
        title = pieces.title(word, self.cards, self.language)
        return f'<div class="stamp {kind}"{_moves(self._glide(word))} title="{title}">{drawn}</div>'

    # ---- what is mine --------------------------------------------------------------------------------------------

    def _mine(self) -> str:
        seat = self.me
        player = self.players[seat]
        return (
            f'<div class="desk"><section class="sheet own{self._state_of(seat)}" aria-labelledby="name-{seat}">'
            f"<header>{self._name(seat)}{self._purse(seat, player)}</header>{self._laid(seat, player)}"
            f"{self._won(seat)}</section>"
            f'<section class="sheet tray" aria-labelledby="my-hand"><h2 id="my-hand">{escape(_("Your hand"))}</h2>'
            f"{self._hand(player)}</section></div>"
        )

    def _hand(self, player: SeatView) -> str:
        """My cards, those of a category joined like stamps of one sheet."""
        groups: list[str] = []
        for kind, words in groupby(player["hand"], pieces.kind_of):
            stamps = "".join([self._own_card(word) for word in words])
            groups.append(f'<div class="strip">{stamps}{self._put_down(kind)}</div>')
        return f'<div class="hand of{len(player["hand"])}">{"".join(groups)}</div>'

    def _own_card(self, word: str) -> str:
        scene, view = self.scene, self.view
        kind = f"stamp {pieces.kind_of(word)}"
        inside = pieces.front(word, self.cards, self.language)
        demand = view["demand"]
        if word in (view["picked"], view["answer"]) or (demand is not None and word in demand["chosen"]):
            said = f'<span class="hide">{escape(_("chosen"))}</span>'
            return f'<div class="{kind} chosen"{_moves(self._glide(word))}>{inside}{said}</div>'
        if self.question in FROM_HAND and word in scene.choices:
            return scene.answer(word, "", inside, kind, self._glide(word))
        exchange = f"{word}>wild"
        if exchange in scene.choices:
            sign = Markup(f'<span class="swap" aria-hidden="true">⇄{pieces.category_picture("wild")}</span>')
            return scene.answer(exchange, "", inside + sign, kind, self._glide(word))
        return self._card(word)

    def _put_down(self, kind: str) -> str:
        """A Wild may be put down with these two; as the fourth card it is put on the three."""
        word = f"wild>{kind}"
        if word not in self.scene.choices or word in self.scene.placed:
            return ""
        inside = Markup(f"+{pieces.category_picture('wild')}")
        return self.scene.answer(word, "", inside, "button add")

    # ---- the others ----------------------------------------------------------------------------------------------

    def _other(self, seat: int) -> str:
        """The sheet of somebody else; on a phone it is folded."""
        player = self.players[seat]
        shown = seat == self.view["winner"]
        label = _("the things of {name}").format(name=self.scene.names[seat])
        return (
            f'<section class="sheet other{self._state_of(seat)}{" open" if shown else ""}" data-fold="sheet-{seat}" '
            f'aria-labelledby="name-{seat}"><header>{self._name(seat)}{self._purse(seat, player)}{unfold(label, shown)}'
            f"</header>"
            f'<div class="inside">{self._their_hand(seat, player)}{self._laid(seat, player)}</div>'
            f"{self._won(seat)}</section>"
        )

    def _their_hand(self, seat: int, player: SeatView) -> str:
        """What one knows of a hand, and the other backs, told apart by their places only."""
        known = player["hand"]
        stamps = [self._card(word, large=False) for word in known]
        hidden = player["hand_size"] - len(known)
        stamps += [
            f'<div class="stamp back" data-vt="hand-{seat}-slot-{place}">{pieces.back()}</div>'
            for place in range(hidden)
        ]
        number = player["hand_size"]
        said = ngettext("{number} card in hand", "{number} cards in hand", number).format(number=number)
        return (
            f'<div class="hand of{number}">{"".join(stamps)}<span class="hide">{escape(said)}</span></div>'
            f"{self._none_of(player)}"
        )

    def _none_of(self, player: SeatView) -> str:
        """The categories of which this hand holds nothing more, as far as one remembers."""
        if not player["none_of"] or self.view["over"]:
            return ""
        signs = ""
        for category in player["none_of"]:
            name = escape(pieces.category_name(category, self.cards, self.language))
            signs += f'<span title="{name}">{pieces.category_picture(category)}<span class="hide">{name}</span></span> '
        return f'<p class="none-of">{escape(_("no others of:"))} {signs}</p>'

    # ---- a player ------------------------------------------------------------------------------------------------

    def _state_of(self, seat: int) -> str:
        """The classes of a sheet: whose turn it is, who may be chosen, who has won."""
        view = self.view
        kinds = f" s{seat}"
        if not view["over"] and seat == view["active"]:
            kinds += " turn"
        if seat == view["winner"]:
            kinds += " won"
        if f"seat{seat}" in self.scene.choices:
            kinds += " target"
        return kinds

    def _name(self, seat: int) -> str:
        """The name, which is a button when this player may be chosen, and what there is to say about them."""
        scene, view, player = self.scene, self.view, self.players[seat]
        shown = escape(scene.names[seat])
        word = f"seat{seat}"
        name: str = scene.answer(word, "", shown, "name") if word in scene.choices else shown
        notes: list[str] = []
        if scene.bots[seat]:
            notes.append(f'<span class="bot">{escape(_("bot"))}</span>')
        if seat == self.me:
            notes.append(escape(_("you")))
        if not view["over"] and seat == view["active"]:
            notes.append(f"<strong>{escape(_('plays'))}</strong>")
        if player["loses_turn"]:
            notes.append(f'<span class="loses">{escape(_("loses next turn"))}</span>')
        if player["answered"]:
            notes.append(f'<span class="done">✓ {escape(_("has chosen"))}</span>')
        elif player["passed"]:
            notes.append(escape(_("has passed")))
        return (
            f'<h2 id="name-{seat}">{pieces.seat_mark(seat)}{name}</h2>{self._sets_of(player)}'
            f'<p class="notes">{" · ".join(notes)}</p>'
        )

    def _sets_of(self, player: SeatView) -> str:
        """How far somebody is: a mark for each Set that wins."""
        return _progress(len(player["sets"]), self.view["goal"], self.language)

    def _purse(self, seat: int, player: SeatView) -> str:
        """The money and the Keeper/Demand cards; one's own may be a button for a Demand."""
        cash = _("hidden") if player["cash"] is None else f"{player['cash']}¢"
        drawn = "" if player["cash"] is None else pieces.bills(self.bills[seat], self.language)
        cards = pieces.keepers(player["keepers"], player["demands"], player["keeper_demand_cards"], self.language)
        if seat == self.me and "demand" in self.scene.choices:
            call = Markup(f"<b>{escape(_('Demand'))}</b>")
            held: str = self.scene.answer("demand", "", cards + call, "keepers button")
        else:
            held = f'<span class="keepers">{cards}</span>'
        return f'<div class="purse"><b class="cash">{escape(cash)}</b>{drawn}{held}</div>'

    def _laid(self, seat: int, player: SeatView) -> str:
        """What lies before somebody: threes face-down, Sets face-up."""
        if not player["threes"] and not player["sets"]:
            return ""
        threes = [self._three(seat, number, three) for number, three in enumerate(player["threes"])]
        sets = [self._set(whole) for whole in player["sets"]]
        return f'<div class="laid">{"".join(sets)}{"".join(threes)}</div>'

    def _three(self, seat: int, number: int, three: ThreeView) -> str:
        inside = pieces.three(three["category"], three["wild"], self.cards, self.language)
        word = f"wild>{three['category']}" if seat == self.me and three["category"] else ""
        glide = f"three-{seat}-{number}"
        thing = self.scene.answer(word, "", inside, "three", glide)
        if three["category"]:
            name = escape(pieces.category_name(three["category"], self.cards, self.language))
            return f'<div class="down">{thing}<small aria-hidden="true">{name}</small></div>'
        return f'<div class="down">{thing}</div>'

    def _set(self, whole: SetView) -> str:
        stamps = "".join([self._card(word, large=False) for word in whole["cards"]])
        name = pieces.category_name(whole["category"], self.cards, self.language)
        said = _("Set: {category}").format(category=name)
        mark = pieces.set_mark(self.language)
        return f'<div class="set"><div class="four">{stamps}{mark}</div><small>{escape(said)}</small></div>'

    def _won(self, seat: int) -> str:
        if seat != self.view["winner"] or not self.view["over"]:
            return ""
        return pieces.won_mark(self.view["reason"], self.language)


_NO_CARD = '<div class="stamp empty"><span class="face"></span></div>'
_EMPTY_PILE = Markup('<span class="face"></span>')


def _moves(glide: str) -> str:
    return f' data-vt="{glide}"' if glide else ""


@cache
def _progress(have: int, goal: int, language: str) -> str:
    reached = min(have, goal)
    marks = '<i class="on"></i>' * reached + "<i></i>" * (goal - reached)
    said = escape(_("{have} of {goal} Sets").format(have=have, goal=goal))
    return (
        f'<span class="goal" title="{said}"><span class="marks" aria-hidden="true">{marks}</span>'
        f'<span class="hide">{said}</span></span>'
    )


@cache
def _all_spaces(board: str, language: str) -> str:
    return (
        f'<details class="sheet spaces" data-keep="spaces"><summary>{escape(_("All spaces and what they say"))}'
        f"</summary>{pieces.space_list(board, language)}</details>"
    )
