import { askEvery } from "./askEvery.ts";
import type { OpenHosted } from "./hostedPlayer.ts";
import { hostFrame } from "./hostFrame.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

/**
 * Mixcloud’s player by its Widget API. Some of its shows do not allow going back: the player then stays where it
 * is.
 */
export const openMixcloud: OpenHosted = async (place, { parts, label, signal }, told) => {
  const api = await hostScript("https://widget.mixcloud.com/media/js/widgetApi.js", {
    found: () => memberOf(window, "Mixcloud"),
    signal,
  });
  signal.throwIfAborted();
  const query = new URLSearchParams({ hide_cover: "1", feed: `/${parts["path"]}/` });
  const address = `https://www.mixcloud.com/widget/iframe/?${query}`;
  const { element } = hostFrame(place, { address, label, signal });
  // What is said to a frame before it is there is lost.
  await new Promise((resolve) => element.addEventListener("load", resolve, { once: true }));
  signal.throwIfAborted();
  const widget = call(api, "PlayerWidget", element);
  await memberOf(widget, "ready");
  const ask = async (method: string) => outsideNumber(await call(widget, method));
  const on = (event: string, heard: (value: unknown) => void) =>
    call(memberOf(memberOf(widget, "events"), event), "on", heard);

  on("play", () => told.playing());
  on("pause", () => told.paused());
  on("ended", () => told.ended());
  on("buffering", () => told.buffering());
  on("error", () => told.failed("host_cannot_play"));
  on("progress", (position) => {
    const seconds = outsideNumber(position);
    if (seconds !== undefined) told.time(seconds);
  });
  told.ready({ seconds: (await ask("getDuration")) ?? 0 });
  told.sound({ share: (await ask("getVolume")) ?? 1 });
  let heardSeconds: number | undefined;
  const hearTime = (seconds: number | undefined) => {
    if (seconds === undefined || seconds === heardSeconds) return;
    heardSeconds = seconds;
    told.time(seconds);
  };
  askEvery(200, signal, () => void ask("getPosition").then(hearTime, () => undefined));

  return {
    play: () => void call(widget, "play"),
    pause: () => void call(widget, "pause"),
    seek: (seconds) => void call(widget, "seek", seconds),
    setVolume(share) {
      call(widget, "setVolume", share);
      told.sound({ share });
    },
    dispose: () => element.remove(),
  };
};
