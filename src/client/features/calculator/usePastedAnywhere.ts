import { useEffect, useRef } from "react";

/** Handles pasting while no field has the focus, so that a copied table can be pasted at once. */
export function usePastedAnywhere(of: {
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}): void {
  const current = useRef(of);
  useEffect(() => {
    current.current = of;
  });
  useEffect(() => {
    const listening = new AbortController();
    const hear = (event: ClipboardEvent): void => {
      if (isField(event.target) || !event.clipboardData) return;
      const text = event.clipboardData.getData("text/plain");
      const files = [...event.clipboardData.files];
      if (text.trim() === "" && files.length === 0) return;
      event.preventDefault();
      if (text.trim() === "") current.current.onFiles(files);
      else current.current.onText(text);
    };
    document.addEventListener("paste", hear, { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null
  );
}
