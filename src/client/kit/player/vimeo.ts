import type { OpenHosted } from "./hosts/hostedPlayer.ts";
import { hostFrame } from "./hosts/hostFrame.ts";
import { memberOf, outsideNumber } from "./hosts/outside.ts";
import type { PlayerFailure } from "./port.ts";

/** Vimeo’s player, by its own library, which is bundled; tracking is switched off. */
export const openVimeo: OpenHosted = async (place, { parts, label, signal }, told) => {
  // Loading, the library would tell the player in the frame the address of this page.
  Reflect.set(window, "VimeoSeoMetadataAppended", true);
  Reflect.set(window, "VimeoCheckedUrlTimeParam", true);
  const { default: VimeoPlayer } = await import("@vimeo/player");
  signal.throwIfAborted();
  const address = new URL(`https://player.vimeo.com/video/${parts["id"]}`);
  address.search = new URLSearchParams({
    ...(parts["hash"] !== undefined && { h: parts["hash"] }),
    dnt: "1",
    keyboard: "0",
    playsinline: "1",
    title: "0",
    byline: "0",
    portrait: "0",
  }).toString();
  const { element } = hostFrame(place, { address: address.href, label, signal });
  const player = new VimeoPlayer(element);

  const hearTime = (data: unknown) => {
    const seconds = outsideNumber(memberOf(data, "seconds"));
    if (seconds !== undefined) told.time(seconds);
  };
  player.on("timeupdate", hearTime);
  player.on("seeked", hearTime);
  player.on("playing", () => told.playing());
  player.on("pause", (data: unknown) => {
    told.paused();
    hearTime(data);
  });
  player.on("bufferstart", () => told.buffering());
  player.on("bufferend", () => void hearPaused());
  player.on("ended", () => told.ended());
  player.on("playbackratechange", (data: unknown) => {
    const rate = outsideNumber(memberOf(data, "playbackRate"));
    if (rate !== undefined) told.rate(rate);
  });
  player.on("volumechange", (data: unknown) => {
    const share = outsideNumber(memberOf(data, "volume"));
    const isMuted = memberOf(data, "muted");
    told.sound({
      ...(share !== undefined && { share }),
      ...(typeof isMuted === "boolean" && { isMuted }),
    });
  });
  player.on("error", (data: unknown) => {
    const because = failureOf(memberOf(data, "name"));
    if (because) told.failed(because);
  });
  const hearPaused = async () => {
    if (await player.getPaused()) told.paused();
    else told.playing();
  };
  // Between its reports, four a second, it is asked: each answer is a report of its own.
  const asking = setInterval(() => {
    player.getCurrentTime().then(told.time, () => undefined);
  }, askEveryMs);

  player
    .ready()
    .then(async () => {
      const [seconds, share, isMuted] = await Promise.all([
        player.getDuration(),
        player.getVolume(),
        player.getMuted(),
      ]);
      told.ready({ seconds, rates: await ratesOf(player) });
      told.sound({ share, isMuted });
    })
    .catch((error: unknown) => told.failed(failureOf(memberOf(error, "name")) ?? "host_lacks_it"));

  return {
    // What it refuses it tells by an event, too.
    play: () => void player.play().catch(() => undefined),
    pause: () => void player.pause().catch(() => undefined),
    seek: (seconds) => void player.setCurrentTime(seconds).then(told.time, () => undefined),
    setRate: (rate) => void player.setPlaybackRate(rate).catch(() => undefined),
    setVolume: (share) => void player.setVolume(share).catch(() => undefined),
    setMuted: (isMuted) =>
      void player.setMuted(isMuted).then(
        () => told.sound({ isMuted }),
        () => undefined,
      ),
    dispose() {
      clearInterval(asking);
      player.destroy().catch(() => undefined);
    },
  };
};

const askEveryMs = 100;

/** The speeds of a Vimeo video: owners may forbid changes, which the player reports only when one is attempted. */
async function ratesOf(player: {
  readonly setPlaybackRate: (rate: number) => Promise<number>;
}): Promise<readonly number[]> {
  try {
    await player.setPlaybackRate(1);
    return [0.5, 0.75, 1, 1.25, 1.5, 2];
  } catch {
    return [1];
  }
}

/** The failure for an error name; `undefined` for errors that do not end playback, such as a refused speed. */
function failureOf(name: unknown): PlayerFailure | undefined {
  switch (name) {
    case "NotFoundError":
    case "PasswordError":
      return "host_lacks_it";
    case "PrivacyError":
      return "host_refuses_embedding";
    case "UnsupportedError":
    case "NotPlayableError":
      return "host_cannot_play";
    default:
      return undefined;
  }
}
