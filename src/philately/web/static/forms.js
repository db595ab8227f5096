// @ts-check
/** Small helps for forms: copying a link, and names only where they are needed. */

/** Copies what stands beside a button; where the clipboard is closed, it is at least selected.
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

/** Only people who share a device need a name of their own for each seat; an empty field shows which one it stands for. */
function showNames() {
  const names = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-for]"));
  const mine = Array.from(names).filter(({ dataset, form }) => {
    const kind = form?.elements.namedItem(dataset.for ?? "");
    return kind instanceof HTMLSelectElement && kind.value === "me";
  });
  const host = /** @type {HTMLInputElement} */ (document.getElementById("name"));
  for (const name of names) name.hidden = name.disabled = mine.length < 2 || !mine.includes(name);
  mine.forEach((name, k) => {
    name.placeholder = (host.value.trim() || host.placeholder) + (k ? ` ${k + 1}` : "");
  });
}

if (document.querySelector("input[data-for]")) {
  document.addEventListener("input", showNames);
  addEventListener("pageshow", showNames); // a browser may have filled the form again
  showNames();
}

/** Hints are for those who play with bots alone, unless somebody has said something else. */
const hints = document.querySelector("input[data-hints]");
if (hints instanceof HTMLInputElement) {
  let isSaid = false;
  document.addEventListener("change", ({ target }) => {
    if (target === hints) isSaid = true;
    if (isSaid || !(target instanceof HTMLSelectElement) || !target.name.startsWith("seat")) return;
    const seats = /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll('select[name^="seat"]'));
    const people = Array.from(seats, ({ value }) => value).filter((kind) => !/^(bot|none)/.test(kind));
    hints.checked = people.join() === "me";
  });
}

/** What takes long is done step by step. */
const goesOn = document.querySelector("form[data-goes-on]");
if (goesOn instanceof HTMLFormElement) goesOn.requestSubmit();
