// @ts-check
/** Animates the difference between two tables: first dice tumble, then pieces walk one by one, then cards turn over.
 *
 * A piece, `data-piece`, is in a place, `data-space="7"`. Places of a path are numbered from 1; 0 or a name is a place
 * beside it. The `data-throw` of a die says what it was thrown for, and `data-faces` is the prefix of its faces' names. A
 * card that can turn over has a name in `data-turns`, and `data-side` says which side is up. A `data-strip` scrolls to
 * its `data-here`, and to a place whose button, `data-pane`, is pressed. A new `data-new` gets the class `new`. A story,
 * `data-beats`, is told line by line, `data-beat`. A line may point at a square (`data-at`), send a piece (`data-mover`)
 * to a square (`data-to`) of a board (`data-squares`), past the nearest of some others (`data-by`), and bring new things
 * (`data-brings`, the prefix of their names). The table is correct without this script, too. */

const STEP = 130; // ms from space to space
const LONGEST = 1400; // ms for a walk
const FAR = 14; // spaces; a piece that goes farther flies
const TUMBLE = 520; // ms
const TURN = 450; // ms
const SCROLL = 900; // ms, upper limit for smooth scrolling
const BEAT = 520; // ms for a line of a story
const WHOLE = 7000; // ms for a story; longer ones are told faster
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{space: string, x: number, y: number}} Standing */

/** Notes the old table. @param {HTMLElement} old @returns {(fresh: HTMLElement) => void} animates what has changed */
export function watch(old) {
  const strip = find(old, "[data-strip]")[0];
  const scrolled = strip?.scrollLeft ?? 0;
  const isStill = calm.matches || document.hidden;
  const stood = new Map(isStill ? [] : find(old, "[data-piece]").map((piece) => [piece.dataset.piece, standing(piece)]));
  const thrown = new Set(find(old, "[data-throw]").map((die) => die.dataset.throw));
  const sides = new Map(find(old, "[data-turns]").map((card) => [card.dataset.turns, card.dataset.side]));
  const before = strip && hereIn(strip)?.dataset.space;
  const drawn = new Set(named(old).map((thing) => thing.dataset.new));
  const told = Number(find(old, "[data-beats]")[0]?.dataset.beats ?? Infinity);
  const scrolls = new Map(find(old, "[data-scroll]").map((part) => [part.dataset.scroll, part.scrollTop]));

  return (fresh) => {
    const now = find(fresh, "[data-strip]")[0];
    for (const part of find(fresh, "[data-scroll]")) part.scrollTop = scrolls.get(part.dataset.scroll) ?? 0;
    if (now) now.scrollLeft = scrolled;
    const isNew = now && hereIn(now)?.dataset.space !== before;
    if (now && (isNew || performance.now() < arrival)) centre(now, isStill); // or if it was still scrolling
    if (now) markPane(now);
    if (isStill) return;
    const lines = find(fresh, "[data-beat]").filter((line) => Number(line.dataset.beat) > told);
    const dice = find(fresh, "[data-throw]").filter((die) => die.dataset.throw && !thrown.has(die.dataset.throw));
    if (drawn.size) {
      const times = tellStory(fresh, lines, stood);
      for (const thing of named(fresh)) if (!drawn.has(thing.dataset.new)) appear(thing, lines, times);
      dice.forEach((die, k) => tumble(die, k, times.get(Number.parseInt(die.dataset.throw ?? "")) ?? 0));
      const movers = new Set(lines.map((line) => line.dataset.mover));
      for (const piece of find(fresh, "[data-piece]")) {
        const from = stood.get(piece.dataset.piece);
        if (from && !movers.has(piece.dataset.piece)) walk(piece, from, fresh, 0);
      }
      return;
    }
    dice.forEach((die, k) => tumble(die, k));
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

/** Returns the place that a strip scrolls to. @param {HTMLElement} strip */
const hereIn = (strip) => find(strip, "[data-here]")[0];

let arrival = 0; // when smooth scrolling will have ended

/** Scrolls a strip to its `data-here`. @param {HTMLElement} strip @param {boolean} atOnce */
function centre(strip, atOnce) {
  const here = hereIn(strip);
  if (!here || strip.scrollWidth <= strip.clientWidth) return;
  if (!atOnce) arrival = performance.now() + SCROLL;
  const { left, width } = here.getBoundingClientRect();
  const start = strip.getBoundingClientRect().left;
  strip.scrollBy({ left: left - start - (strip.clientWidth - width) / 2, behavior: atOnce ? "instant" : "smooth" });
}

/** Returns where a piece stands. @param {HTMLElement} piece @returns {Standing} */
const standing = (piece) => ({ space: spaceOf(piece)?.dataset.space ?? "", ...middle(piece) });

/** @param {HTMLElement} piece @returns {HTMLElement | null} */
const spaceOf = (piece) => piece.closest("[data-space]");

/** Returns the middle of a thing in the page, which scrolling doesn't change. @param {Element} thing */
function middle(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { x: (left + right) / 2 + scrollX, y: (top + bottom) / 2 + scrollY };
}

/** Lets a piece walk along the path from where it stood. @param {HTMLElement} piece @param {Standing} from
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

/** Turns a card over to the side that is up now. @param {HTMLElement} card @param {number} delay */
function turn(card, delay) {
  const frames = [{ rotate: "y 180deg" }, { rotate: "y 0deg" }];
  card.animate(frames, { duration: TURN, delay, fill: "backwards", easing: "ease-in-out" });
}

/** Returns the spaces on the way. @param {string} from @param {string} to
 * @param {HTMLElement} board @param {HTMLElement} piece */
function between(from, to, board, piece) {
  const spaces = new Map(find(board, "[data-space]").map((space) => [space.dataset.space, space]));
  let last = 0;
  while (spaces.has(String(last + 1))) last += 1;
  const start = Number(spaces.has(from) && Number(from) ? from : piece.dataset.entry ?? 0);
  const steps = (Number(to) - start + last) % last;
  if (!start || !Number(to) || steps > FAR) return [];
  const first = Number(from) ? 1 : 0; // a piece from beside the path steps on the entry
  const numbers = Array.from({ length: Math.max(0, steps - first) }, (_, k) => ((start + first + k - 1) % last) + 1);
  return numbers.map((number) => middle(/** @type {HTMLElement} */ (spaces.get(String(number)))));
}

/** @param {HTMLElement} die @param {number} number @param {number} [delay] */
function tumble(die, number, delay = 0) {
  const turn = number % 2 ? 1 : -1;
  die.animate(
    [
      { rotate: `${-400 * turn}deg`, translate: `${-26 * turn}px -34px`, scale: 1.15 },
      { rotate: `${-120 * turn}deg`, translate: `${-6 * turn}px 0`, scale: 1, offset: 0.6 },
      { rotate: `${-40 * turn}deg`, translate: `0 -9px`, offset: 0.8 },
      { rotate: "0deg", translate: "0 0" },
    ],
    { duration: TUMBLE, delay, fill: "backwards", easing: "ease-out" },
  );
  const [picture, faces] = [die.querySelector("use"), die.dataset.faces];
  const shown = picture?.getAttribute("href");
  if (!picture || !faces || !shown) return;
  let side = number + 1;
  const timer = setInterval(() => picture.setAttribute("href", `#${faces}${(side = (side % 6) + 1)}`), TUMBLE / 8);
  setTimeout(() => {
    clearInterval(timer);
    picture.setAttribute("href", shown);
  }, delay + TUMBLE * 0.7);
}

// ---- a story ----------------------------------------------------------------------------------------------------

/** Returns the elements that may be new. @param {HTMLElement} root @returns {(HTMLElement | SVGElement)[]} */
const named = (root) => [...root.querySelectorAll("[data-new]")].map((each) => /** @type {HTMLElement} */ (each));

/** Lets a new element appear together with the line that brings it. @param {HTMLElement | SVGElement} thing
 * @param {HTMLElement[]} lines @param {Map<number, number>} times */
function appear(thing, lines, times) {
  const name = `${thing.dataset.new}-`;
  const brings = lines.find(({ dataset }) => dataset.brings && name.startsWith(`${dataset.brings}-`));
  const delay = times.get(Number(brings?.dataset.beat)) ?? 0;
  thing.style.setProperty("--late", `${delay}ms`);
  thing.classList.add("new");
}

/** Tells the lines of a story one by one. @param {HTMLElement} root @param {HTMLElement[]} lines
 * @param {Map<string | undefined, Standing>} stood @returns {Map<number, number>} when each line is told */
function tellStory(root, lines, stood) {
  const pace = Math.min(BEAT, WHOLE / Math.max(1, lines.length));
  const times = new Map(lines.map((line, k) => [Number(line.dataset.beat), k * pace]));
  const board = find(root, "[data-squares]")[0];
  /** @type {Map<string, Leg[]>} */
  const legs = new Map();
  lines.forEach((line, k) => {
    line.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: k * pace, fill: "backwards" });
    const { at, to, by = "", mover = "" } = line.dataset;
    if (at && board) flash(board, at, k * pace, pace);
    if (to) legs.set(mover, [...(legs.get(mover) ?? []), { to, by: by.split(" ").filter(Boolean), at: k * pace }]);
  });
  lines.forEach((line, k) => setTimeout(() => keepInSight(line), k * pace));
  for (const piece of find(root, "[data-piece]")) {
    const from = stood.get(piece.dataset.piece);
    const way = legs.get(piece.dataset.piece ?? "");
    if (from && way && board) travel(piece, from, way, board, pace);
  }
  return times;
}

/** Scrolls a list, and nothing else, until a line is in sight. @param {HTMLElement} line */
function keepInSight(line) {
  const list = line.closest("ol")?.parentElement;
  if (list) list.scrollTop = Math.max(list.scrollTop, line.offsetTop + line.offsetHeight - list.clientHeight);
}

/** Returns the middle of a square such as "7,5". @param {HTMLElement} board @param {string} square */
function squareAt(board, square) {
  const { left, top, width } = board.getBoundingClientRect();
  const [col, row] = square.split(",").map(Number);
  const side = width / Number(board.dataset.squares);
  return { x: left + (col - 0.5) * side + scrollX, y: top + (row - 0.5) * side + scrollY };
}

/** Points at a square. @param {HTMLElement} board @param {string} square @param {number} delay @param {number} duration */
function flash(board, square, delay, duration) {
  const [col, row] = square.split(",");
  const ring = document.createElement("i");
  ring.className = "flash";
  ring.style.gridArea = `${row} / ${col}`;
  board.append(ring);
  const frames = [{ opacity: 0, scale: 1.8 }, { opacity: 1, scale: 1, offset: 0.3 }, { opacity: 0, scale: 1 }];
  ring.animate(frames, { duration: duration * 1.4, delay, fill: "both" }).finished.then(() => ring.remove(), () => {});
}

/** @typedef {{to: string, by: string[], at: number}} Leg */

/** Sends a piece from square to square. @param {HTMLElement} piece @param {Standing} from
 * @param {Leg[]} way @param {HTMLElement} board @param {number} pace */
function travel(piece, from, way, board, pace) {
  const home = middle(piece);
  const whole = way[way.length - 1].at + pace;
  const shift = (/** @type {{x: number, y: number}} */ { x, y }) => `${x - home.x}px ${y - home.y}px`;
  const frames = [{ translate: shift(from), offset: 0 }];
  /** @type {{x: number, y: number}} */
  let here = from;
  const far = (/** @type {{x: number, y: number}} */ { x, y }) => Math.hypot(x - here.x, y - here.y);
  for (const { to, by, at } of way) {
    frames.push({ translate: shift(here), offset: at / whole });
    const [near] = by.map((square) => squareAt(board, square)).sort((one, other) => far(one) - far(other));
    if (near) frames.push({ translate: shift(near), offset: (at + pace * 0.5) / whole });
    here = squareAt(board, to);
    frames.push({ translate: shift(here), offset: Math.min(1, (at + pace * 0.8) / whole) });
  }
  piece.animate(frames, { duration: whole, fill: "backwards" });
}

// ---- panes ------------------------------------------------------------------------------------------------------

/** Returns the button of a pane. @param {string | undefined} space */
const paneButton = (space) => find(document.body, "[data-pane]").find(({ dataset }) => `pane-${dataset.pane}` === space);

/** Marks the button of the visible pane. @param {HTMLElement} strip */
function markPane(strip) {
  const middleOf = strip.getBoundingClientRect().left + strip.clientWidth / 2;
  const seen = [...strip.children].find((pane) => {
    const { left, right } = pane.getBoundingClientRect();
    return left <= middleOf && middleOf < right;
  });
  const button = seen instanceof HTMLElement ? paneButton(seen.dataset.space) : undefined;
  if (!button || strip.scrollWidth <= strip.clientWidth) return;
  find(document.body, "[data-pane]").forEach((each) => each.removeAttribute("aria-current"));
  button.setAttribute("aria-current", "true");
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-pane]") : null;
  if (!(button instanceof HTMLElement)) return;
  const pane = find(document.body, `[data-space="pane-${button.dataset.pane}"]`)[0];
  const strip = pane?.closest("[data-strip]");
  if (!strip) return;
  const left = pane.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollBy({ left, behavior: calm.matches ? "instant" : "smooth" });
});
document.addEventListener(
  "scroll",
  ({ target }) => target instanceof HTMLElement && target.matches("[data-strip]") && markPane(target),
  true,
);

/** Centres all strips in the page. */
const centreAll = () => find(document.body, "[data-strip]").forEach((strip) => centre(strip, true));

let width = innerWidth;
addEventListener("resize", () => {
  if (width !== innerWidth) setTimeout(centreAll, 50); // not when a phone hides its address bar
  width = innerWidth;
});
centreAll();
