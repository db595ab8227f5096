// @ts-check
/** A table: answers what is clicked, shows what happens, and never gives up on the network. */

import { randomHex, recall, remember } from "./chance.js";
import { startClock } from "./clock.js";
import "./forms.js";
import { isTaken, movesSlider, neighbour, showKeys } from "./keys.js";
import { ask, insist, Line, onWake } from "./net.js";
import { answers, flush, fold, parse, swap, table } from "./swap.js";

const SILENCE = 25_000; // ms after which a socket that says nothing is doubted
const NEAR = 16; // px between the halves of a double click; touch screens call taps so that are much farther apart
const GRACE = 1000; // ms a broken line isn't worth mentioning

const path = `/tables/${table().dataset.table}`;
const invitation = document.getElementById("stage")?.dataset.invitation ?? "";
const title = document.title;

/** Reads out what is asked; the rest of the table is replaced too often to be a live region. */
const question = document.createElement("p");
question.className = "hide";
question.setAttribute("role", "status");
document.getElementById("main")?.append(question);

/** @type {string | null} the seat whose curtain was lifted, if several people share this device */
let lifted = null;
let isReady = false; // has a kept draft been taken up?
let busy = false; // an answer is on its way
let later = ""; // a table that came in the meantime

const draft = () => (table().dataset.draft ?? "").split(" ").filter(Boolean);
const seat = () => Number(table().dataset.seat);
const at = () => Number(table().dataset.at);

/** @param {Record<string, string | null>} said */
function query(said) {
  return new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Where the table is, as this page sees it, after some answers. @param {string[]} words */
const fragment = (words) => `${path}/fragment?${query({ seat: lifted, draft: words.join(" "), invitation })}`;

// ---- showing ----------------------------------------------------------------------------------------------------

/** Puts a new table into the page, and does what it asks of a page. @param {HTMLElement} fresh */
async function show(fresh) {
  await swap(fresh);
  settle();
}

/** Where this tab keeps the answers of a move that isn't whole yet. */
const shelf = `philately:draft:${table().dataset.table}`;

/** Keeps the draft over a reload. Several people on one device take turns behind a curtain: nothing is kept of them. */
function keepDraft() {
  try {
    if (draft().length && lifted === null) sessionStorage.setItem(shelf, JSON.stringify([seat(), at(), draft()]));
    else sessionStorage.removeItem(shelf);
  } catch {
    // no storage: the answers are given again
  }
}

/** Goes on where this tab was before it was loaded again, if nothing has happened since. The server refuses what doesn't
 * fit. */
async function takeUp() {
  let kept = [];
  try {
    kept = JSON.parse(sessionStorage.getItem(shelf) ?? "[]");
  } catch {
    // no storage, or not from us
  }
  const [who, when, words] = kept;
  if (who === seat() && when === at()) await alone(() => exchange(fragment(words)));
  isReady = true;
  keepDraft();
}

/** What every table asks of the page: to tell whose turn it is, to count down, to add nonces, to forget a seat whose
 * turn is over. */
function settle() {
  const { dataset, classList } = table();
  const asks = classList.contains("asking") || dataset.curtain;
  document.title = (asks ? "● " : "") + title;
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

/** Is this table no news? Answers overtake each other, and a hand must not show when its curtain is down.
 * @param {HTMLElement} came */
function isKnown(came) {
  const [fresh, now] = [came.dataset, table().dataset];
  const isOlder = Number(fresh.at) < at();
  if (now.commitment) return Boolean(fresh.commitment) && (isOlder || came.isEqualNode(table()));
  if (fresh.commitment) return true; // the waiting room, long after the deal
  if (fresh.seat !== now.seat) return fresh.seat !== "-1" && fresh.seat !== lifted;
  return isOlder || (fresh.at === now.at && fresh.draft === now.draft && fresh.curtain === now.curtain);
}

/** Something has happened: a table came by the line. @param {string} html */
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

/** Looks at the table as it is now, the draft kept if it still fits. @returns {Promise<boolean>} did it answer? */
async function look() {
  const asked = [lifted, at(), draft()].join();
  const { html } = await ask(fragment(draft())).catch(() => ({ html: "" }));
  if (!html) return false;
  flush();
  if (busy || asked !== [lifted, at(), draft()].join()) return true; // overtaken
  const fresh = parse(html);
  if (!isKnown(fresh)) await show(fresh);
  return true;
}

// ---- answering --------------------------------------------------------------------------------------------------

/** Does one thing at a time, so that a double click makes no double move. @param {() => Promise<void>} job */
async function alone(job) {
  if (busy) return;
  busy = true;
  table().setAttribute("aria-busy", "true");
  await job().finally(() => (busy = false));
  table().removeAttribute("aria-busy");
  if (later) heard(later);
  later = "";
}

/** Says what was wrong, or that nothing is wrong any more. @param {string} error */
function complain(error) {
  const trouble = document.getElementById("trouble");
  if (trouble) [trouble.textContent, trouble.hidden] = [error, !error];
}

/** Asks until there is an answer, and shows it, with what was wrong. @param {string} where @param {unknown} [said] */
async function exchange(where, said) {
  const { html, error = "" } = await insist(where, said);
  complain(error);
  if (html) await show(parse(html));
}

let sent = { move: "", key: "" }; // the same move keeps its key, so that it counts once

/** Answers with a word. @param {string} word */
function answer(word) {
  const move = { seat: seat(), after: at(), answers: [...draft(), word] };
  const text = JSON.stringify(move);
  if (sent.move !== text) sent = { move: text, key: randomHex(16) };
  const { key } = sent;
  return alone(() => exchange(`${path}/act`, { ...move, key }));
}

/** One step back in the draft. */
const back = () => alone(() => exchange(fragment(draft().slice(0, -1))));

/** Takes the last move back. */
const undo = () => alone(() => exchange(`${path}/undo`, { seat: seat(), after: at() }));

/** Asks what a good player would answer. Who doesn't want to wait for it can go on. */
async function hint() {
  const button = /** @type {HTMLElement | null} */ (table().querySelector("[data-hint]:not([aria-busy])"));
  if (!button || busy) return;
  const [asked, words] = [[lifted, at(), draft()].join(), button.textContent];
  button.setAttribute("aria-busy", "true");
  button.textContent = button.dataset.thinking ?? "";
  const { html = "", error = "" } = await ask(`${path}/hint`, { seat: seat(), after: at(), answers: draft() }).catch(
    () => ({ html: "", error: "" }),
  );
  button.removeAttribute("aria-busy");
  button.textContent = words;
  flush();
  if (busy || asked !== [lifted, at(), draft()].join()) return; // overtaken
  complain(error);
  if (html) await show(parse(html));
}

/** Looks behind the curtain. @param {string} number of the seat */
function lift(number) {
  return alone(async () => {
    lifted = number;
    await exchange(fragment([]));
    if (lifted) listen();
  });
}

/** @type {Set<string>} seats whose nonces are under way */
const added = new Set();

/** Adds this browser's part of the chance for each of its seats, and remembers it for the proof. */
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

let check = 0; // the timer of the next look while the line is broken
let hiddenSince = Infinity;

/** @param {boolean} isLost */
function tellConnection(isLost) {
  const sign = document.getElementById("connection");
  if (sign) sign.hidden = !isLost || line.isUp;
}

/** The line is broken for a while: looks by itself, and says so if that fails too. */
async function lookMyself() {
  const slow = setTimeout(tellConnection, GRACE / 2, true);
  const found = await look();
  clearTimeout(slow);
  tellConnection(!found);
  check = 0;
}

const line = new Line(
  () => {
    // a lifted seat counts its events otherwise than the table before it, so it asks for all
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

/** Listens as whoever looks now; what came for somebody else is forgotten. */
function listen() {
  later = "";
  line.open();
}

/** Looks whether the table has gone on although the line said nothing. */
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

// ---- touching ---------------------------------------------------------------------------------------------------

let touched = { x: 0, y: 0 }; // the place of the last click

document.addEventListener("click", ({ target, detail, clientX: x, clientY: y }) => {
  const isSecondHalf = detail > 1 && Math.hypot(x - touched.x, y - touched.y) < NEAR;
  touched = { x, y };
  const button = target instanceof Element ? target.closest("#table button") : null;
  if (putDown(target)) return;
  if (!(button instanceof HTMLButtonElement)) return;
  const { word, lift: number, step, confirm } = button.dataset;
  if (confirm !== undefined) wonder(button);
  else if (word !== undefined) isSecondHalf || answer(word); // the second half of a double click is no answer
  else if ("unsure" in button.dataset) stopWondering();
  else if ("take" in button.dataset) take(button);
  else if (number !== undefined) lift(number);
  else if (step !== undefined) slide(button.form, Number(step));
  else if ("back" in button.dataset) back();
  else if ("undo" in button.dataset) undo();
  else if ("hint" in button.dataset) hint();
});

/** Asks under the question before a button answers: `data-confirm` says what, `data-yes` and `data-no` the answers.
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
    const choice = document.createElement("button");
    choice.type = "button";
    choice.className = k ? "button" : "button main";
    choice.textContent = words;
    choice.dataset[k ? "unsure" : "word"] = k ? "" : word;
    return choice;
  });
  box.append(said, sure, unsure);
  button.classList.add("wondered");
  table().querySelector(".ask .say")?.append(box);
  sure.focus();
}

/** Takes that question away. */
function stopWondering() {
  table().querySelector(".sure")?.remove();
  const button = /** @type {HTMLElement | null} */ (table().querySelector(".wondered"));
  button?.classList.remove("wondered");
  button?.focus();
}

// ---- taking -----------------------------------------------------------------------------------------------------

/** Takes something in hand that could be dragged; the next click in a place puts it there. @param {HTMLElement} thing */
function take(thing) {
  const isTaken = thing.getAttribute("aria-pressed") === "true";
  for (const each of table().querySelectorAll("[data-take]")) each.setAttribute("aria-pressed", "false");
  thing.setAttribute("aria-pressed", String(!isTaken));
  table().dataset.held = isTaken ? "" : thing.dataset.drag;
  const first = isTaken ? null : table().querySelector(`[data-from="${thing.dataset.drag}"] [data-word]`);
  if (first instanceof HTMLElement && thing.matches(":focus-visible")) first.focus();
}

/** Puts what was taken in the place that was clicked. @param {EventTarget | null} target @returns {boolean} did it? */
function putDown(target) {
  const taken = table().querySelector('[data-take][aria-pressed="true"]');
  const place = target instanceof Element ? target.closest("#table [data-drop]") : null;
  if (!(taken instanceof HTMLElement) || !place) return false;
  const button = place.querySelector(`[data-from="${taken.dataset.drag}"] [data-word]`);
  if (!(button instanceof HTMLElement)) return false;
  answer(button.dataset.word ?? "");
  return true;
}

// ---- dragging ---------------------------------------------------------------------------------------------------

/* What has `data-drag` may be dropped in a place, `data-drop`, where an answer stands that is meant for it, in something
 * with the same `data-from`; or in one that takes the thing's own answer, `data-drop="own"`. A click does the same. */

const TREMBLE = 6; // px that a finger may move without dragging anything

/** @type {{thing: HTMLElement, x: number, y: number, isMoved: boolean} | null} what is under the finger */
let held = null;

/** The place where a thing would be dropped, and the answer there. @param {HTMLElement} thing @param {number} x
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

/** Marks the place where a thing would be dropped, and no other. @param {HTMLElement} [place] */
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
  if (!held?.thing.isConnected || !isPrimary) return; // the table may have been renewed meanwhile
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
  if (found) await answer(found.word);
  putBack(now.thing);
});

document.addEventListener("pointercancel", () => {
  if (held) putBack(held.thing);
  markPlace();
  held = null;
});

// ---- sliding ----------------------------------------------------------------------------------------------------

/** The slider of a form. @param {HTMLFormElement | null} form @returns {HTMLInputElement | null | undefined} */
const slider = (form) => form?.querySelector("input");

/** @param {HTMLFormElement | null} form @param {number} step */
function slide(form, step) {
  const range = slider(form);
  if (!range) return;
  range.valueAsNumber += step;
  explain(range);
}

/** Says what a slider's place means. @param {HTMLInputElement} range */
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
  answer(JSON.parse(form.dataset.words ?? "[]")[slider(form)?.valueAsNumber ?? 0]);
});

// ---- keys -------------------------------------------------------------------------------------------------------

/** The rule behind the question. @returns {HTMLDetailsElement | null} */
const rule = () => table().querySelector('details[data-keep="rule"]');

/** What happened. */
function openLog() {
  fold(table().querySelector('[data-fold="log"]'), true);
  document.getElementById("log")?.focus();
}

/** Does what a key says. @param {KeyboardEvent} event @returns {boolean} was there something to do? */
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

/** What the digits choose: the answers, or yes and no where a button wants to be sure. @returns {HTMLElement[]} */
function numbered() {
  const sure = /** @type {NodeListOf<HTMLElement>} */ (table().querySelectorAll(".sure button"));
  return sure.length ? [...sure] : answers();
}

/** Goes to the next answer in a direction. @param {string} arrow */
function go(arrow) {
  const next = neighbour(answers(), document.activeElement, arrow);
  next?.focus();
  return Boolean(next);
}

document.addEventListener("keydown", (event) => {
  if (isTaken(event) || movesSlider(event)) return;
  const isHeld = event.repeat && !event.key.startsWith("Arrow"); // a key held down answers once
  if (isHeld || press(event)) event.preventDefault();
});

settle();
listen();
takeUp();
