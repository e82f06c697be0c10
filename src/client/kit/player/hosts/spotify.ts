import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

/** Spotify’s player of an episode by its iFrame API, which counts in milliseconds. */
export const openSpotify: OpenHosted = async (place, { parts, label, signal }, told) => {
  let given: unknown;
  const api = await hostScript("https://open.spotify.com/embed/iframe-api/v1", {
    readyName: "onSpotifyIframeApiReady",
    found: (left) => (given ??= left),
    signal,
  });
  signal.throwIfAborted();
  const inner = document.createElement("div");
  place.append(inner);
  const controller = await new Promise<unknown>((resolve) => {
    call(
      api,
      "createController",
      inner,
      { uri: `spotify:episode:${parts["id"]}`, width: "100%", height: "100%" },
      resolve,
    );
  });
  place.querySelector("iframe")?.setAttribute("title", label);
  let hasBegun = false;

  const hearUpdate = (event: unknown) => {
    const data = memberOf(event, "data");
    const position = outsideNumber(memberOf(data, "position"));
    const duration = outsideNumber(memberOf(data, "duration"));
    const isPaused = memberOf(data, "isPaused") === true;
    if (duration !== undefined && duration > 0) told.ready({ seconds: duration / 1000 });
    if (memberOf(data, "isBuffering") === true && !isPaused) told.buffering();
    else if (!isPaused) told.playing();
    else if (duration !== undefined && position === duration && duration > 0) told.ended();
    else told.paused();
    if (!isPaused) hasBegun = true;
    if (position !== undefined) told.time(position / 1000);
  };
  call(controller, "addListener", "ready", () => told.ready({ seconds: 0 }));
  call(controller, "addListener", "playback_update", hearUpdate);
  call(controller, "addListener", "error", () => told.failed("host_cannot_play"));

  return {
    play: () => void call(controller, hasBegun ? "resume" : "play"),
    pause: () => void call(controller, "pause"),
    seek: (seconds) => void call(controller, "seek", seconds),
    dispose: () => void call(controller, "destroy"),
  };
};
