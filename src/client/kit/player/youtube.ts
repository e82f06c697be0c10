import type { OpenHosted } from "./hosts/hostedPlayer.ts";
import { hostFrame } from "./hosts/hostFrame.ts";
import { hostScript } from "./hosts/hostScript.ts";
import { call, make, memberOf, outsideNumber } from "./hosts/outside.ts";
import type { PlayerFailure } from "./port.ts";

/** The interval at which the position is read: it changes four times a second, and should be known at once. */
const askEveryMs = 30;

/** YouTube’s player by its IFrame API, from the host that sets no cookies before playback. */
export const openYouTube: OpenHosted = async (place, { parts, label, signal }, told) => {
  const api = await hostScript("https://www.youtube.com/iframe_api", {
    readyName: "onYouTubeIframeAPIReady",
    signal,
    found: () => {
      const left = memberOf(window, "YT");
      return memberOf(left, "Player") === undefined ? undefined : left;
    },
  });
  signal.throwIfAborted();
  const address = new URL(`https://www.youtube-nocookie.com/embed/${parts["id"]}`);
  address.search = new URLSearchParams({
    enablejsapi: "1",
    origin: window.location.origin,
    playsinline: "1",
    rel: "0",
    // Its own keys would be heard beside ours.
    disablekb: "1",
    iv_load_policy: "3",
  }).toString();
  const { element } = hostFrame(place, { address: address.href, label, signal });
  let heardSeconds: number | undefined;

  // Before it has played for the first time, its position says nothing and a seek would start it.
  const hasBegun = () => [0, 1, 2, 3].includes(outsideNumber(call(player, "getPlayerState")) ?? -1);
  const hearTime = () => {
    if (!hasBegun()) return;
    const seconds = outsideNumber(call(player, "getCurrentTime"));
    // The same again is no news: it is the last report, and as old as that.
    if (seconds === undefined || seconds === heardSeconds) return;
    heardSeconds = seconds;
    told.time(seconds);
  };
  const hearSound = () => {
    const volume = outsideNumber(call(player, "getVolume"));
    told.sound({
      ...(volume !== undefined && { share: volume / 100 }),
      isMuted: call(player, "isMuted") === true,
    });
  };
  const hearState = (event: unknown) => {
    const heard = { 0: told.ended, 1: told.playing, 2: told.paused, 3: told.buffering };
    const state = memberOf(event, "data");
    hearTime();
    if (state === 0 || state === 1 || state === 2 || state === 3) heard[state]();
    // The length is known only once it plays.
    if (state === 1) tellReady();
  };
  const tellReady = () => {
    const rates = call(player, "getAvailablePlaybackRates");
    told.ready({
      seconds: outsideNumber(call(player, "getDuration")) ?? 0,
      rates: Array.isArray(rates) ? rates.filter((rate) => typeof rate === "number") : [1],
    });
  };
  const player = make(memberOf(api, "Player"), element, {
    events: {
      onReady: () => {
        tellReady();
        hearSound();
      },
      onStateChange: hearState,
      onPlaybackRateChange: (event: unknown) => {
        const rate = outsideNumber(memberOf(event, "data"));
        if (rate !== undefined) told.rate(rate);
      },
      onError: (event: unknown) => told.failed(failureOf(memberOf(event, "data"))),
    },
  });
  const asking = setInterval(() => {
    hearTime();
    hearSound();
  }, askEveryMs);

  return {
    play: () => void call(player, "playVideo"),
    pause: () => void call(player, "pauseVideo"),
    seek(seconds) {
      if (hasBegun()) call(player, "seekTo", seconds, true);
      else call(player, "cueVideoById", { videoId: parts["id"], startSeconds: seconds });
    },
    setRate: (rate) => void call(player, "setPlaybackRate", rate),
    setVolume: (share) => void call(player, "setVolume", Math.round(share * 100)),
    setMuted: (isMuted) => void call(player, isMuted ? "mute" : "unMute"),
    dispose() {
      clearInterval(asking);
      call(player, "destroy");
    },
  };
};

/** The failure for an error code of the IFrame API; 153 is an embedding without a known site. */
function failureOf(code: unknown): PlayerFailure {
  switch (code) {
    case 2:
      return "host_address_wrong";
    case 100:
      return "host_lacks_it";
    case 101:
    case 150:
    case 153:
      return "host_refuses_embedding";
    default:
      return "host_cannot_play";
  }
}
