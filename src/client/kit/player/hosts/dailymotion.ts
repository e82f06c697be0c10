import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

let opened = 0;

/** Dailymotion’s player by its Web SDK, which reports its whole state with every event. */
export const openDailymotion: OpenHosted = async (place, { parts, label, signal }, told) => {
  const api = await hostScript("https://geo.dailymotion.com/libs/player.js", {
    found: () => {
      const left = memberOf(window, "dailymotion");
      return memberOf(left, "createPlayer") === undefined ? undefined : left;
    },
    signal,
  });
  signal.throwIfAborted();
  const inner = document.createElement("div");
  opened += 1;
  // It finds its place by a name in the page.
  inner.id = `dailymotion-${opened}`;
  place.append(inner);
  const player = await call(api, "createPlayer", inner.id, { video: parts["id"] });
  signal.throwIfAborted();
  place.querySelector("iframe")?.setAttribute("title", label);
  const setSpeed = "setPlaybackSpeed";
  const rates = memberOf(player, setSpeed) === undefined ? [1] : [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];

  const hear = (state: unknown) => {
    const seconds = outsideNumber(memberOf(state, "videoTime"));
    const rate = outsideNumber(memberOf(state, "playerPlaybackSpeed"));
    const share = outsideNumber(memberOf(state, "playerVolume"));
    told.ready({ seconds: outsideNumber(memberOf(state, "videoDuration")) ?? 0, rates });
    // An advertisement has a time of its own.
    if (memberOf(state, "adIsPlaying") === true) told.buffering();
    else if (seconds !== undefined) told.time(seconds);
    if (rate !== undefined && rates.includes(rate)) told.rate(rate);
    told.sound({
      ...(share !== undefined && { share }),
      isMuted: memberOf(state, "playerIsMuted") === true,
    });
  };
  const events = memberOf(api, "events");
  const on = (name: string, heard: (state: unknown) => void) =>
    call(player, "on", memberOf(events, name) ?? name, heard);
  for (const name of [
    "VIDEO_TIMECHANGE",
    "VIDEO_SEEKEND",
    "VIDEO_DURATIONCHANGE",
    "PLAYER_VOLUMECHANGE",
    "PLAYER_PLAYBACKSPEEDCHANGE",
  ]) {
    on(name, hear);
  }
  on("VIDEO_PLAYING", (state) => {
    told.playing();
    hear(state);
  });
  on("VIDEO_PAUSE", (state) => {
    told.paused();
    hear(state);
  });
  on("VIDEO_BUFFERING", () => told.buffering());
  on("VIDEO_END", () => told.ended());
  on("PLAYER_ERROR", () => told.failed("host_lacks_it"));
  hear(await call(player, "getState"));

  return {
    play: () => void call(player, "play"),
    pause: () => void call(player, "pause"),
    seek: (seconds) => void call(player, "seek", seconds),
    setRate: (rate) => void call(player, setSpeed, rate),
    setVolume: (share) => void call(player, "setVolume", share),
    setMuted: (isMuted) => void call(player, "setMute", isMuted),
    dispose: () => void call(player, "destroy"),
  };
};
