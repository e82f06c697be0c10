import type { OpenHosted } from "./hostedPlayer.ts";
import { hostFrame } from "./hostFrame.ts";
import { memberOf, outsideNumber } from "./outside.ts";

/** TikTok’s embedded player, which is controlled by messages; it needs no script in our page. */
export const openTikTok: OpenHosted = (place, { parts, label, signal }, told) => {
  const say = (type: string, value?: unknown) => frame.say({ [mark]: true, type, value });
  const hearState = (state: unknown) => {
    if (state === 0) told.ended();
    else if (state === 1) told.playing();
    else if (state === 2) told.paused();
    else if (state === 3) told.buffering();
  };
  const hearTime = (value: unknown) => {
    const seconds = outsideNumber(memberOf(value, "duration"));
    const now = outsideNumber(memberOf(value, "currentTime"));
    if (seconds !== undefined && seconds > 0) told.ready({ seconds });
    if (now !== undefined) told.time(now);
  };
  const heard: Readonly<Record<string, (value: unknown) => void>> = {
    // Its length it tells with the first of its times.
    onPlayerReady: () => told.ready({ seconds: 0 }),
    onStateChange: hearState,
    onCurrentTime: hearTime,
    onMute: (value) => told.sound({ isMuted: value !== false }),
    onVolumeChange: (value) => {
      const share = outsideNumber(value);
      if (share !== undefined) told.sound({ share: share / 100 });
    },
    onPlayerError: () => told.failed("host_lacks_it"),
    onError: () => told.failed("host_lacks_it"),
  };
  const frame = hostFrame(place, {
    address: `https://www.tiktok.com/player/v1/${parts["id"]}?rel=0&native_context_menu=0`,
    label,
    signal,
    onMessage(message) {
      const type = memberOf(message, "type");
      if (memberOf(message, mark) !== true || typeof type !== "string") return;
      heard[type]?.(memberOf(message, "value"));
    },
  });

  return {
    play: () => say("play"),
    pause: () => say("pause"),
    seek: (seconds) => say("seekTo", seconds),
    setMuted: (isMuted) => say(isMuted ? "mute" : "unMute"),
    dispose: () => frame.element.remove(),
  };
};

/** A property of every message to and from the player. */
const mark = "x-tiktok-player";
