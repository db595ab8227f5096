// Reads the ledger again when somebody comes back to its page.
addEventListener("focus", async () => {
  const page = await (await fetch("/pilfer")).text();
  const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("ledger");
  document.getElementById("ledger").replaceWith(fresh);
});
