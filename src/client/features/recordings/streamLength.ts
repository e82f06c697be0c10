import shaka from "shaka-player";

/** Why a stream cannot be coded, as far as this can be known before it is added. */
export type StreamProblem =
  /** The server responds, but the stream does not exist. */
  | "stream_missing"
  /** The server responds, but does not allow other sites to read the stream (CORS). */
  | "stream_not_allowed"
  /** Nothing responds at this URL. */
  | "stream_unreachable"
  | "stream_endless"
  | "stream_protected"
  | "stream_not_playable";

/** Loads the manifest of an HLS or DASH stream to read its length, or says why it cannot be played. */
export async function streamLength(
  url: string,
): Promise<
  | { readonly kind: "known"; readonly durationUs: number }
  | { readonly kind: "cannot"; readonly because: StreamProblem }
> {
  if (!shaka.Player.isBrowserSupported()) return cannot("stream_not_playable");
  const media = document.createElement("video");
  media.muted = true;
  const player = new shaka.Player();
  player.configure({
    streaming: { retryParameters },
    manifest: { retryParameters },
  });
  try {
    await player.attach(media);
    await player.load(url);
    if (player.isLive()) return cannot("stream_endless");
    const durationUs = Math.round(player.seekRange().end * 1e6);
    return durationUs >= 1 ? { kind: "known", durationUs } : cannot("stream_not_playable");
  } catch (error) {
    return cannot(await problemOf(error, url));
  } finally {
    await player.destroy().catch(() => undefined);
  }
}

function cannot(because: StreamProblem) {
  return { kind: "cannot", because } as const;
}

const retryParameters = { maxAttempts: 2, baseDelay: 500, backoffFactor: 2, timeout: 10_000 };

async function problemOf(error: unknown, url: string): Promise<StreamProblem> {
  if (!(error instanceof shaka.util.Error)) return "stream_not_playable";
  const { Category, Code } = shaka.util.Error;
  if (error.category === Category.DRM) return "stream_protected";
  if (error.category !== Category.NETWORK) return "stream_not_playable";
  if (error.code === Code.BAD_HTTP_STATUS) return "stream_missing";
  if (error.code === Code.TIMEOUT) return "stream_unreachable";
  // A page cannot distinguish a server that forbids reading from one that is absent. A request whose response it
  // cannot read is allowed, and shows that the server is there.
  const isThere = await fetch(url, { mode: "no-cors", cache: "no-store" }).then(
    () => true,
    () => false,
  );
  return isThere ? "stream_not_allowed" : "stream_unreachable";
}
