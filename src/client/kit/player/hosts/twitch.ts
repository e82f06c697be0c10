import { askEvery } from "./askEvery.ts";
import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, make, memberOf, outsideNumber } from "./outside.ts";

/** Twitch’s player of a recorded broadcast. It has one speed, and requires the name of the embedding site. */
export const openTwitch: OpenHosted = async (place, { parts, label, signal }, told) => {
  const api = await hostScript("https://player.twitch.tv/js/embed/v1.js", {
    found: () => memberOf(memberOf(window, "Twitch"), "Player"),
    signal,
  });
  signal.throwIfAborted();
  const player = make(api, place, {
    video: parts["id"],
    parent: [window.location.hostname],
    width: "100%",
    height: "100%",
    autoplay: false,
  });
  place.querySelector("iframe")?.setAttribute("title", label);

  const on = (name: string, heard: () => void) =>
    call(player, "addEventListener", memberOf(api, name) ?? name.toLowerCase(), heard);
  const hearTime = () => {
    const seconds = outsideNumber(call(player, "getCurrentTime"));
    if (seconds === undefined || seconds === heardSeconds) return;
    heardSeconds = seconds;
    told.time(seconds);
  };
  const hearSound = () => {
    const share = outsideNumber(call(player, "getVolume"));
    told.sound({
      ...(share !== undefined && { share }),
      isMuted: call(player, "getMuted") === true,
    });
  };
  const tellReady = () => told.ready({ seconds: outsideNumber(call(player, "getDuration")) ?? 0 });
  let heardSeconds: number | undefined;
  on("READY", () => {
    tellReady();
    askEvery(50, signal, hearTime);
    askEvery(500, signal, hearSound);
  });
  // It is on its way, but nothing moves yet.
  on("PLAY", () => told.buffering());
  on("PLAYING", () => {
    tellReady();
    told.playing();
  });
  on("PAUSE", () => told.paused());
  on("ENDED", () => told.ended());
  on("PLAYBACK_BLOCKED", () => told.paused());

  return {
    play: () => void call(player, "play"),
    pause: () => void call(player, "pause"),
    seek: (seconds) => void call(player, "seek", seconds),
    setVolume: (share) => void call(player, "setVolume", share),
    setMuted: (isMuted) => void call(player, "setMuted", isMuted),
    dispose: () => place.replaceChildren(),
  };
};
