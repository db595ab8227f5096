"""Parts that the pages of Stampadia share: sheets by their names, grades, days, and the form for playing."""

import asyncio
import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

import htpy as h
from htpy import Node, Renderable
from litestar import Response
from markupsafe import Markup

from philately.core.errors import BadOptions
from philately.core.language import N_, _, current_name, ngettext
from philately.core.shelf import short_name
from philately.games.stampadia.album.adventures import VARIANTS
from philately.games.stampadia.album.album import Album
from philately.games.stampadia.album.attempts import Attempt
from philately.games.stampadia.generator import names
from philately.games.stampadia.generator.content import CLASSES
from philately.games.stampadia.generator.days import UNPROVEN, Entry
from philately.games.stampadia.generator.desk import our_desk
from philately.games.stampadia.generator.names import SheetName, is_on_shelf, read_name
from philately.games.stampadia.generator.proof import GRADE_ATTEMPTS, grade_word
from philately.games.stampadia.paper import Sheet
from philately.games.stampadia.shelf import SHEETS
from philately.server.house import House
from philately.server.pages.common import Asking, show
from philately.server.storage.rows import PlayerRow
from philately.server.tables.errors import NotYours
from philately.web.elements import submit_button
from philately.web.stamps import picture, stamp

STYLE = "stampadia/pages.css"
MOST_NAME = 100  # characters in an address
# Addresses begin with these words, so no sheet can have them.
PAGES = ("after", "aid.pdf", "archive", "campaigns", "find", "how", "manual.pdf", "memory", "own", "play", "sheets")

GRADES = {"gentle": N_("gentle"), "fair": N_("fair"), "hard": N_("hard"), "deadly": N_("deadly")}
MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip
WEEKDAYS = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"),
)  # fmt: skip
SHORT_MONTHS = (
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun"), N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"),
    N_("Nov"), N_("Dec"),
)  # fmt: skip
SHORT_WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
HEROES = {hero: hero for hero in (N_("Warrior"), N_("Wizard"), N_("Dwarf"), N_("Ranger"), N_("Rogue"))}
assert set(HEROES) == set(CLASSES)


# ---- sheets ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Found:
    """A sheet that somebody has named. It has no full name before it is proven."""

    short: str  # as people say it: 2026-11-15/warrior
    full: str = ""  # for ever: 2026-11-15/warrior@0.1
    name: SheetName | None = None  # none for a sheet that wasn't made here
    entry: Entry | None = None  # what the proof has found out
    title: str = ""
    hero: str = ""

    @property
    def day(self) -> datetime.date | None:
        return None if self.name is None else self.name.day

    @property
    def path(self) -> str:
        """Return the address of the sheet's page."""
        return f"/stampadia/{in_path(self.short)}"

    @property
    def shown(self) -> str:
        """Return the name as people read it."""
        return short_name(self.short)

    @property
    def known(self) -> str:
        """Return the full name if it is known, otherwise the short one."""
        return self.full or self.short


def in_path(name: str) -> str:
    """Return the name of a sheet as a part of an address. A ~ stands before a class, and after a word of `PAGES`."""
    return quote(name.replace("/", "~"), safe="~@") + ("~" if name in PAGES else "")


def shown_name(short: str) -> str:
    """Return how a list calls a sheet: by the day, with the class if it was chosen, by the word, or by the title."""
    if is_on_shelf(short):
        return SHEETS.find(short).title
    try:
        name = read_name(short)
    except BadOptions:  # an earlier version has kept it
        return short.partition("@")[0]
    if name.day is None:
        return name.short
    return day_title(name.day) + (f" · {_(HEROES[name.hero])}" if name.hero else "")


async def find_sheet(album: Album, said: str, *, prove: bool = False) -> Found:
    """Return the sheet that an address or a form names. A day is proven if it must be, and a word only with `prove`."""
    if len(said) > MOST_NAME:
        raise BadOptions(_("this is too long for the name of a sheet"))
    said = said.removesuffix("~").replace("~", "/")
    if is_on_shelf(said) or await album.sheets.bring(said):
        sheet = SHEETS.find(said)
        return Found(said, said, None, None, sheet.title, sheet.hero.hero_class)
    name = read_name(said)
    short = name._replace(candidate=None)
    entry = await asyncio.to_thread(our_desk().known, short)
    if (entry is None or entry.wins is None) and (prove or (name.day is not None and name.hero is None)):
        entry = await album.sheets.entry(short)
        if entry is None and name.candidate is None:
            name = read_name(await album.sheets.full(short))
    if entry is None and name.candidate is None:
        return Found(short.short, "", short, None, "", name.hero or "")
    if entry is None or name.candidate not in (None, entry.candidate):  # it isn't proven, but can be played
        sheet = await asyncio.to_thread(our_desk().sheet, name)
        return Found(str(name), str(name), name, None, sheet.title, sheet.hero.hero_class)
    full = read_name(await album.sheets.full(short._replace(candidate=entry.candidate)))
    sheet = await asyncio.to_thread(our_desk().sheet, full)
    short = full._replace(candidate=None)
    return Found(short.short, str(full), short, entry, sheet.title, entry.hero)


def paper_of(found: Found) -> Sheet:
    """Return the sheet itself: everything that is printed on it."""
    if found.name is None or found.entry is None:
        return SHEETS.find(found.full)
    return our_desk().sheet(found.name._replace(candidate=found.entry.candidate))


# ---- words -----------------------------------------------------------------------------------------------------------


def day_title(day: datetime.date) -> str:
    """Return a day as people say it."""
    return _("{weekday}, {number} {month} {year}").format(
        weekday=_(WEEKDAYS[day.weekday()]), number=day.day, month=_(MONTHS[day.month - 1]), year=day.year
    )


def sheet_title(found: Found) -> Node:
    """Return the title of a sheet. Those of generated sheets are English in every language."""
    if found.name is None or not found.title or current_name() == "en":
        return found.title or _("A sheet that nobody has seen")
    return h.span(lang="en")[found.title]


def month_title(year: int, month: int) -> str:
    return _("{month} {year}").format(month=_(MONTHS[month - 1]), year=year)


def hero_title(hero: str) -> str:
    """Return a class of heroes in the language of the reader. Classes that we don't know stay as they are."""
    return _(HEROES[hero]) if hero in HEROES else hero


def variant_title(variant: str) -> str:
    """Return how people call a variant."""
    titles = {"": _("Usual rules"), "monk": _("Apprentice Monk"), "premonition": _("Premonition")}
    return titles.get(variant) or " + ".join(titles[part] for part in variant.split("+"))


def stays_there() -> str:
    """Tell what becomes of an uploaded sheet's keywords."""
    return _("What an uploaded sheet teaches doesn't go into your memory.")


def gold(number: int) -> str:
    return ngettext("{number} gold", "{number} gold", number).format(number=number)


def lives(number: int) -> str:
    return ngettext("{number} life", "{number} lives", number).format(number=number)


# ---- small pictures --------------------------------------------------------------------------------------------------


def grade_mark(word: str) -> Markup:
    """Return the stamp of a grade."""
    return _grade(word, "small", current_name())


def grade_stamp(entry: Entry | None, kind: str = "") -> Markup:
    """Return how hard a sheet is, as a small stamp: one to four towers, and the word."""
    return _grade(None if entry is None or entry.wins is None else grade_word(entry.wins), kind, current_name())


@cache
def _grade(word: str | None, kind: str, language: str) -> Markup:
    if word is None:
        return Markup(h.span(class_=f"grade none {kind}".rstrip())[_("not graded")])
    number = list(GRADES).index(word) + 1
    towers = h.span(".towers", aria_hidden="true")["♜" * number]
    return Markup(h.span(class_=f"grade {word} {kind}".rstrip())[towers, h.span[_(GRADES[word])]])


def day_stamp(found: Found, kind: str = "") -> Markup:
    """Return a sheet as a stamp: the picture of the game, the title and the day."""
    small = found.day.isoformat() if found.day is not None else found.shown
    inside = h.span(".face")[picture("stampadia"), h.b[sheet_title(found)], h.i[small]]
    return stamp(inside, f"adventure {kind}".rstrip())


def head(found: Found, label: str, eyebrow: Node, stamped: Node, title: Node, *more: Node) -> Renderable:
    """Show a sheet as a stamp, with its title, class, grade and par. `label` is the id of the title."""
    par = None if found.entry is None else found.entry.par
    return h.section(".sheet.today", aria_labelledby=label)[
        h.div(".mount")[stamped],
        h.div(".about")[
            h.p(".eyebrow")[eyebrow],
            title,
            h.p(".line")[
                bool(found.hero) and h.span(".hero")[hero_title(found.hero)],
                grade_stamp(found.entry),
                par is not None and h.span(".par")[_("par {gold}").format(gold=gold(par))],
            ],
            more,
        ],
    ]


def round_mark(word: str, kind: str, more: str = "") -> Markup:
    """Return a small round postmark, such as *won* with the gold below it."""
    return Markup(h.span(class_=f"mark-round {kind}")[h.span[word], bool(more) and h.small[more]])


def attempt_mark(attempt: Attempt) -> Markup:
    """Return the postmark of an attempt."""
    if attempt.resting:
        return round_mark(_("fallen"), "lost")
    if not attempt.over:
        return round_mark(_("under way"), "open")
    if attempt.won:
        return round_mark(_("won"), "won", gold(attempt.gold))
    return round_mark(_("lost"), "lost")


def grade_words(entry: Entry | None) -> str:
    """Tell in a sentence how hard a sheet is."""
    if entry is None or entry.wins is None:
        return _("Nobody has measured yet how hard this sheet is.")
    percent = round(100 * entry.wins / GRADE_ATTEMPTS)
    said = _("A greedy player wins {percent} % of its attempts, with {par} gold left on average.")
    grade = said.format(percent=percent, par=entry.par)
    return grade if entry.proven else f"{_(UNPROVEN)} {grade}"


# ---- who asks --------------------------------------------------------------------------------------------------------


async def must_be_known(request: Asking, house: House) -> PlayerRow:
    """Return the player who asks. Somebody who never played has nothing here."""
    player = await house.player(request)
    if player is None:
        raise NotYours(_("this is for players: play something first, or say your name"))
    return player


def name_field(player: PlayerRow | None) -> Node:
    """Ask for a name, unless there is one already."""
    if player is not None:
        return None
    return h.label(".name")[
        _("Your name"), h.input(name="name", maxlength="24", autocomplete="nickname", placeholder=_("Guest"))
    ]


def ask_for_name(back: str) -> Renderable:
    """Ask somebody for a name who is about to stand on a board as a guest."""
    return h.form(".sheet.play", method="post", action="/me")[
        h.p[_("The board shows you as Guest. What shall it call you?")],
        name_field(None),
        h.input(type="hidden", name="back", value=back),
        submit_button(_("Save"), ""),
    ]


def at_stake(others: Sequence[Attempt]) -> str:
    """Tell what players lose who begin a sheet while they play it with another class."""
    running = next((attempt for attempt in others if attempt.ranked and not attempt.over), None)
    if running is None:
        return ""
    hero = SHEETS.find(running.sheet).hero.hero_class
    said = _("You are playing it as {hero}: that won't count any more either, as soon as you begin here.")
    return said.format(hero=hero_title(hero))


def begun_otherwise(others: Sequence[Attempt]) -> str:
    """Tell why a sheet doesn't count after an attempt with another class, and what else it costs."""
    if not others:
        return ""
    said = _("You have begun this sheet with another class, so what you play of it doesn't count for the board.")
    return f"{said} {at_stake(others)}".rstrip()


def play_form(
    found: Found, player: PlayerRow | None, label: str, *more: Node, kind: str = "main big", asks_name: bool = True
) -> Renderable:
    """Return the form that leads to a table with one click."""
    said = _("{action}: {title}").format(action=label, title=found.title or found.shown)
    return h.form(".play", method="post", action="/stampadia/play")[
        h.input(type="hidden", name="sheet", value=found.known),
        more,
        asks_name and name_field(player),
        submit_button(label, kind, aria_label=said),
    ]


def switches(said: dict[str, str], *, memory: bool = True) -> Renderable:
    """Return switches for the variants."""
    return h.fieldset(".switches")[
        h.legend[_("Variants")],
        _switch("premonition", _("Premonition"), _("Dying starts over with less gold; walls stay drawn."), said),
        _switch("monk", _("Apprentice Monk"), _("Everything that was found out counts for the score."), said),
        memory and _switch("blank", _("Without memory"), _("Bring no keywords along, and take none home."), said),
    ]


def _switch(name: str, title: str, help_text: str, said: dict[str, str]) -> Renderable:
    return h.label(".switch")[
        h.input(type="checkbox", name=name, value="yes", checked=name in said, role="switch"),
        h.span[h.b[title], h.small[help_text]],
    ]


def variant_of(said: dict[str, str]) -> str:
    """Return the variant that a form asks for."""
    found = "+".join(name for name in ("monk", "premonition") if name in said)
    assert found in VARIANTS
    return found


def page_of(attempt: Attempt) -> str:
    """Return the address of the table at which an attempt is being played, or of the page after it."""
    return f"/tables/{attempt.table}" if attempt.playing else f"/stampadia/after/{attempt.table}"


def adventure_ways(attempt: Attempt) -> Renderable:
    """Return the links under the table of an adventure."""
    said = [variant_title(attempt.variant), _("ranked") if attempt.ranked else _("unranked")]
    return h.nav(".sheet.adventure-ways", aria_label=_("This adventure"))[
        h.a(href=f"/stampadia/{in_path(attempt.sheet)}")[shown_name(attempt.sheet)],
        h.span(".help")[" · ".join(said)],
        how_to_play(),
        bool(attempt.campaign) and h.a(href=f"/stampadia/campaigns/{attempt.campaign}")[_("The campaign")],
        h.a(href=f"/stampadia/sheets/{in_path(attempt.sheet)}/print")[_("Print it …")],
    ]


def ways(here: str) -> Renderable:
    """Return the links to all of these pages."""
    all_ways = (
        ("/stampadia", _("Today")),
        ("/stampadia/archive", _("Archive")),
        ("/stampadia/memory", _("Memory")),
        ("/stampadia/campaigns", _("Campaigns")),
        ("/stampadia/own", _("Own sheets")),
    )
    return h.nav(".ways", aria_label=_("Stampadia"))[
        h.ul[(h.li[h.a(href=href, aria_current="page" if href == here else None)[word]] for href, word in all_ways)]
    ]


def way_to(found: Found) -> str:
    """Return the page that leads to a sheet."""
    if found.day is not None:
        return "/stampadia" if found.day == names.today() else "/stampadia/archive"
    return "/stampadia/own" if found.name is None else "/stampadia"  # the first page asks for words


def how_to_play() -> Renderable:
    """Link to the rulebook."""
    return h.a(".how-to", href="/games/stampadia/rules")[_("How to play")]


def being_made(address: str, said: dict[str, str], *content: Node, player: PlayerRow | None) -> Response[str]:
    """Return a page for those who wait for a proof. Its form says the same again; a script sends it by itself."""
    return album_page(
        _("Chronicles of Stampadia"),
        address,
        h.form(".sheet", method="post", action=address, data_goes_on=True)[
            content,
            (h.input(type="hidden", name=name, value=value) for name, value in said.items()),
            h.p[submit_button(_("Go on"), "main")],
        ],
        player=player,
        scripts=["forms.js"],
    )


def album_page(
    title: str, here: str, *content: Node, player: PlayerRow | None, scripts: Sequence[str] = (), status: int = 200
) -> Response[str]:
    """Return a page of this album."""
    return show(title, ways(here), *content, player=player, scripts=scripts, styles=[STYLE], status=status)
