// @ts-check
/** Keyboard helpers that several pages share. */

/** Returns whether a key belongs to a field, a dialog or the browser. @param {KeyboardEvent} event */
export function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target instanceof Element ? event.target : document.body;
  const isTyping = target.closest('input:not([type="range"]), textarea, select, [contenteditable]');
  return Boolean(isTyping ?? document.querySelector("dialog[open]"));
}

/** Returns whether a key moves the slider that has the focus. @param {KeyboardEvent} event */
export const movesSlider = ({ key, target }) =>
  target instanceof HTMLInputElement && /^(Arrow|Page)|^(Home|End)$/.test(key);

/** Shows the list of keys. */
export function showKeys() {
  const dialog = document.getElementById("keys");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-keys]")) showKeys();
});

/** Returns the nearest thing in the direction of an arrow, or else the next one to the left or right in their order.
 * @template {Element} T
 * @param {T[]} things @param {Element | null} from @param {string} arrow @returns {T | undefined} */
export function neighbour(things, from, arrow) {
  const at = things.findIndex((thing) => thing === from);
  if (at < 0) return things[0];
  const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
  const here = middle(things[at]);
  let best, least = Infinity;
  for (const thing of things) {
    const there = middle(thing);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const [ahead, aside] = [dx * x + dy * y, Math.abs(dx * y) + Math.abs(dy * x)];
    const cost = ahead + 2 * aside;
    if (ahead > 4 && aside < 3 * ahead && cost < least) [best, least] = [thing, cost];
  }
  return best ?? things[at + x];
}

/** @param {Element} thing */
function middle(thing) {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
