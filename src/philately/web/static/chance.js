// @ts-check
/** The browser's nonces, and what it remembers of a table for the proof. */

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
export const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Returns random bytes as hex. (crypto.randomUUID would need https.) @param {number} bytes */
export const randomHex = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** @typedef {{commitment: string, nonces: Record<string, string>}} Memory */

/** Returns what was remembered of a table, or null. @param {string} table @returns {Memory | null} */
export function recall(table) {
  try {
    return JSON.parse(localStorage.getItem(`philately:${table}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} table @param {Memory} memory */
export function remember(table, memory) {
  try {
    localStorage.setItem(`philately:${table}`, JSON.stringify(memory));
  } catch {
    // without storage nothing is remembered, and the proof page says so
  }
}
