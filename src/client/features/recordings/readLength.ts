/** The length of a file as the browser reads it from its head. */
export type FileLength =
  | { readonly kind: "known"; readonly durationUs: number }
  | { readonly kind: "unknown"; readonly because: "not_readable" | "endless" };

/** Longer than this no one waits for the head of a file. */
const patienceMs = 20_000;

/** Loads the head of an audio or video file, and no more, to learn how long it lasts. */
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
