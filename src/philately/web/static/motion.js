// @ts-check
/** Pieces that walk over a board, dice that tumble, cards that turn over: what a new table shows differently is played,
 * shortly: first the dice, then one piece after the other, then the cards.
 *
 * A piece is a `data-piece` in a place, `data-space="7"`; the places of a path are numbered from 1, and 0 or a name is
 * a place beside it. A die has in `data-throw` what it was thrown for, and may have the beginning of its faces' names in
 * `data-faces`. A card that can turn over has a name in `data-turns`, and in `data-side` which side is up. A strip,
 * `data-strip`, scrolls to its `data-here`. All of it stands right without this script, too. */

const STEP = 130; // ms from space to space
const LONGEST = 1400; // ms of a walk
const FAR = 14; // spaces; whoever goes farther flies
const TUMBLE = 520; // ms
const TURN = 450; // ms
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{space: string, x: number, y: number}} Standing */

/** Notes how things stand. @param {HTMLElement} old @returns {(fresh: HTMLElement) => void} plays what has changed */
export function watch(old) {
  const strip = find(old, "[data-strip]")[0];
  const scrolled = strip?.scrollLeft ?? 0;
  const isStill = calm.matches || document.hidden;
  const stood = new Map(isStill ? [] : find(old, "[data-piece]").map((piece) => [piece.dataset.piece, standing(piece)]));
  const thrown = new Set(find(old, "[data-throw]").map((die) => die.dataset.throw));
  const sides = new Map(find(old, "[data-turns]").map((card) => [card.dataset.turns, card.dataset.side]));
  const before = strip && hereIn(strip)?.dataset.space;

  return (fresh) => {
    const now = find(fresh, "[data-strip]")[0];
    if (now) now.scrollLeft = scrolled;
    if (now && hereIn(now)?.dataset.space !== before) centre(now, isStill);
    if (isStill) return;
    const dice = find(fresh, "[data-throw]").filter((die) => die.dataset.throw && !thrown.has(die.dataset.throw));
    dice.forEach(tumble);
    let delay = dice.length ? TUMBLE : 0;
    for (const piece of find(fresh, "[data-piece]")) {
      const from = stood.get(piece.dataset.piece);
      if (from) delay += walk(piece, from, fresh, delay);
    }
    for (const card of find(fresh, "[data-turns]")) {
      const side = sides.get(card.dataset.turns);
      if (side && side !== card.dataset.side) turn(card, delay);
    }
  };
}

/** @param {HTMLElement} root @param {string} what @returns {HTMLElement[]} */
const find = (root, what) => [...root.querySelectorAll(what)].filter((each) => each instanceof HTMLElement);

/** The space in the middle of a strip. @param {HTMLElement} strip */
const hereIn = (strip) => find(strip, "[data-here]")[0];

/** Scrolls a strip to where one is. @param {HTMLElement} strip @param {boolean} atOnce */
function centre(strip, atOnce) {
  const here = hereIn(strip);
  if (!here || strip.scrollWidth <= strip.clientWidth) return;
  const { left, width } = here.getBoundingClientRect();
  const start = strip.getBoundingClientRect().left;
  strip.scrollBy({ left: left - start - (strip.clientWidth - width) / 2, behavior: atOnce ? "instant" : "smooth" });
}

/** Where a piece stands. @param {HTMLElement} piece @returns {Standing} */
const standing = (piece) => ({ space: spaceOf(piece)?.dataset.space ?? "", ...middle(piece) });

/** @param {HTMLElement} piece @returns {HTMLElement | null} */
const spaceOf = (piece) => piece.closest("[data-space]");

/** @param {Element} thing in the page, not on the screen, so that scrolling moves nothing */
function middle(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { x: (left + right) / 2 + scrollX, y: (top + bottom) / 2 + scrollY };
}

/** Lets a piece come from where it stood, along the path. @param {HTMLElement} piece @param {Standing} from
 * @param {HTMLElement} board @param {number} delay @returns {number} how long it takes */
function walk(piece, from, board, delay) {
  const to = standing(piece);
  if (from.space === to.space || !piece.getClientRects().length || !from.space) return 0;
  const way = [from, ...between(from.space, to.space, board, piece), to];
  const frames = way.map(({ x, y }) => ({ translate: `${x - to.x}px ${y - to.y}px` }));
  const duration = Math.min(LONGEST, STEP * (frames.length + 1));
  piece.animate(frames, { duration, delay, fill: "backwards", easing: "ease-in-out" });
  return duration;
}

/** Lets a card turn over to the side that is up now. @param {HTMLElement} card @param {number} delay */
function turn(card, delay) {
  const frames = [{ rotate: "y 180deg" }, { rotate: "y 0deg" }];
  card.animate(frames, { duration: TURN, delay, fill: "backwards", easing: "ease-in-out" });
}

/** The spaces on the way. @param {string} from @param {string} to @param {HTMLElement} board @param {HTMLElement} piece */
function between(from, to, board, piece) {
  const spaces = new Map(find(board, "[data-space]").map((space) => [space.dataset.space, space]));
  let last = 0;
  while (spaces.has(String(last + 1))) last += 1;
  const start = Number(spaces.has(from) && Number(from) ? from : piece.dataset.entry ?? 0);
  const steps = (Number(to) - start + last) % last;
  if (!start || !Number(to) || steps > FAR) return [];
  const first = Number(from) ? 1 : 0; // from beside the path the entry is a step
  const numbers = Array.from({ length: Math.max(0, steps - first) }, (_, k) => ((start + first + k - 1) % last) + 1);
  return numbers.map((number) => middle(/** @type {HTMLElement} */ (spaces.get(String(number)))));
}

/** @param {HTMLElement} die @param {number} number */
function tumble(die, number) {
  const turn = number % 2 ? 1 : -1;
  die.animate(
    [
      { rotate: `${-400 * turn}deg`, translate: `${-26 * turn}px -34px`, scale: 1.15 },
      { rotate: `${-120 * turn}deg`, translate: `${-6 * turn}px 0`, scale: 1, offset: 0.6 },
      { rotate: `${-40 * turn}deg`, translate: `0 -9px`, offset: 0.8 },
      { rotate: "0deg", translate: "0 0" },
    ],
    { duration: TUMBLE, easing: "ease-out" },
  );
  const [picture, faces] = [die.querySelector("use"), die.dataset.faces];
  const shown = picture?.getAttribute("href");
  if (!picture || !faces || !shown) return;
  let side = number + 1;
  const timer = setInterval(() => picture.setAttribute("href", `#${faces}${(side = (side % 6) + 1)}`), TUMBLE / 8);
  setTimeout(() => {
    clearInterval(timer);
    picture.setAttribute("href", shown);
  }, TUMBLE * 0.7);
}

/** Shows the middle of all strips in the page. */
const centreAll = () => find(document.body, "[data-strip]").forEach((strip) => centre(strip, true));

let width = innerWidth;
addEventListener("resize", () => {
  if (width !== innerWidth) centreAll(); // not when a phone hides its address bar
  width = innerWidth;
});
centreAll();
