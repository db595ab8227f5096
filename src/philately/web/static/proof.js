// @ts-check
/** Verifies a record in the browser, by docs/record-format.md, without trusting the server. */

import { hex, recall, unhex } from "./chance.js";

/** @typedef {{salt?: string, value?: string, commitment?: string, to: number[]}} Hidden */

const utf8 = new TextEncoder();

/** Returns the SHA-256 of bytes in hex, followed by a text. @param {string} digits @param {string} text */
async function sha256(digits, text) {
  const bytes = new Uint8Array([...unhex(digits), ...utf8.encode(text)]);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Returns the commitment of a hidden field. @param {Hidden} field */
const commitmentOf = async ({ commitment, salt = "", value = "" }) => commitment ?? sha256(salt, value);

/** Returns a part of a line with all hidden fields closed. @param {any} part @returns {Promise<any>} */
async function closed(part) {
  if (Array.isArray(part)) return Promise.all(part.map(closed));
  if (typeof part !== "object") return part;
  if ("to" in part) return { commitment: await commitmentOf(part), to: part.to };
  const entries = Object.entries(part).map(async ([key, value]) => [key, await closed(value)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the canonical JSON: keys sorted, no blanks. @param {any} part @returns {string} */
function canonical(part) {
  if (Array.isArray(part)) return `[${part.map(canonical)}]`;
  if (typeof part !== "object") return JSON.stringify(part);
  return `{${Object.keys(part).sort().map((key) => `${JSON.stringify(key)}:${canonical(part[key])}`)}}`;
}

/** The record is wrong; the message quotes what doesn't fit. */
class Wrong extends Error {}

/** @param {boolean} fits @param {string} what */
function demand(fits, what) {
  if (!fits) throw new Wrong(what);
}

/** Reads a record and computes its chain again. @param {string} text */
async function readChain(text) {
  demand(text.endsWith("\n"), "\\n");
  const lines = [];
  let previous = "0".repeat(64);
  for (const [number, source] of text.slice(0, -1).split("\n").entries()) {
    const what = `${number + 1}: ${source.slice(0, 80)}…`;
    let line;
    try {
      line = JSON.parse(source);
      demand(canonical(line) === source, what);
      const { hash, ...rest } = line;
      previous = await sha256(previous, canonical(await closed(rest)));
      demand(hash === previous, what);
    } catch {
      throw new Wrong(what);
    }
    lines.push(line);
  }
  demand(lines[0].line === "header", "header");
  return lines;
}

/** Makes all checks, and tells the result of each.
 * @param {HTMLElement} check @param {(what: string, parts?: Record<string, string | number>) => void} tell */
async function examine(check, tell) {
  const { table = "", commitment = "" } = check.dataset;
  const lines = await readChain(await (await fetch(`/tables/${table}/record`)).text());
  tell("chain", { lines: lines.length });

  const [header, last] = [lines[0], lines.at(-1)];
  const { salt, value } = header.secret;
  const end = last.line === "end" ? last : { salt, secret: value }; // a game that was given up has no end line
  const seal = await commitmentOf(header.secret);
  demand((await sha256(end.salt, end.secret)) === seal, `secret ${end.secret}`);
  demand(seal === commitment, `commitment ${commitment}`);
  tell("seal");

  const memory = recall(table);
  if (!memory) return tell("forgotten");
  demand(memory.commitment === seal, `commitment ${memory.commitment}`);
  for (const [seat, nonce] of Object.entries(memory.nonces)) {
    demand(header.nonces[Number(seat)] === nonce, `nonces ${seat}: ${nonce}`);
  }
  tell("remembered");
}

/** Shows the results of all checks. @param {HTMLElement} check @param {HTMLElement} own */
async function report(check, own) {
  const list = own.querySelector("ul");
  /** @param {string} what @param {Record<string, string | number>} [parts] */
  const tell = (what, parts = {}) => {
    const item = document.createElement("li");
    item.className = { chain: "good", seal: "good", remembered: "good", wrong: "bad" }[what] ?? "";
    item.textContent = (own.dataset[what] ?? "").replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
    list?.append(item);
  };
  own.hidden = false;
  if (!globalThis.crypto?.subtle) return tell("unable");
  try {
    await examine(check, tell);
  } catch (error) {
    tell("wrong", { what: error instanceof Error ? error.message : String(error) });
  }
}

const check = document.getElementById("check");
const own = document.getElementById("own");
if (check && own && new URLSearchParams(location.search).get("check") === "true") report(check, own);
