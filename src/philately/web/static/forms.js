// @ts-check
/** Small helpers for forms. */

/** Copies the text beside a button. Where the clipboard isn't available, selects the text.
 * @param {HTMLElement} button */
async function copy(button) {
  const input = button.parentElement?.querySelector("input[data-copy]");
  if (!(input instanceof HTMLInputElement)) return;
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    if (!document.execCommand("copy")) return; // without https
  }
  button.classList.add("copied");
  if (button.dataset.copies) button.textContent = button.dataset.copies;
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-copies]") : null;
  if (button instanceof HTMLElement) copy(button);
});

/** Shows a name field for each seat if people share this device. The placeholder is the default name. */
function showNames() {
  const names = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-for]"));
  const mine = Array.from(names).filter(({ dataset, form }) => {
    const kind = form?.elements.namedItem(dataset.for ?? "");
    return kind instanceof RadioNodeList && kind.value === "me";
  });
  const host = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  for (const name of names) name.hidden = name.disabled = mine.length < 2 || !mine.includes(name);
  mine.forEach((name, k) => {
    name.placeholder = (host.value.trim() || host.placeholder) + (k ? ` ${k + 1}` : "");
  });
}

if (document.querySelector("input[data-for]")) {
  document.addEventListener("input", showNames);
  addEventListener("pageshow", showNames); // the browser may have restored the form
  showNames();
}

/** Checks the box for hints if one person plays with bots only, until somebody changes the box. */
const hints = document.querySelector("input[data-hints]");
if (hints instanceof HTMLInputElement) {
  let isChosen = false;
  document.addEventListener("change", ({ target }) => {
    if (target === hints) isChosen = true;
    if (isChosen || !(target instanceof HTMLInputElement) || !target.name.startsWith("seat")) return;
    const seats = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name^="seat"]:checked'));
    const people = Array.from(seats, ({ value }) => value).filter((kind) => kind !== "bot");
    hints.checked = people.join() === "me";
  });
}

/** A long task is done step by step: each page submits the form for the next step. */
const goesOn = document.querySelector("form[data-goes-on]");
if (goesOn instanceof HTMLFormElement) goesOn.requestSubmit();
