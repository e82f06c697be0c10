import { askEvery } from "./askEvery.ts";
import type { OpenHosted } from "./hostedPlayer.ts";
import { hostScript } from "./hostScript.ts";
import { call, memberOf, outsideNumber } from "./outside.ts";

let opened = 0;

/** Facebook’s embedded video player by its JavaScript SDK, which finds its element in our page. */
export const openFacebook: OpenHosted = async (place, { url, label, signal }, told) => {
  const api = await hostScript("https://connect.facebook.net/en_US/sdk.js", {
    readyName: "fbAsyncInit",
    found: () => memberOf(window, "FB"),
    signal,
  });
  signal.throwIfAborted();
  call(api, "init", { xfbml: false, version: "v19.0" });
  const inner = document.createElement("div");
  opened += 1;
  inner.id = `facebook-${opened}`;
  inner.className = "fb-video";
  inner.dataset["href"] = url;
  inner.dataset["width"] = "auto";
  inner.dataset["allowfullscreen"] = "true";
  place.append(inner);
  const player = await new Promise<unknown>((resolve) => {
    call(memberOf(api, "Event"), "subscribe", "xfbml.ready", (message: unknown) => {
      if (memberOf(message, "id") === inner.id) resolve(memberOf(message, "instance"));
    });
    call(memberOf(api, "XFBML"), "parse", place);
  });
  signal.throwIfAborted();
  place.querySelector("iframe")?.setAttribute("title", label);

  const on = (event: string, heard: () => void) => call(player, "subscribe", event, heard);
  const tellReady = () => told.ready({ seconds: outsideNumber(call(player, "getDuration")) ?? 0 });
  let heardSeconds: number | undefined;
  on("startedPlaying", () => {
    tellReady();
    told.playing();
  });
  on("paused", () => told.paused());
  on("finishedPlaying", () => told.ended());
  on("startedBuffering", () => told.buffering());
  on("finishedBuffering", () => told.playing());
  on("error", () => told.failed("host_cannot_play"));
  askEvery(50, signal, () => {
    const seconds = outsideNumber(call(player, "getCurrentPosition"));
    if (seconds === undefined || seconds === heardSeconds) return;
    heardSeconds = seconds;
    told.time(seconds);
  });
  tellReady();
  told.sound({
    share: outsideNumber(call(player, "getVolume")) ?? 1,
    isMuted: call(player, "isMuted") === true,
  });

  return {
    play: () => void call(player, "play"),
    pause: () => void call(player, "pause"),
    seek: (seconds) => void call(player, "seek", seconds),
    setVolume(share) {
      call(player, "setVolume", share);
      told.sound({ share });
    },
    setMuted(isMuted) {
      call(player, isMuted ? "mute" : "unmute");
      told.sound({ isMuted });
    },
    dispose: () => place.replaceChildren(),
  };
};
