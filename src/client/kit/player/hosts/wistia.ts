import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

/** Wistia’s player, which its script renders in our own page. */
export const openWistia: OpenHosted = async (place, { parts, label, signal }, told) => {
  const { id = "" } = parts;
  await hostScript("https://fast.wistia.com/assets/external/E-v1.js", {
    found: () => memberOf(window, "Wistia"),
    signal,
  });
  signal.throwIfAborted();
  const inner = document.createElement("div");
  inner.className = `wistia_embed wistia_async_${id}`;
  inner.style.cssText = "width:100%;height:100%";
  inner.setAttribute("aria-label", label);
  place.append(inner);
  const player = new Promise<unknown>((resolve) => {
    const queue = memberOf(window, "_wq") ?? [];
    Reflect.set(window, "_wq", queue);
    call(queue, "push", { id, options: { autoPlay: false, muted: false }, onReady: resolve });
  });
  const video = await player;
  signal.throwIfAborted();
  const on = (event: string, heard: (value: unknown) => void) => call(video, "bind", event, heard);
  const hearTime = () => {
    const seconds = outsideNumber(call(video, "time"));
    if (seconds !== undefined) told.time(seconds);
  };
  on("play", () => told.playing());
  on("pause", () => {
    told.paused();
    hearTime();
  });
  on("end", () => told.ended());
  on("timechange", hearTime);
  on("seek", hearTime);
  on("playbackratechange", (value) => {
    const rate = outsideNumber(value) ?? outsideNumber(call(video, "playbackRate"));
    if (rate !== undefined) told.rate(rate);
  });
  on("volumechange", (value) => {
    const share = outsideNumber(value);
    if (share !== undefined) told.sound({ share });
  });
  on("mutechange", (value) => told.sound({ isMuted: value === true }));
  told.ready({
    seconds: outsideNumber(call(video, "duration")) ?? 0,
    rates: [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2],
  });

  return {
    play: () => void call(video, "play"),
    pause: () => void call(video, "pause"),
    seek: (seconds) => void call(video, "time", seconds),
    setRate: (rate) => void call(video, "playbackRate", rate),
    setVolume: (share) => void call(video, "volume", share),
    setMuted: (isMuted) => void call(video, isMuted ? "mute" : "unmute"),
    dispose: () => void call(video, "remove"),
  };
};
