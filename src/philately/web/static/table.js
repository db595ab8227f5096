// @ts-check
/** The page of a table: sends what is clicked, shows what happens, and never gives up on the network. */

import { randomHex, recall, remember } from "./chance.js";
import { startClock } from "./clock.js";
import "./forms.js";
import { isTaken, movesSlider, neighbour, showKeys } from "./keys.js";
import { ask, insist, Line, onWake } from "./net.js";
import { actions, flush, fold, parse, swap, table } from "./swap.js";

const SILENCE = 25_000; // ms after which a silent socket is checked
const NEAR = 16; // px between the halves of a double click; touch screens also count taps that are farther apart
const GRACE = 1000; // ms until a broken line is mentioned

const path = `/tables/${table().dataset.table}`;
const invitation = document.getElementById("stage")?.dataset.invitation ?? "";
const title = document.title.replace(/^\(\d+\) /, "");

/** Announces the question. The table itself is replaced too often to be a live region. */
const question = document.createElement("p");
question.className = "hide";
question.setAttribute("role", "status");
document.getElementById("main")?.append(question);

/** @type {string | null} the seat whose curtain was lifted, if several people share this device */
let lifted = null;
let isReady = false; // whether a kept draft has been restored
let busy = false; // a request is under way
let later = ""; // a table that arrived meanwhile

const draft = () => (table().dataset.draft ?? "").split(" ").filter(Boolean);
const seat = () => Number(table().dataset.seat);
const at = () => Number(table().dataset.at);

/** @param {Record<string, string | null>} said */
function query(said) {
  return new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Returns the address of the table after a draft. @param {string[]} words */
const fragment = (words) => `${path}/fragment?${query({ seat: lifted, draft: words.join(" "), invitation })}`;

// ---- showing ----------------------------------------------------------------------------------------------------

/** Puts a new table into the page. @param {HTMLElement} fresh */
async function show(fresh) {
  await swap(fresh);
  settle();
}

/** The key under which this tab keeps a draft. */
const shelf = `philately:draft:${table().dataset.table}`;

/** Keeps the draft for a reload, unless several people share this device. */
function keepDraft() {
  try {
    if (draft().length && lifted === null) sessionStorage.setItem(shelf, JSON.stringify([seat(), at(), draft()]));
    else sessionStorage.removeItem(shelf);
  } catch {
    // without storage the draft is lost
  }
}

/** Restores the draft after a reload, if nothing has happened since. The server drops a draft that isn't legal. */
async function takeUp() {
  let kept = [];
  try {
    kept = JSON.parse(sessionStorage.getItem(shelf) ?? "[]");
  } catch {
    // there is no storage, or it isn't ours
  }
  const [who, when, words] = kept;
  if (who === seat() && when === at()) await alone(() => exchange(fragment(words)));
  isReady = true;
  keepDraft();
}

/** Does what a new table needs: announces a turn, starts the clock, adds nonces, closes the curtain after a turn. */
function settle() {
  const { dataset, classList } = table();
  const asks = classList.contains("asking") || dataset.curtain;
  document.title = (document.title.match(/^\(\d+\) /)?.[0] ?? "") + (asks ? "● " : "") + title;
  const said = Array.from(table().querySelectorAll("h1, .hints > *"), (part) => part.textContent);
  question.textContent = asks ? said.join(" ") : "";
  startClock();
  if (isReady) keepDraft();
  if (dataset.commitment) addNonces();
  if (lifted !== null && dataset.seat !== lifted) {
    lifted = null;
    listen();
  }
}

/** Returns whether a table is no news. Replies overtake each other, and a hand must not show behind its curtain.
 * @param {HTMLElement} came */
function isKnown(came) {
  const [fresh, now] = [came.dataset, table().dataset];
  const isOlder = Number(fresh.at) < at();
  if (now.commitment) return Boolean(fresh.commitment) && (isOlder || came.isEqualNode(table()));
  if (fresh.commitment) return true; // the lobby, after the deal
  if (fresh.seat !== now.seat) return fresh.seat !== "-1" && fresh.seat !== lifted;
  return isOlder || (fresh.at === now.at && fresh.draft === now.draft && fresh.curtain === now.curtain);
}

/** Takes a table that the socket has sent. @param {string} html */
async function heard(html) {
  if (busy) {
    later = html;
    return;
  }
  flush();
  const fresh = parse(html);
  const begun = draft().length > 0 && fresh.dataset.seat === table().dataset.seat;
  if (begun && Number(fresh.dataset.at) <= at()) return;
  if (begun && (await look())) return;
  if (!isKnown(fresh)) await show(fresh);
}

/** Requests the table, with the draft if it is still legal. @returns {Promise<boolean>} whether the server replied */
async function look() {
  const before = [lifted, at(), draft()].join();
  const { html } = await ask(fragment(draft())).catch(() => ({ html: "" }));
  if (!html) return false;
  flush();
  if (busy || before !== [lifted, at(), draft()].join()) return true; // overtaken
  const fresh = parse(html);
  if (!isKnown(fresh)) await show(fresh);
  return true;
}

// ---- acting -----------------------------------------------------------------------------------------------------

/** Does one job at a time, so that a double click makes no double move. @param {() => Promise<void>} job */
async function alone(job) {
  if (busy) return;
  busy = true;
  table().setAttribute("aria-busy", "true");
  await job().finally(() => (busy = false));
  table().removeAttribute("aria-busy");
  if (later) heard(later);
  later = "";
}

/** Shows an error, or hides the last one. @param {string} error */
function complain(error) {
  const trouble = document.getElementById("trouble");
  if (trouble) [trouble.textContent, trouble.hidden] = [error, !error];
}

/** Sends a request until there is a reply, and shows the reply. @param {string} where @param {unknown} [said] */
async function exchange(where, said) {
  const { html, error = "" } = await insist(where, said);
  complain(error);
  if (html) await show(parse(html));
}

let sent = { move: "", key: "" }; // the same move keeps its key, so it counts once

/** Sends an action. @param {string} word */
function act(word) {
  const move = { seat: seat(), after: at(), answers: [...draft(), word] };
  const text = JSON.stringify(move);
  if (sent.move !== text) sent = { move: text, key: randomHex(16) };
  const { key } = sent;
  return alone(() => exchange(`${path}/act`, { ...move, key }));
}

/** Takes the last action of the draft back. */
const back = () => alone(() => exchange(fragment(draft().slice(0, -1))));

/** Takes the last move back. */
const undo = () => alone(() => exchange(`${path}/undo`, { seat: seat(), after: at() }));

/** Asks for a hint. The player may act before it arrives. */
async function hint() {
  const button = /** @type {HTMLElement | null} */ (table().querySelector("[data-hint]:not([aria-busy])"));
  if (!button || busy) return;
  const [before, words] = [[lifted, at(), draft()].join(), button.textContent];
  button.setAttribute("aria-busy", "true");
  button.textContent = button.dataset.thinking ?? "";
  const { html = "", error = "" } = await ask(`${path}/hint`, { seat: seat(), after: at(), answers: draft() }).catch(
    () => ({ html: "", error: "" }),
  );
  button.removeAttribute("aria-busy");
  button.textContent = words;
  flush();
  if (busy || before !== [lifted, at(), draft()].join()) return; // overtaken
  complain(error);
  if (html) await show(parse(html));
}

/** Lifts the curtain of a seat. @param {string} number */
function lift(number) {
  return alone(async () => {
    lifted = number;
    await exchange(fragment([]));
    if (lifted) listen();
  });
}

/** @type {Set<string>} seats whose nonces have been sent */
const added = new Set();

/** Adds a nonce for each seat of this browser, and remembers it for the proof. */
function addNonces() {
  const { table: id = "", commitment = "", nonces = "" } = table().dataset;
  const memory = recall(id) ?? { commitment, nonces: {} };
  for (const number of nonces.split(",").filter((each) => each && !added.has(each))) {
    added.add(number);
    const nonce = (memory.nonces[number] ??= randomHex(32));
    const sending = insist(`${path}/nonce`, { seat: Number(number), nonce });
    sending.then(({ html }) => (html ? heard(html) : added.delete(number)));
  }
  remember(id, memory);
}

// ---- listening --------------------------------------------------------------------------------------------------

let check = 0; // timer of the next request while the line is broken
let hiddenSince = Infinity;

/** @param {boolean} isLost */
function tellConnection(isLost) {
  const sign = document.getElementById("connection");
  if (sign) sign.hidden = !isLost || line.isUp;
}

/** Requests the table while the line is broken, and tells the player if that fails too. */
async function lookMyself() {
  const slow = setTimeout(tellConnection, GRACE / 2, true);
  const found = await look();
  clearTimeout(slow);
  tellConnection(!found);
  check = 0;
}

const line = new Line(
  () => {
    // a lifted seat has event numbers of its own, so it always asks for the table
    const after = lifted === null ? String(at()) : "-1";
    return `${location.origin.replace("http", "ws")}${path}/live?${query({ seat: lifted, after, invitation })}`;
  },
  {
    heard,
    up: () => {
      clearTimeout(check);
      check = 0;
      tellConnection(false);
    },
    down: () => (check ||= setTimeout(lookMyself, GRACE)),
  },
);

/** Listens for the present seat, and forgets what arrived for another one. */
function listen() {
  later = "";
  line.open();
}

/** Checks whether the table has changed although the line is silent. */
async function doubt() {
  const before = table().dataset.at;
  if (!document.hidden && !busy && (await look()) && table().dataset.at !== before && line.isUp) line.open();
}

onWake(() => {
  if (!line.isUp || Date.now() - hiddenSince > SILENCE) line.open();
});
addEventListener("offline", () => line.lost());
addEventListener("pagehide", () => line.close());
document.addEventListener("visibilitychange", () => (hiddenSince = document.hidden ? Date.now() : Infinity));
setInterval(doubt, SILENCE);

// ---- clicking ---------------------------------------------------------------------------------------------------

let touched = { x: 0, y: 0 }; // the place of the last click

document.addEventListener("click", ({ target, detail, clientX: x, clientY: y }) => {
  const isSecondHalf = detail > 1 && Math.hypot(x - touched.x, y - touched.y) < NEAR;
  touched = { x, y };
  const button = target instanceof Element ? target.closest("#table button") : null;
  if (putDown(target)) return;
  if (!(button instanceof HTMLButtonElement)) return;
  const { word, lift: number, step, confirm } = button.dataset;
  if (confirm !== undefined) wonder(button);
  else if (word !== undefined) isSecondHalf || act(word); // the second half of a double click doesn't count
  else if ("unsure" in button.dataset) stopWondering();
  else if ("take" in button.dataset) take(button);
  else if (number !== undefined) lift(number);
  else if (step !== undefined) slide(button.form, Number(step));
  else if ("back" in button.dataset) back();
  else if ("undo" in button.dataset) undo();
  else if ("hint" in button.dataset) hint();
});

/** Asks for confirmation before a button acts: `data-confirm` is the question, `data-yes` and `data-no` the buttons.
 * @param {HTMLButtonElement} button */
function wonder(button) {
  const { word = "", confirm = "", yes = "", no = "" } = button.dataset;
  stopWondering();
  const box = document.createElement("div");
  box.className = "sure answers";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", confirm);
  const said = document.createElement("p");
  said.textContent = confirm;
  const [sure, unsure] = [yes, no].map((words, k) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = k ? "button" : "button main";
    made.textContent = words;
    made.dataset[k ? "unsure" : "word"] = k ? "" : word;
    return made;
  });
  box.append(said, sure, unsure);
  button.classList.add("wondered");
  table().querySelector(".ask .say")?.append(box);
  sure.focus();
}

/** Removes the confirmation. */
function stopWondering() {
  table().querySelector(".sure")?.remove();
  const button = /** @type {HTMLElement | null} */ (table().querySelector(".wondered"));
  button?.classList.remove("wondered");
  button?.focus();
}

// ---- taking -----------------------------------------------------------------------------------------------------

/** Takes a draggable thing in hand; the next click on a place puts it there. @param {HTMLElement} thing */
function take(thing) {
  const isTaken = thing.getAttribute("aria-pressed") === "true";
  for (const each of table().querySelectorAll("[data-take]")) each.setAttribute("aria-pressed", "false");
  thing.setAttribute("aria-pressed", String(!isTaken));
  table().dataset.held = isTaken ? "" : thing.dataset.drag;
  const first = isTaken ? null : table().querySelector(`[data-from="${thing.dataset.drag}"] [data-word]`);
  if (first instanceof HTMLElement && thing.matches(":focus-visible")) first.focus();
}

/** Puts what is in hand on the clicked place. @param {EventTarget | null} target @returns {boolean} whether it did */
function putDown(target) {
  const taken = table().querySelector('[data-take][aria-pressed="true"]');
  const place = target instanceof Element ? target.closest("#table [data-drop]") : null;
  if (!(taken instanceof HTMLElement) || !place) return false;
  const button = place.querySelector(`[data-from="${taken.dataset.drag}"] [data-word]`);
  if (!(button instanceof HTMLElement)) return false;
  act(button.dataset.word ?? "");
  return true;
}

// ---- dragging ---------------------------------------------------------------------------------------------------

/* A thing with `data-drag` may be dropped on a place, `data-drop`, that has an action for it, inside an element with the
 * same `data-from`, or on a place that takes the thing's own action, `data-drop="own"`. A click does the same. */

const TREMBLE = 6; // px that a finger may move without dragging

/** @type {{thing: HTMLElement, x: number, y: number, isMoved: boolean} | null} the thing under the finger */
let held = null;

/** Returns the place where a thing would be dropped, and the action there. @param {HTMLElement} thing @param {number} x
 * @param {number} y @returns {{place: HTMLElement, word: string} | null} */
function placeFor(thing, x, y) {
  const meant = `[data-from="${thing.dataset.drag}"]`;
  for (const under of document.elementsFromPoint(x, y)) {
    const place = under.closest("#table [data-drop]");
    if (!(place instanceof HTMLElement)) continue;
    const own = place.dataset.drop === "own" ? [thing] : [place, ...place.querySelectorAll(meant)];
    const fits = own.find((each) => each === thing || (each.matches(meant) && each.closest("[data-drop]") === place));
    const button = fits?.querySelector("[data-word]");
    if (button instanceof HTMLElement) return { place, word: button.dataset.word ?? "" };
  }
  return null;
}

/** Marks only the place where a thing would be dropped. @param {HTMLElement} [place] */
function markPlace(place) {
  table().querySelectorAll(".drop-here").forEach((each) => each === place || each.classList.remove("drop-here"));
  place?.classList.add("drop-here");
}

/** Puts a thing back where it was. @param {HTMLElement} thing */
function putBack(thing) {
  thing.classList.remove("dragging");
  thing.style.translate = "";
}

document.addEventListener("pointerdown", ({ target, button, isPrimary, clientX: x, clientY: y }) => {
  const thing = target instanceof Element && !button && isPrimary ? target.closest("#table [data-drag]") : null;
  held = thing instanceof HTMLElement ? { thing, x, y, isMoved: false } : null;
});

document.addEventListener("pointermove", ({ clientX, clientY, isPrimary }) => {
  if (!held?.thing.isConnected || !isPrimary) return; // the table may have been replaced
  const { thing, x, y } = held;
  held.isMoved ||= Math.hypot(clientX - x, clientY - y) > TREMBLE;
  if (!held.isMoved) return;
  thing.classList.add("dragging");
  thing.style.translate = `${clientX - x}px ${clientY - y}px`;
  markPlace(placeFor(thing, clientX, clientY)?.place);
});

document.addEventListener("pointerup", async ({ clientX, clientY }) => {
  const now = held;
  held = null;
  if (!now?.isMoved) return;
  const found = now.thing.isConnected ? placeFor(now.thing, clientX, clientY) : null;
  markPlace();
  if (found) await act(found.word);
  putBack(now.thing);
});

document.addEventListener("pointercancel", () => {
  if (held) putBack(held.thing);
  markPlace();
  held = null;
});

// ---- sliding ----------------------------------------------------------------------------------------------------

/** Returns the slider of a form. @param {HTMLFormElement | null} form @returns {HTMLInputElement | null | undefined} */
const slider = (form) => form?.querySelector("input");

/** @param {HTMLFormElement | null} form @param {number} step */
function slide(form, step) {
  const range = slider(form);
  if (!range) return;
  range.valueAsNumber += step;
  explain(range);
}

/** Shows the label of a slider's value. @param {HTMLInputElement} range */
function explain(range) {
  const label = JSON.parse(range.form?.dataset.labels ?? "[]")[range.valueAsNumber];
  const output = range.form?.querySelector("output");
  if (output) output.textContent = label;
  range.setAttribute("aria-valuetext", label);
}

document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.form?.matches("[data-number]")) explain(target);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-number]")) return;
  event.preventDefault();
  act(JSON.parse(form.dataset.words ?? "[]")[slider(form)?.valueAsNumber ?? 0]);
});

// ---- keys -------------------------------------------------------------------------------------------------------

/** Returns the rule of the question. @returns {HTMLDetailsElement | null} */
const rule = () => table().querySelector('details[data-keep="rule"]');

/** Opens the log. */
function openLog() {
  fold(table().querySelector('[data-fold="log"]'), true);
  document.getElementById("log")?.focus();
}

/** Does what a key means. @param {KeyboardEvent} event @returns {boolean} whether it means anything */
function press({ key, target }) {
  const open = rule();
  const inLog = target instanceof Element && target.closest("#log");
  if (key === "?") showKeys();
  else if (key === "l" || key === "L") openLog();
  else if (key === "h" || key === "H") hint();
  else if ((key === "r" || key === "R") && open) open.open = !open.open;
  else if (key === "Escape" && open?.open) open.open = false;
  else if (key === "Escape" && table().querySelector(".sure")) stopWondering();
  else if (key === "Backspace" && draft().length) back();
  else if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (/^[1-9]$/.test(key)) numbered()[Number(key) - 1]?.click();
  else if (key.startsWith("Arrow") && !inLog) return go(key);
  else return false;
  return true;
}

/** Returns what the digits choose: the actions, or yes and no of a confirmation. @returns {HTMLElement[]} */
function numbered() {
  const sure = /** @type {NodeListOf<HTMLElement>} */ (table().querySelectorAll(".sure button"));
  return sure.length ? [...sure] : actions();
}

/** Moves the focus to the next action in a direction. @param {string} arrow */
function go(arrow) {
  const next = neighbour(actions(), document.activeElement, arrow);
  next?.focus();
  return Boolean(next);
}

document.addEventListener("keydown", (event) => {
  if (isTaken(event) || movesSlider(event)) return;
  const isHeld = event.repeat && !event.key.startsWith("Arrow"); // a key that is held down counts once
  if (isHeld || press(event)) event.preventDefault();
});

settle();
listen();
takeUp();
