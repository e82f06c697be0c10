/** The length of a file as the browser reads it from the file’s header. */
export type FileLength =
  | { readonly kind: "known"; readonly durationUs: number }
  | { readonly kind: "unknown"; readonly because: "not_readable" | "endless" };

/** The longest time to wait for a file’s header, in milliseconds. */
const patienceMs = 20_000;

/** Loads the header of an audio or video file, and no more, to read its length. */
export function readLength(
  url: string,
  { hasVideo, signal }: { readonly hasVideo: boolean; readonly signal?: AbortSignal },
): Promise<FileLength> {
  const media = document.createElement(hasVideo ? "video" : "audio");
  media.preload = "metadata";
  media.muted = true;
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ kind: "unknown", because: "not_readable" }), patienceMs);

    function end(length: FileLength): void {
      clearTimeout(timer);
      media.removeAttribute("src");
      media.load();
      resolve(length);
    }

    media.addEventListener("loadedmetadata", () => end(lengthOf(media.duration)), { once: true });
    media.addEventListener("error", () => end({ kind: "unknown", because: "not_readable" }), {
      once: true,
    });
    signal?.addEventListener("abort", () => end({ kind: "unknown", because: "not_readable" }), {
      once: true,
    });
    media.src = url;
  });
}

function lengthOf(seconds: number): FileLength {
  if (seconds === Number.POSITIVE_INFINITY) return { kind: "unknown", because: "endless" };
  const durationUs = Math.round(seconds * 1e6);
  return durationUs >= 1
    ? { kind: "known", durationUs }
    : { kind: "unknown", because: "not_readable" };
}
