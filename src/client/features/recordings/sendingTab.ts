const prefix = "interrater-upload-";

/** Tells other tabs of this browser that this tab sends an upload. Returns a function that releases it. */
export function holdUpload(uploadId: string): () => void {
  if (!("locks" in navigator)) return () => undefined;
  const held = new AbortController();
  void navigator.locks.request(
    prefix + uploadId,
    () =>
      new Promise<void>((resolve) => {
        if (held.signal.aborted) resolve();
        held.signal.addEventListener("abort", () => resolve(), { once: true });
      }),
  );
  return () => held.abort();
}

/** The uploads that any tab of this browser is sending. */
export async function heldUploads(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name = "" }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  );
}
