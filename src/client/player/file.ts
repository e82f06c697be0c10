import { observedFramesPerSecond, seekTargetUs, stepTargetUs } from "./frames.ts";
import type { Player, PlayerFailure, PlayerSnapshot } from "./port.ts";

/**
 * A player of a file over the browser's own media element, put into `host`. Nothing that React draws
 * anew touches it.
 */
export function filePlayer(
  host: HTMLElement,
  {
    address,
    hasVideo,
    durationUs,
    framesPerSecond,
    label,
  }: {
    readonly address: string;
    readonly hasVideo: boolean;
    /** As the recording says; the file's own where that is 0. */
    readonly durationUs: number;
    readonly framesPerSecond: number | null;
    readonly label: string;
  },
): Player {
  const media = document.createElement(hasVideo ? "video" : "audio");
  const video = media instanceof HTMLVideoElement ? media : undefined;
  const tellsFrames = video !== undefined && "requestVideoFrameCallback" in video;
  const timeListeners = new Set<() => void>();
  const stateListeners = new Set<() => void>();
  const seenUs: number[] = [];
  const stop = new AbortController();
  let shownUs = 0;
  let failure: PlayerFailure | undefined;
  let isReady = false;
  let isBuffering = false;
  let snapshot: PlayerSnapshot | undefined;
  let frameHandle = 0;
  let tick = 0;

  media.preload = "auto";
  media.setAttribute("aria-label", label);
  if (video) {
    video.playsInline = true;
    video.disablePictureInPicture = true;
  }
  media.src = address;
  host.append(media);

  const lengthUs = () =>
    durationUs > 0
      ? durationUs
      : Number.isFinite(media.duration)
        ? Math.round(media.duration * 1e6)
        : 1;
  const fps = () => framesPerSecond ?? observedFramesPerSecond(seenUs) ?? (video ? 25 : undefined);
  const tellTime = () => {
    for (const listener of timeListeners) listener();
  };
  const tellState = () => {
    snapshot = undefined;
    for (const listener of stateListeners) listener();
    tellTime();
  };
  const show = (seconds: number) => {
    shownUs = Math.min(Math.max(Math.round(seconds * 1e6), 0), lengthUs());
    tellTime();
  };
  const watchFrames = () => {
    if (!video || !tellsFrames) return;
    frameHandle = video.requestVideoFrameCallback((_, { mediaTime }) => {
      show(mediaTime);
      if (seenUs.length < 240) seenUs.push(Math.round(mediaTime * 1e6));
      watchFrames();
    });
  };
  /** Where nobody tells of frames (audio), the clock is read as often as the screen is drawn. */
  const watchClock = () => {
    show(media.currentTime);
    if (!media.paused && !stop.signal.aborted) tick = requestAnimationFrame(watchClock);
  };
  const seekSeconds = (timeUs: number) => {
    media.currentTime = timeUs / 1e6;
    if (!tellsFrames) show(media.currentTime);
  };

  const on = (name: keyof HTMLMediaElementEventMap, heard: () => void) =>
    media.addEventListener(name, heard, { signal: stop.signal });
  on("loadeddata", () => {
    isReady = true;
    isBuffering = false;
    tellState();
  });
  on("play", () => {
    if (!tellsFrames) watchClock();
    tellState();
  });
  on("pause", tellState);
  on("ended", tellState);
  on("ratechange", tellState);
  on("volumechange", tellState);
  on("durationchange", tellState);
  on("waiting", () => {
    isBuffering = true;
    tellState();
  });
  on("playing", () => {
    isBuffering = false;
    tellState();
  });
  on("seeked", () => {
    isBuffering = false;
    if (!tellsFrames) show(media.currentTime);
    tellState();
  });
  on("error", () => {
    failure = failureOf(media.error);
    tellState();
  });
  watchFrames();

  return {
    timeUs: () => shownUs,
    isRunning: () => !media.paused && !media.ended,
    subscribe(onMove) {
      timeListeners.add(onMove);
      return () => timeListeners.delete(onMove);
    },
    snapshot() {
      snapshot ??= {
        state: failure
          ? { kind: "failed", because: failure }
          : isReady
            ? { kind: "ready", isPlaying: !media.paused && !media.ended, isBuffering }
            : { kind: "loading" },
        rate: media.playbackRate,
        volume: media.volume,
        isMuted: media.muted,
        durationUs: lengthUs(),
        isAtEnd: media.ended,
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    play() {
      // Refused where the browser wants a touch first: the button then still says "play".
      media.play().catch(tellState);
    },
    pause: () => media.pause(),
    seek(timeUs) {
      const rate = fps();
      const within = Math.min(Math.max(timeUs, 0), lengthUs());
      seekSeconds(
        video && rate !== undefined
          ? seekTargetUs(within, { framesPerSecond: rate, durationUs: lengthUs() })
          : within,
      );
    },
    step(frames) {
      media.pause();
      const rate = fps() ?? 25;
      seekSeconds(stepTargetUs(shownUs, frames, { framesPerSecond: rate, durationUs: lengthUs() }));
    },
    setRate(rate) {
      media.playbackRate = rate;
    },
    setVolume(volume) {
      media.volume = Math.min(Math.max(volume, 0), 1);
    },
    setMuted(isMuted) {
      media.muted = isMuted;
    },
    retry() {
      failure = undefined;
      isReady = false;
      media.load();
      tellState();
    },
    dispose() {
      stop.abort();
      cancelAnimationFrame(tick);
      if (video && tellsFrames) video.cancelVideoFrameCallback(frameHandle);
      media.pause();
      media.removeAttribute("src");
      media.load();
      media.remove();
    },
  };
}

function failureOf(error: MediaError | null): PlayerFailure {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "not_reachable";
  return "not_decodable";
}
