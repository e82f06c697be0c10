/**
 * Returns the focus to the page after a click into a host’s frame, which would otherwise receive every key from
 * then on. A focus that came by Tab stays: it is meant for the host’s own controls. Returns how to stop.
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

/** A focus change within this time after Tab is caused by it. */
const tabMs = 400;
