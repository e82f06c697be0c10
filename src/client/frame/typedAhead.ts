let typed = "";
let stop: (() => void) | undefined;

/**
 * Keeps what is typed from now on until a field can hear it: between the press that opens a dialog and
 * its first focus. Nothing else hears those keys. Escape gives up, and so does time.
 */
export function keepTyped(): void {
  stop?.();
  typed = "";
  const listening = new AbortController();
  const timer = setTimeout(() => listening.abort(), longestMs);
  stop = () => {
    clearTimeout(timer);
    listening.abort();
  };
  window.addEventListener("keydown", hear, { capture: true, signal: listening.signal });
}

/** What was typed since; from now on keys go their usual way. */
export function takeTyped(): string {
  stop?.();
  stop = undefined;
  const taken = typed;
  typed = "";
  return taken;
}

const longestMs = 5_000;

function hear(event: KeyboardEvent): void {
  if (event.key === "Escape") {
    takeTyped();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (/^.$/u.test(event.key)) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
