import { askEvery } from "./askEvery.ts";
import type { OpenHosted } from "./hostedPlayer.ts";
import { hostFrame } from "./hostFrame.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

/** SoundCloud’s player by its Widget API, which counts in milliseconds. */
export const openSoundCloud: OpenHosted = async (place, { parts, label, signal }, told) => {
  const api = await hostScript("https://w.soundcloud.com/player/api.js", {
    found: () => memberOf(window, "SC"),
    signal,
  });
  signal.throwIfAborted();
  const query = new URLSearchParams({
    url: `https://soundcloud.com/${parts["path"]}`,
    auto_play: "false",
    hide_related: "true",
    show_comments: "false",
    visual: "false",
  });
  const address = `https://w.soundcloud.com/player/?${query}`;
  const { element } = hostFrame(place, { address, label, signal });
  const widget = call(api, "Widget", element);

  const tellSeconds = (milliseconds: unknown) => {
    const position = outsideNumber(milliseconds);
    if (position !== undefined) told.time(position / 1000);
  };
  const on = (event: string, heard: (value: unknown) => void) => call(widget, "bind", event, heard);
  on("ready", () => {
    call(widget, "getDuration", (milliseconds: unknown) =>
      told.ready({ seconds: (outsideNumber(milliseconds) ?? 0) / 1000 }),
    );
    call(widget, "getVolume", (volume: unknown) =>
      told.sound({ share: (outsideNumber(volume) ?? 100) / 100 }),
    );
    askEvery(100, signal, () => call(widget, "getPosition", tellSeconds));
  });
  on("play", () => told.playing());
  on("pause", () => told.paused());
  on("finish", () => told.ended());
  on("playProgress", (value) => tellSeconds(memberOf(value, "currentPosition")));
  on("error", () => told.failed("host_lacks_it"));

  return {
    play: () => void call(widget, "play"),
    pause: () => void call(widget, "pause"),
    seek: (seconds) => void call(widget, "seekTo", Math.round(seconds * 1000)),
    setVolume(share) {
      call(widget, "setVolume", Math.round(share * 100));
      told.sound({ share });
    },
    dispose: () => element.remove(),
  };
};
