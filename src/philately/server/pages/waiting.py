"""A table before the deal, and the curtain between people who share a device."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from philately.core.language import _
from philately.core.shelf import short_name
from philately.server.drawing import Drawn, clock_place, side
from philately.server.pages.common import bot_title, name_label
from philately.server.storage.rows import PlayerRow, SeatRow
from philately.server.tables import states
from philately.server.tables.live import SPECTATOR, Live
from philately.server.tables.lobby import commitment
from philately.web.elements import button, submit_button


def waiting_room(live: Live, player: PlayerRow | None, invitation: str, base: str) -> Drawn:
    """Draw the seats and the links for friends. When the page sees this, it adds the nonces of the player's seats."""
    me = "" if player is None else player.id
    mine = live.seats_of(me)
    nonces = [seat for seat in mine if not live.seats[seat].nonce]
    room = h.div(
        "#table.waiting",
        data_table=live.row.id,
        data_seat=mine[0] if mine else SPECTATOR,
        data_at=live.at(SPECTATOR),
        data_draft="",
        data_nonces=",".join(map(str, nonces)),
        data_commitment=commitment(live.row),
    )[
        h.header(".ask")[
            h.div(".say")[h.h1[_headline(live, bool(mine))], h.p[live.game.title + " · " + _options(live)]]
        ],
        h.section(".sheet")[
            h.h2[_("Seats")],
            h.ol(".seats")[(_seat(live, seat, player, invitation, base) for seat in live.seats)],
        ],
        h.section(".sheet")[
            h.h2[_("Fair by proof")],
            h.p[
                _(
                    "The server has chosen its secret and shows you its seal. Your browser adds a number of its own "
                    "before the deal, so nobody can choose the cards."
                )
            ],
            h.p[h.code(".hash")[commitment(live.row)]],
        ],
    ]
    return Drawn(str(Markup(room)), live.at(SPECTATOR))


def _headline(live: Live, mine: bool) -> str:
    if live.row.status == states.Status.CLOSED:
        return _("This table was given up.")
    if live.free_seats:
        return _("Waiting until all seats are taken.") if mine else _("There is a free seat.")
    return _("Everybody is here; the cards are being dealt.")


def _options(live: Live) -> str:
    """Return the options that differ from the usual game, as one line."""
    changed = [
        f"{option.title}: {short_name(option.title_of(live.row.options[option.name]))}"
        for option in live.game.options
        if live.row.options[option.name] != option.default
    ]
    said = [", ".join(changed) or _("the usual rules")]
    if live.game.countdown:
        said.append(_("countdown: {seconds} s").format(seconds=live.row.countdown))
    if live.row.hints:
        said.append(_("hints allowed"))
    return " · ".join(said)


def _seat(live: Live, seat: SeatRow, player: PlayerRow | None, invitation: str, base: str) -> Node:
    me = "" if player is None else player.id
    path = f"/tables/{live.row.id}"
    number = h.input(type="hidden", name="seat", value=str(seat.seat))
    plays = side(live, seat.seat)
    faction = bool(plays) and h.span(".badge")[plays]
    if seat.bot:
        return h.li[h.b[seat.name], faction, h.span(".state")[_("bot: {name}").format(name=bot_title(seat.bot))]]
    if seat.player:
        return h.li[
            h.b[seat.name],
            faction,
            h.span(".state")[_("you") if seat.player == me else _("is here")],
            seat.player == me
            and h.form(method="post", action=f"{path}/leave")[number, submit_button(_("Stand up"), "quiet")],
        ]
    if not states.allows(live.row.status, "sat"):
        return h.li[h.b[_("free seat")], faction]
    is_host = live.row.host == me
    invited = seat.kind == "friend" and seat.invitation == invitation
    return h.li(".free")[
        h.b[_("free seat")],
        faction,
        h.span(".state")[_("for anyone") if seat.kind == "anyone" else _("for a friend")],
        (invited or (seat.kind == "anyone" and not live.seats_of(me)))
        and h.form(method="post", action=f"{path}/sit", class_="sit")[
            number,
            h.input(type="hidden", name="invitation", value=invitation),
            name_label(player),
            submit_button(_("Sit down")),
        ],
        is_host
        and seat.kind == "friend"
        and h.div(".link")[
            h.label[
                _("Link for your friend"),
                h.input(readonly=True, value=f"{base}{path}/invitation/{seat.invitation}", data_copy=True),
            ],
            button(_("Copy"), data_copies=_("Copied")),
            h.form(method="post", action=f"{path}/revoke")[number, submit_button(_("New link"), "quiet")],
        ],
        is_host and h.form(method="post", action=f"{path}/fill")[number, submit_button(_("Give it to a bot"), "quiet")],
    ]


def curtain(live: Live, seat: int) -> Drawn:
    """Draw the page that is shown while the device changes hands. It shows only what everybody has seen."""
    name, plays = live.names[seat], side(live, seat)
    who = f"{name} ({plays})" if plays else name
    log = live.log(SPECTATOR)
    drawn = h.div(
        "#table.curtain",
        data_table=live.row.id,
        data_seat=SPECTATOR,
        data_at=live.at(SPECTATOR),
        data_draft="",
        data_curtain=str(seat),
    )[
        h.section(".sheet")[
            h.h1[_("Pass the device to {name}").format(name=who)],
            h.p[_("Everybody else looks away.")],
            clock_place(live),
            button(_("I am {name}").format(name=name), "main big", data_lift=str(seat)),
            h.ol("#log", aria_live="polite", reversed=True, start=str(len(log)))[
                (h.li[line] for line in reversed(log[-6:]))
            ],
        ]
    ]
    return Drawn(str(Markup(drawn)), live.at(SPECTATOR))
