import shaka from "shaka-player";
import type { PlayerFailure } from "./port.ts";

/**
 * Feeds a media element with an HLS or DASH stream; returns how to stop. The element then plays by its own clock
 * and reports its frames as for a file.
 */
export function feedStream(
  address: string,
  media: HTMLMediaElement,
  fail: (because: PlayerFailure) => void,
): () => void {
  if (!shaka.Player.isBrowserSupported()) {
    fail("not_decodable");
    return () => undefined;
  }
  let isWanted = true;
  const player = new shaka.Player();
  const failOnce = (error: unknown) => {
    if (isWanted) fail(failureOf(error));
  };
  player.addEventListener("error", (event: Event) => failOnce(Reflect.get(event, "detail")));
  player.configure({
    // A rater steps back more often than a viewer does: what was played stays at hand for a while.
    streaming: { bufferBehind: 60, bufferingGoal: 30, retryParameters },
    manifest: { retryParameters },
  });
  const load = async () => {
    await player.attach(media);
    await player.load(address);
    if (!isWanted || !player.isLive()) return;
    fail("stream_endless");
    // It would ask for what is added to the broadcast, for as long as the page is open.
    await player.unload();
  };
  load().catch(failOnce);
  return () => {
    isWanted = false;
    player.destroy().catch(() => undefined);
  };
}

/** Retries for a few seconds in total: a rater would rather press “try again” than wait for long. */
const retryParameters = { maxAttempts: 3, baseDelay: 500, backoffFactor: 2, timeout: 20_000 };

function failureOf(error: unknown): PlayerFailure {
  if (!(error instanceof shaka.util.Error)) return "not_decodable";
  switch (error.category) {
    case shaka.util.Error.Category.NETWORK:
      return "not_reachable";
    case shaka.util.Error.Category.DRM:
      return "stream_protected";
    default:
      return "not_decodable";
  }
}
