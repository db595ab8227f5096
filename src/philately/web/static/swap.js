// @ts-check
/** Replaces a table by a new one. Things glide to their new places. The focus, typed text, folded parts and scroll
 * positions are kept, and the log stays the same live region. */

import { watch } from "./motion.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Returns the table in the page. @returns {HTMLElement} */
export const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));

/** Makes a table from HTML, not yet in the page. @param {string} html @returns {HTMLElement} */
export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement} */ (template.content.firstElementChild);
}

/** Returns the visible controls for actions: hints, then those on the table, then those under the question.
 * @returns {HTMLElement[]} */
export function actions() {
  const all = /** @type {HTMLElement[]} */ ([
    ...table().querySelectorAll("[data-word], [data-lift], [data-number] input"),
  ]).filter((each) => each.getClientRects().length);
  const part = (/** @type {HTMLElement} */ each) => (each.closest(".hints") ? 0 : each.closest(".ask") ? 2 : 1);
  return all.sort((one, other) => part(one) - part(other));
}

// ---- gliding ----------------------------------------------------------------------------------------------------

/** @type {(() => void) | null} makes the change of the running transition, and ends it */
let finish = null;

/** Makes the change at once that a transition would make in the next frame. */
export let flush = () => {};

/** Shows a new table. @param {HTMLElement} fresh @returns {Promise<void>} when it is in the page */
export async function swap(fresh) {
  finish?.();
  if (!document.startViewTransition || calm.matches || document.hidden) return renew(fresh);
  const moved = movers(table(), fresh);
  const change = () => {
    if (flush !== change) return; // already made
    flush = () => {};
    renew(fresh);
    for (const { name, to } of moved) to.style.viewTransitionName = name;
  };
  flush = change;
  for (const { name, from } of moved) from.style.viewTransitionName = name;
  const transition = document.startViewTransition(change);
  const end = () => {
    transition.skipTransition();
    change();
    for (const { to } of moved) to.style.viewTransitionName = "";
    if (finish === end) finish = null;
  };
  finish = end;
  transition.ready.catch(() => {});
  transition.finished.then(end, end);
  await transition.updateCallbackDone.catch(() => {});
}

/** Returns the things that have another place in the new table. @param {HTMLElement} old @param {HTMLElement} fresh */
function movers(old, fresh) {
  const after = places(fresh);
  const moved = [];
  for (const [name, { thing, place }] of places(old)) {
    const found = after.get(name);
    if (found && found.place !== place) moved.push({ name, from: thing, to: found.thing });
  }
  return moved;
}

/** Returns the places of all things that can glide, by name. Things that share a name are left out.
 * @param {HTMLElement} root @returns {Map<string, {thing: HTMLElement, place: string}>} */
function places(root) {
  const found = new Map();
  const twice = new Set();
  for (const thing of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-vt]"))) {
    const name = thing.dataset.vt;
    if (found.has(name)) twice.add(name);
    found.set(name, { thing, place: pathTo(thing, root) });
  }
  for (const name of twice) found.delete(name);
  return found;
}

/** Returns the path to an element as child indexes. @param {Element} thing @param {Element} root */
function pathTo(thing, root) {
  let path = "";
  for (let at = thing; at !== root && at.parentElement; at = at.parentElement) {
    path = `${[...at.parentElement.children].indexOf(at)} ${path}`;
  }
  return path;
}

// ---- renewing ---------------------------------------------------------------------------------------------------

const LOG = ':scope > [data-fold="log"]';

/** Replaces the table without a transition. @param {HTMLElement} fresh */
function renew(fresh) {
  const old = table();
  const restore = keep(old);
  const play = watch(old);
  const log = old.querySelector(LOG);
  const news = fresh.querySelector(LOG);
  if (log && news) {
    tell(log.querySelector("ol"), news.querySelector("ol"));
    for (const { name } of [...old.attributes]) old.removeAttribute(name);
    for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
    for (const part of [...old.children]) if (part !== log) part.remove();
    const parts = [...fresh.children];
    const here = parts.indexOf(news);
    log.before(...parts.slice(0, here));
    log.after(...parts.slice(here + 1));
  } else {
    old.replaceWith(fresh);
  }
  restore();
  play(table());
}

/** Adds only the new lines to a log, so that a screen reader announces only them. The newest are first.
 * @param {Element | null} log @param {Element | null} fresh */
function tell(log, fresh) {
  if (!log || !fresh) return;
  const [told, lines] = [log, fresh].map((list) => Array.from(list.children, (line) => line.textContent));
  const added = lines.findIndex((_, k) => told.slice(0, lines.length - k).every((line, n) => line === lines[k + n]));
  const gone = told.findIndex((_, k) => lines.every((line, n) => line === told[k + n]));
  if (gone > 0) [...log.children].slice(0, gone).forEach((line) => line.remove()); // back in a replay
  else if (added < 0) log.replaceChildren(...fresh.children); // somebody else's log
  else log.prepend(...[...fresh.children].slice(0, added));
  while (log.children.length > lines.length) log.lastElementChild?.remove();
  log.setAttribute("start", fresh.getAttribute("start") ?? "");
}

// ---- keeping ----------------------------------------------------------------------------------------------------

/** @type {{ring: boolean} | null} set if the focused element of the table is gone */
let lost = null;
document.addEventListener("focusin", () => (lost = null));

/** @type {Set<string>} the parts that have been unfolded */
const unfolded = new Set();

/** Notes focus, typed text, folds and scroll position. @param {HTMLElement} old @returns {() => void} restores them */
function keep(old) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest("#table *"));
  const ring = focused?.matches(":focus-visible") ?? lost?.ring ?? false;
  const inside = Boolean(focused ?? lost);
  const name = focused && nameOf(focused);
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const changed = inputs(old).filter((input) => input.value !== input.defaultValue);
  const typed = new Map(changed.map((input) => [nameOf(input), input.value]));
  const opened = new Map(kept(old).map((part) => [part.dataset.keep, part.open]));
  const [x, y] = [scrollX, scrollY];

  return () => {
    const now = table();
    for (const part of kept(now)) part.open = opened.get(part.dataset.keep) ?? part.open;
    for (const part of unfolded) setFold(now.querySelector(`[data-fold="${part}"]`), true);
    for (const input of inputs(now)) {
      input.value = typed.get(nameOf(input)) ?? input.value;
      if (input.value !== input.defaultValue) input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (inside && !focused?.isConnected) refocus(name, ring, caret);
    if (scrollX !== x || scrollY !== y) scrollTo({ left: x, top: y, behavior: "instant" });
  };
}

/** @param {HTMLElement} root @returns {HTMLDetailsElement[]} */
const kept = (root) => [...root.querySelectorAll("details")].filter((part) => part.dataset.keep);

/** @param {HTMLElement} root */
const inputs = (root) => [...root.querySelectorAll("input")].filter((each) => each.type !== "hidden" && !each.readOnly);

/** Focuses the same element, or else the first action. If there is none, remembers that the focus is lost.
 * @param {string | null} name @param {boolean} ring @param {number | null} caret */
function refocus(name, ring, caret) {
  const things = [...table().querySelectorAll("button, a, input, summary, [tabindex]")];
  const target = /** @type {HTMLElement} */ (things.find((thing) => nameOf(thing) === name) ?? actions()[0]);
  lost = { ring };
  target?.focus({ preventScroll: !ring });
  if (caret !== null && target instanceof HTMLInputElement) target.setSelectionRange(caret, caret);
}

const MARKS = "data-word data-step data-lift data-back data-undo data-hint data-keys data-unfold id href name type".split(" ");

/** Returns what identifies a button, link or field in the next table. @param {Element} thing */
function nameOf(thing) {
  const form = thing.closest("form");
  return JSON.stringify([
    thing.localName,
    thing.closest("[data-fold]")?.getAttribute("data-fold"),
    thing.closest("[data-keep]")?.getAttribute("data-keep"),
    form?.dataset.words ?? form?.querySelector('[name="seat"]')?.getAttribute("value"),
    ...MARKS.map((mark) => thing.getAttribute(mark)),
  ]);
}

// ---- folding ----------------------------------------------------------------------------------------------------

/** @param {Element | null} part @param {boolean} open */
function setFold(part, open) {
  part?.classList.toggle("open", open);
  part?.querySelector("[data-unfold]")?.setAttribute("aria-expanded", String(open));
}

/** Opens or closes a part that is folded on a phone. @param {HTMLElement | null} part @param {boolean} [open] */
export function fold(part, open = !part?.classList.contains("open")) {
  setFold(part, open);
  if (part?.dataset.fold) open ? unfolded.add(part.dataset.fold) : unfolded.delete(part.dataset.fold);
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-unfold]") : null;
  if (button) fold(button.closest("[data-fold]"));
});
