import { askEvery } from "./askEvery.ts";
import type { Controls, Told } from "./hostedPlayer.ts";
import { hostFrame } from "./hostFrame.ts";
import { memberOf, outsideNumber } from "./outside.ts";

/**
 * A frame that uses the Player.js protocol (github.com/embedly/player.js, SPEC.rst, 0.0.11), for hosts that need no
 * script in our page.
 */
export function playerJs(
  place: HTMLElement,
  {
    address,
    label,
    signal,
  }: { readonly address: string; readonly label: string; readonly signal: AbortSignal },
  told: Told,
): Controls {
  const say = (method: string, value?: unknown, listener: string = method) =>
    frame.say(JSON.stringify({ context, version: "0.0.11", method, value, listener }));
  const hearTime = (value: unknown) => {
    const seconds = outsideNumber(memberOf(value, "seconds")) ?? outsideNumber(value);
    if (seconds !== undefined) told.time(seconds);
  };
  const begin = () => {
    for (const event of ["play", "pause", "ended", "timeupdate", "seeked", "error"]) {
      say("addEventListener", event, event);
    }
    for (const method of ["getDuration", "getVolume", "getMuted"]) say(method);
    askEvery(250, signal, () => say("getCurrentTime"));
  };
  const heard: Readonly<Record<string, (value: unknown) => void>> = {
    ready: begin,
    getDuration: (value) => told.ready({ seconds: outsideNumber(value) ?? 0 }),
    getVolume: (value) => told.sound({ share: (outsideNumber(value) ?? 100) / 100 }),
    getMuted: (value) => told.sound({ isMuted: value === true }),
    getCurrentTime: hearTime,
    timeupdate: hearTime,
    play: () => told.playing(),
    pause: () => told.paused(),
    ended: () => told.ended(),
    error: () => told.failed("host_cannot_play"),
  };
  const frame = hostFrame(place, {
    address,
    label,
    signal,
    onMessage(message) {
      if (memberOf(message, "context") !== context) return;
      const event = memberOf(message, "event");
      if (typeof event === "string") heard[event]?.(memberOf(message, "value"));
    },
  });

  return {
    play: () => say("play"),
    pause: () => say("pause"),
    seek: (seconds) => say("setCurrentTime", seconds),
    setVolume: (share) => say("setVolume", Math.round(share * 100)),
    setMuted(isMuted) {
      say(isMuted ? "mute" : "unmute");
      told.sound({ isMuted });
    },
    dispose: () => frame.element.remove(),
  };
}

const context = "player.js";
