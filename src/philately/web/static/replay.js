// @ts-check
/** The replay page: a finished game, move by move, as any seat saw it. */

import { isTaken, movesSlider, showKeys } from "./keys.js";
import { ask } from "./net.js";
import { parse, swap } from "./swap.js";

const PACE = 1000; // ms for a move, when the replay runs by itself

const form = /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const scrubber = /** @type {HTMLInputElement} */ (form.elements.namedItem("move"));
const eyes = /** @type {HTMLSelectElement | HTMLInputElement} */ (form.elements.namedItem("seat"));
const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
const path = form.getAttribute("action") ?? "";

/** @type {Map<string, Promise<string>>} positions by their queries */
const known = new Map();

/** @param {number} move */
const query = (move) => `?move=${move}&seat=${eyes.value}`;

/** Returns a position. One that fails to load is requested again the next time. @param {string} wanted */
function position(wanted) {
  const found = known.get(wanted) ?? ask(`${path}/fragment${wanted}`).then(({ html }) => html ?? Promise.reject());
  known.set(wanted, found);
  found.catch(() => known.delete(wanted));
  return found;
}

let shown = query(scrubber.valueAsNumber);
let showing = false;

/** Shows the position that the controls name. While one is loading, only the last change counts. */
async function show() {
  output.textContent = `${scrubber.value} / ${scrubber.max}`;
  if (showing) return;
  showing = true;
  try {
    for (let wanted; (wanted = query(scrubber.valueAsNumber)) !== shown; ) {
      const html = await position(wanted);
      if (wanted !== query(scrubber.valueAsNumber)) continue;
      await swap(parse(html));
      shown = wanted;
      history.replaceState(null, "", path + wanted);
    }
    if (scrubber.value !== scrubber.max) position(query(scrubber.valueAsNumber + 1)).catch(() => {});
  } catch {
    stop(); // without a network the next key tries again
  } finally {
    showing = false;
  }
}

/** @param {string} where `first`, `last` or a number of moves */
function go(where) {
  /** @type {Record<string, string>} */
  const ends = { first: scrubber.min, last: scrubber.max };
  scrubber.value = ends[where] ?? String(scrubber.valueAsNumber + Number(where));
  return show();
}

/** @param {string} seat */
function look(seat) {
  if (!(eyes instanceof HTMLSelectElement)) return; // a solo game has no other seat
  if (!Array.from(eyes.options).some(({ value }) => value === seat)) return;
  eyes.value = seat;
  show();
}

// ---- playing by itself ------------------------------------------------------------------------------------------

let timer = 0;

function stop() {
  clearInterval(timer);
  timer = 0;
}

function play() {
  if (scrubber.value === scrubber.max) go("first");
  timer = setInterval(() => (scrubber.value === scrubber.max ? stop() : go("1")), PACE);
}

// ---- clicks and keys --------------------------------------------------------------------------------------------

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  stop();
  show();
});
form.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-go]") : null;
  if (!(button instanceof HTMLElement)) return;
  stop();
  go(button.dataset.go ?? "1");
});

/** @type {Record<string, string>} */
const STEPS = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const onButton = target instanceof Element && target.closest("button, a, summary");
  if (isTaken(event) || movesSlider(event) || (key === " " && onButton)) return;
  if (key === "?") showKeys();
  else if (key === " ") timer ? stop() : play();
  else if (key === "a" || key === "A") look("all");
  else if (/^[0-9]$/.test(key)) look(key);
  else if (STEPS[key]) {
    stop();
    go(STEPS[key]);
  } else return;
  event.preventDefault();
});

show();
