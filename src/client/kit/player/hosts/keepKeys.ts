/**
 * Gives the keys back to the page after a click into a host’s frame, which would otherwise hear every
 * press from then on. Who went there by Tab stays: they want the host’s own controls. Returns how
 * to stop.
 */
export function keepKeys(place: HTMLElement): () => void {
  const stop = new AbortController();
  let tabbedAtMs = Number.NEGATIVE_INFINITY;
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab") tabbedAtMs = event.timeStamp;
    },
    { capture: true, signal: stop.signal },
  );
  window.addEventListener(
    "blur",
    (event) => {
      if (event.timeStamp - tabbedAtMs < tabMs) return;
      // Who has the focus now is known only afterwards.
      setTimeout(() => {
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLIFrameElement) || !place.contains(activeElement)) return;
        activeElement.blur();
        window.focus();
      });
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

/** A focus that comes so soon after Tab comes by Tab. */
const tabMs = 400;
