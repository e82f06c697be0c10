import { askEvery } from "./askEvery.ts";
import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

/** Opens a Vidyard video through Vidyard’s Player API. */
export const openVidyard: OpenHosted = async (place, { parts, label, signal }, told) => {
  const { id = "" } = parts;
  let given: unknown;
  const left = await hostScript("https://play.vidyard.com/embed/v4.js", {
    readyName: "onVidyardAPI",
    found: (api) => (given ??= memberOf(window, "VidyardV4") ?? api),
    signal,
  });
  signal.throwIfAborted();
  const api = memberOf(left, "api") ?? left;
  const player = await call(api, "renderPlayer", {
    uuid: id,
    container: place,
    type: "inline",
    autoplay: 0,
  });
  place.querySelector("iframe")?.setAttribute("title", label);

  const on = (event: string, heard: (value: unknown) => void) => call(player, "on", event, heard);
  const hearTime = (value: unknown) => {
    const seconds = outsideNumber(value);
    if (seconds === undefined || seconds === heardSeconds) return;
    heardSeconds = seconds;
    told.time(seconds);
  };
  let heardSeconds: number | undefined;
  const tellReady = () =>
    told.ready({
      seconds: outsideNumber(memberOf(memberOf(player, "metadata"), "length_in_seconds")) ?? 0,
      rates: [0.5, 0.75, 1, 1.25, 1.5, 2],
    });
  on("ready", tellReady);
  on("play", () => told.playing());
  on("pause", () => told.paused());
  on("playerComplete", () => told.ended());
  on("timeupdate", hearTime);
  on("seek", (value) => hearTime(Array.isArray(value) ? value[1] : value));
  askEvery(50, signal, () => hearTime(call(player, "currentTime")));
  call(
    api,
    "addReadyListener",
    (_: unknown, ready: unknown) => {
      if (ready === player) tellReady();
    },
    id,
  );

  return {
    play: () => void call(player, "play"),
    pause: () => void call(player, "pause"),
    seek: (seconds) => void call(player, "seek", seconds),
    setRate(rate) {
      call(player, "setPlaybackSpeed", rate);
      told.rate(rate);
    },
    setVolume(share) {
      call(player, "setVolume", share);
      told.sound({ share });
    },
    dispose: () => void call(api, "destroyPlayer", player),
  };
};
