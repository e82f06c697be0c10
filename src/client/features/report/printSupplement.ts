/** Prints only the supplement of a report, expanded; then restores the page. */
export function printSupplement(): void {
  const root = document.documentElement;
  const folded = [...document.querySelectorAll<HTMLDetailsElement>(".paper-supplement details")];
  const were = folded.map(({ open }) => open);
  root.setAttribute("data-printing", "supplement");
  for (const one of folded) one.open = true;
  window.addEventListener(
    "afterprint",
    () => {
      root.removeAttribute("data-printing");
      folded.forEach((one, at) => (one.open = were[at] ?? false));
    },
    { once: true },
  );
  window.print();
}
