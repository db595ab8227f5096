"""Who somebody is: a player by a signed cookie, a seat by a bearer token. Both are signed with the database's key."""

import base64
import hmac
import re

from philately.core.errors import BadOptions
from philately.core.language import _
from philately.server.config import World
from philately.server.storage.rows import PlayerRow
from philately.server.storage.store import Store

COOKIE = "player"
YEARS_2 = 2 * 365 * 24 * 3600
LONGEST_NAME = 24


class Keys:
    """Signs and checks."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, purpose: str, *facts: object) -> str:
        """Facts with a signature, as one word: `a.b.SIGNATURE`."""
        said = ".".join(map(str, facts))
        return f"{said}.{self._mark(purpose, said)}"

    def check(self, purpose: str, word: str) -> list[str] | None:
        """The facts of a word, if we have signed them for this purpose."""
        said, _dot, mark = word.rpartition(".")
        good = hmac.compare_digest(mark.encode(), self._mark(purpose, said).encode())
        return said.split(".") if good else None

    def _mark(self, purpose: str, said: str) -> str:
        digest = hmac.digest(self.key, f"{purpose} {said}".encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:18]).decode()


class Players:
    """The players of this server."""

    def __init__(self, store: Store, world: World) -> None:
        self.store = store
        self.world = world
        self.keys = Keys(store.setting("signing key", world.random_bytes(32)))
        self.known: dict[str, PlayerRow] = {}

    async def add(self, name: str) -> PlayerRow:
        player = PlayerRow(self.world.word(12), name, 0, self.world.now())
        await self.store.run(self.store.add_player, player)
        self.known[player.id] = player
        return player

    async def find(self, player: str) -> PlayerRow | None:
        if player in self.known:
            return self.known[player]
        found = await self.store.run(self.store.player, player)
        if found is not None:
            if len(self.known) > 10_000:
                self.known.clear()
            self.known[player] = found
        return found

    async def rename(self, player: PlayerRow, name: str) -> None:
        """A new name, for tables to come."""
        self.known.pop(player.id, None)
        await self.store.run(self.store.change_player, player.id, name=name)

    async def renew_link(self, player: PlayerRow) -> None:
        """A new recovery link; the old one opens nothing any more."""
        self.known.pop(player.id, None)
        await self.store.run(self.store.change_player, player.id, link=player.link + 1)

    # ---- what clients hold -----------------------------------------------------------------------------------

    def cookie(self, player: PlayerRow) -> str:
        return self.keys.sign("player", player.id)

    def id_of(self, cookie: str) -> str:
        """The player of a cookie; empty if it isn't ours."""
        facts = self.keys.check("player", cookie)
        return facts[0] if facts else ""

    def recovery(self, player: PlayerRow) -> str:
        """The word of the recovery link."""
        return self.keys.sign("recovery", player.id, player.link)

    async def recovered(self, word: str) -> PlayerRow | None:
        """The player whom a recovery link makes one."""
        facts = self.keys.check("recovery", word)
        player = await self.store.run(self.store.player, facts[0]) if facts else None  # no cache knows of new links
        return player if facts and player is not None and str(player.link) == facts[1] else None

    def token(self, table: str, seat: int, player: str) -> str:
        """A program's bearer token for one seat; it ends when somebody else sits there."""
        return self.keys.sign("seat", table, seat, player)

    def seat_of(self, token: str) -> tuple[str, int, str] | None:
        """Table, seat and player of a token."""
        facts = self.keys.check("seat", token)
        return (facts[0], int(facts[1]), facts[2]) if facts else None


def clean_name(name: str) -> str:
    """A name as it is shown: no blanks around it, no control characters, not too long."""
    shown = re.sub(r"\s+", " ", "".join(letter for letter in name if letter.isprintable() or letter.isspace())).strip()
    if len(shown) > LONGEST_NAME:
        raise BadOptions(_("a name has at most {most} letters").format(most=LONGEST_NAME))
    return shown
