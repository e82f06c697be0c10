import { evenFrameTable, type FrameTable } from "../../../domain/frameTable.ts";
import { isAnswering, whenBack } from "./comingBack.ts";
import { observedFramesPerSecond } from "./frames.ts";
import { newFrameSearch } from "./frameSearch.ts";
import { frameShownUs, isSaidBack, newSaidBackWatch, type Told } from "./frameShown.ts";
import { type Aim, aimAt, corrected } from "./framesAim.ts";
import { newLagWatch } from "./lagging.ts";
import { isWithoutPicture } from "./playsHere.ts";
import { type Player, type PlayerFailure, type PlayerSnapshot, rates } from "./port.ts";

/** How a media element gets its data: from an address, or from a feed. */
export type Feed =
  | { readonly address: string }
  | {
      /** Starts to feed the element, and returns how to stop; called again after each `retry`. */
      attach(media: HTMLMediaElement, fail: (because: PlayerFailure) => void): () => void;
    };

/** A player for the browser’s own media element, which is appended to `host` and never rendered by React. */
export function filePlayer(
  host: HTMLElement,
  {
    hasVideo,
    isPictureSure = false,
    durationUs,
    frames: knownFrames = () => undefined,
    label,
    ...feed
  }: Feed & {
    readonly hasVideo: boolean;
    /** Whether it is known from the file itself that it has a picture: then it is a failure if none is shown. */
    readonly isPictureSure?: boolean;
    /** The recording’s duration; 0: the file’s own. */
    readonly durationUs: number;
    /** The start times of its frames, once they are known. */
    readonly frames?: () => FrameTable | undefined;
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
  /** Aborted when nothing is waited for any more. */
  let waiting = new AbortController();
  let shownUs = 0;
  /** The target of a seek that is not on screen yet; steps count from there, so that none is lost. */
  let wanted: Aim | undefined;
  /** The target that was last set on the element. */
  let told: Aim | undefined;
  let failure: PlayerFailure | undefined;
  let isReady = false;
  let hasArrived = false;
  let isBuffering = false;
  let snapshot: PlayerSnapshot | undefined;
  let guess: { readonly key: string; readonly table: FrameTable } | undefined;
  let frameHandle = 0;
  let tick = 0;
  let firstTold: Told | undefined;
  let wasSent = false;
  /** The number of frames reported since the element’s time was last set. */
  let toldSince = 0;
  let fetchedAgain = 0;
  let lateFrame = 0;
  /** Timer that runs while it is unknown whether a video has a picture; 0 otherwise. */
  let lateSize = 0;
  let detach = nothingToStop;
  const lag = newLagWatch();
  const saidBack = newSaidBackWatch();
  /** The start of the frame that was last reported. */
  let saidUs = 0;
  /** Whether the frame on screen is the one last asked for, so that no frame of an earlier seek is to come. */
  let isAnswered = false;
  let isSureNext = false;

  media.preload = "auto";
  media.setAttribute("aria-label", label);
  if (video) {
    video.playsInline = true;
    video.disablePictureInPicture = true;
  }
  host.append(media);

  const lengthUs = () =>
    durationUs > 0
      ? durationUs
      : Number.isFinite(media.duration)
        ? Math.round(media.duration * 1e6)
        : 1;
  // A stream tells of its first frame before it says how long it is.
  const isLengthKnown = () => durationUs > 0 || Number.isFinite(media.duration);
  const search = newFrameSearch(() => (isLengthKnown() ? lengthUs() : Infinity));
  /**
   * Whether frames can be searched for: their start times are unknown, and the browser reports which frame it
   * shows.
   */
  const canSearch = () => tellsFrames && !knownFrames() && !saidBack.says() && media.paused;
  const guessedFrames = () => {
    const framesPerSecond = observedFramesPerSecond(seenUs) ?? 25;
    const key = `${framesPerSecond} ${lengthUs()}`;
    if (guess?.key !== key) {
      guess = { key, table: evenFrameTable({ framesPerSecond, durationUs: lengthUs() }) };
    }
    return guess.table;
  };
  const frames = () => knownFrames() ?? guessedFrames();
  /**
   * Without a table of frames, a guessed start may be far off, more so in a long video: the target is then the time
   * itself, slightly later for players that round.
   */
  const aimAtTime = (timeUs: number): Aim => {
    const table = frames();
    const aim = aimAt(table.frameAt(timeUs), table);
    const within = Math.min(timeUs + insideUs(), Math.max(lengthUs() - insideUs(), 0));
    return knownFrames() ? aim : { ...aim, timeUs: Math.round(within) };
  };
  const aimBeside = (by: number): Aim => {
    const known = knownFrames();
    if (known) {
      const from = wanted?.frame ?? known.frameAt(shownUs);
      return aimAt(Math.min(Math.max(from + by, 0), known.count - 1), known);
    }
    const fromUs = wanted ? wanted.timeUs - insideUs() : shownUs;
    return aimAtTime(Math.min(Math.max(fromUs + by * guessedFrames().endUs(0), 0), lengthUs()));
  };
  const insideUs = () => Math.min(guessedFrames().endUs(0) / 4, 8_000);
  const tellTime = () => {
    for (const listener of timeListeners) listener();
  };
  const tellState = () => {
    snapshot = undefined;
    for (const listener of stateListeners) listener();
    tellTime();
  };
  /** Whether the last frame is on screen and the video is paused: it is then at its end, however it got there. */
  const restsAtEnd = () => {
    if (media.ended || !video || !isReady || !media.paused) return media.ended;
    const known = knownFrames();
    if (known) return known.count > 1 && known.frameAt(shownUs) === known.count - 1;
    return shownUs > 0 && lengthUs() - shownUs <= guessedFrames().endUs(0) * 1.5;
  };
  const show = (timeUs: number) => {
    shownUs = Math.min(Math.max(timeUs, 0), isLengthKnown() ? lengthUs() : Infinity);
    if (snapshot && snapshot.isAtEnd !== restsAtEnd()) tellState();
    else tellTime();
  };
  const nowUs = () => Math.round(media.currentTime * 1e6);
  const watchFrames = () => {
    if (!video || !tellsFrames) return;
    frameHandle = video.requestVideoFrameCallback((_, { mediaTime, presentedFrames }) => {
      // Asked first: the picture of a seek that is begun below may be there sooner than a later wish for it.
      watchFrames();
      const said: Told = {
        mediaTimeUs: Math.round(mediaTime * 1e6),
        clockUs: nowUs(),
        // What it was not sent to from here it does not say back.
        isPaused: video.paused && wasSent,
      };
      firstTold ??= said;
      toldSince += 1;
      const saidBefore = saidBack.says();
      if (said.isPaused && !video.seeking) saidBack.hear(said);
      if (saidBack.says() !== saidBefore) tellState();
      saidUs = said.mediaTimeUs;
      if (seenUs.length < 240 && !isSaidBack(said)) seenUs.push(said.mediaTimeUs);
      const known = knownFrames();
      // What is only looked at on the way to a frame is not the one that anybody chose.
      if (!search.isRunning()) show(known ? frameShownUs(said, firstTold, known) : saidUs);
      // Faster than it is meant to be seen, every screen leaves frames out.
      if (video.paused || video.seeking || video.playbackRate > 1) lag.forget();
      else {
        lag.hear({
          atMs: performance.now(),
          mediaTimeUs: said.mediaTimeUs,
          clockUs: said.clockUs,
          presented: presentedFrames,
          frame: known?.frameAt(said.mediaTimeUs),
        });
      }
      hasArrived ||= wanted === undefined;
      if (!video.seeking) look();
    });
  };
  /**
   * Called when a seek has shown a frame: the target, or another one, which determines the next seek once the
   * picture has not changed for a while; before that it may belong to an earlier seek.
   */
  const look = () => {
    if (!wanted || wanted !== told) return;
    if (search.isRunning()) {
      if (isSureNext) searchOn();
      else lookAgainIn(restMs);
      return;
    }
    const known = knownFrames();
    const isThere = !known || !media.paused || known.frameAt(shownUs) === wanted.frame;
    if (isThere) arrive();
    else lookAgainIn(restMs);
  };
  /** The frame of the last seek of a search is on screen: continues the search, or ends it. */
  const searchOn = () => {
    isAnswered = true;
    const wish = search.wish();
    if (wish && (saidBack.says() || knownFrames())) {
      search.stop();
      goTo(aimAtTime(wish.timeUs + wish.by * guessedFrames().endUs(0)));
      return;
    }
    const next = search.hear(saidUs);
    if (next === undefined) {
      arrive();
      show(saidUs);
    } else {
      const foundUs = search.foundUs();
      if (foundUs !== undefined) show(foundUs);
      goTo(soughtAt(next));
    }
  };
  const lookAgainIn = (ms: number, looks = 0) => {
    clearTimeout(lateFrame);
    lateFrame = window.setTimeout(() => settle(looks), ms);
  };
  /** Called some time after a seek ended: the frame on screen is now the one that it led to. */
  const settle = (looks: number) => {
    if (!wanted || wanted !== told || media.seeking) return;
    const known = knownFrames();
    if (document.hidden) {
      // Nobody sees the picture, and nothing is told of it.
      show(known ? known.startUs(known.frameAt(nowUs())) : nowUs());
      arrive();
    } else if (toldSince === 0 && looks < looksMost) {
      // A busy machine draws late: what was there before must not be taken for what is to come.
      lookAgainIn(lateMs, looks + 1);
      // A picture that came before it was asked for is not told of: it is fetched again.
      if (search.isRunning() && looks === 1 && fetchedAgain < 5) {
        fetchedAgain += 1;
        media.currentTime = (wanted.timeUs + fetchedAgain) / 1e6;
      }
    } else if (search.isRunning() && toldSince > 0) {
      searchOn();
    } else {
      const next =
        known && media.paused ? corrected(wanted, known.frameAt(shownUs), known) : undefined;
      if (next) goTo(next);
      else arrive();
    }
  };
  const arrive = () => {
    hasArrived = true;
    if (search.isRunning()) search.stop();
    wanted = undefined;
    told = undefined;
    clearTimeout(lateFrame);
  };
  /** Where the browser reports no frames (audio), the time is read at every screen update. */
  const watchClock = () => {
    show(nowUs());
    if (!media.paused && !stop.signal.aborted) tick = requestAnimationFrame(watchClock);
  };
  /** Seeks, one at a time: while the frame of one is loading, only the latest request is stored. */
  const goTo = (aim: Aim) => {
    wanted = aim;
    if (!media.seeking) tell(aim);
  };
  const tell = (aim: Aim) => {
    told = aim;
    isSureNext = isAnswered;
    isAnswered = false;
    wasSent = true;
    toldSince = 0;
    fetchedAgain = 0;
    clearTimeout(lateFrame);
    // Chromium does not tell of a frame where it stands already.
    const nudgeUs = search.isRunning() && nowUs() === aim.timeUs ? 1 : 0;
    media.currentTime = (aim.timeUs + nudgeUs) / 1e6;
    if (!tellsFrames) show(nowUs());
  };
  const load = () => {
    if ("address" in feed) media.src = feed.address;
    else detach = feed.attach(media, fail);
  };
  for (const name of ["pause", "seeking", "waiting"] as const) {
    media.addEventListener(name, lag.forget, { signal: stop.signal });
  }
  const fail = (because: PlayerFailure) => {
    failure = because;
    media.pause();
    waiting.abort();
    waiting = new AbortController();
    const signal = AbortSignal.any([stop.signal, waiting.signal]);
    // A server comes back without the browser's having been offline.
    if (because === "not_reachable" && "address" in feed) {
      whenBack(feed.address, () => player.retry(), signal);
    }
    tellState();
  };

  const on = (name: keyof HTMLMediaElementEventMap, heard: () => void) =>
    media.addEventListener(name, heard, { signal: stop.signal });
  const loaded = () => {
    clearTimeout(lateSize);
    lateSize = 0;
    isReady = true;
    isBuffering = false;
    tellState();
  };
  on("loadeddata", () => {
    if (!isPictureSure || !isWithoutPicture(media)) return loaded();
    clearTimeout(lateSize);
    // WebKitGTK knows how large a picture is some moments after its first frame.
    lateSize = window.setTimeout(() => {
      if (isWithoutPicture(media)) fail("picture_not_decodable");
      else loaded();
    }, sizeLateMs);
    return undefined;
  });
  on("resize", () => {
    if (lateSize !== 0 && !isWithoutPicture(media)) loaded();
  });
  on("play", () => {
    arrive();
    search.stop();
    isAnswered = false;
    if (!tellsFrames) watchClock();
    tellState();
  });
  for (const name of ["pause", "ended", "ratechange", "volumechange", "durationchange"] as const) {
    on(name, tellState);
  }
  on("waiting", () => {
    isBuffering = true;
    tellState();
  });
  on("playing", () => {
    isBuffering = false;
    tellState();
  });
  on("seeked", () => {
    // That was of a seek before: the next one is under way.
    if (media.seeking) return undefined;
    isBuffering = false;
    if (wanted && wanted !== told) return tell(wanted);
    if (!tellsFrames) {
      arrive();
      show(nowUs());
    } else if (toldSince > 0) {
      look();
    } else if (wanted && media.paused) {
      lookAgainIn(lateMs);
    }
    return tellState();
  });
  on("error", () => {
    const because = failureOf(media.error);
    fail(because);
    if (because !== "not_decodable" || !("address" in feed)) return;
    // The browser says the same of a film that it cannot read and of one that it cannot get.
    isAnswering(feed.address, stop.signal)
      .then((isThere) => !isThere && failure === because && fail("not_reachable"))
      .catch(() => undefined);
  });
  window.addEventListener(
    "online",
    () => {
      if (failure === "not_reachable") player.retry();
    },
    { signal: stop.signal },
  );
  load();
  watchFrames();

  const player: Player = {
    timeUs: () => shownUs,
    clockUs: nowUs,
    aimUs() {
      if (!wanted) return shownUs;
      const wish = search.wish();
      if (wish) return Math.round(wish.timeUs + wish.by * guessedFrames().endUs(0));
      return knownFrames()?.startUs(wanted.frame) ?? Math.round(wanted.timeUs - insideUs());
    },
    isPlaced: () => hasArrived || wanted === undefined,
    isRunning: () => !media.paused && !media.ended,
    behind: () =>
      media.paused || media.playbackRate > 1 ? undefined : lag.behind(performance.now()),
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
        isAtEnd: restsAtEnd(),
        rates,
        exactness:
          video && (!tellsFrames || (saidBack.says() && !knownFrames())) ? "about" : "frame",
        isWithoutPicture: isReady && isWithoutPicture(media),
      };
      return snapshot;
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    // As with the speed: the element plays, or pauses, at once and tells of it later.
    play() {
      if (failure) return;
      // Refused where the browser wants a touch first: the button then still says "play".
      media.play().catch(tellState);
      tellState();
    },
    pause() {
      media.pause();
      tellState();
    },
    seek(timeUs) {
      const withinUs = Math.min(Math.max(timeUs, 0), lengthUs());
      if (video && canSearch()) {
        goTo(soughtAt(search.seek(withinUs)));
      } else if (video) {
        goTo(aimAtTime(withinUs));
      } else {
        media.currentTime = withinUs / 1e6;
        show(nowUs());
      }
    },
    step(by) {
      player.pause();
      if (!canSearch()) return goTo(aimBeside(by));
      const next = search.step(by, saidUs);
      if (next !== undefined) goTo(soughtAt(next));
      return undefined;
    },
    // A second press must not count from the old speed.
    setRate(rate) {
      media.playbackRate = rate;
      tellState();
    },
    setVolume(volume) {
      media.volume = Math.min(Math.max(volume, 0), 1);
      tellState();
    },
    setMuted(isMuted) {
      media.muted = isMuted;
      tellState();
    },
    retry() {
      const { playbackRate } = media;
      const againUs = shownUs;
      waiting.abort();
      clearTimeout(lateSize);
      lateSize = 0;
      failure = undefined;
      isReady = false;
      search.stop();
      isAnswered = false;
      isBuffering = false;
      detach();
      load();
      if ("address" in feed) media.load();
      media.defaultPlaybackRate = playbackRate;
      media.playbackRate = playbackRate;
      // Told before anything is loaded, it is where loading begins.
      if (againUs > 0) player.seek(againUs);
      tellState();
    },
    dispose() {
      stop.abort();
      cancelAnimationFrame(tick);
      clearTimeout(lateFrame);
      clearTimeout(lateSize);
      if (video && tellsFrames) video.cancelVideoFrameCallback(frameHandle);
      media.pause();
      detach();
      media.removeAttribute("src");
      media.load();
      media.remove();
    },
  };
  return player;
}

/** A target time whose frame is unknown. */
function soughtAt(timeUs: number): Aim {
  return { frame: 0, timeUs, tooEarlyUs: undefined, tooLateUs: undefined, tries: 1 };
}

/** Without another frame for this long, the picture counts as unchanged. */
const restMs = 60;
/** How long to wait for a frame before asking again, and how often. */
const lateMs = 150;
/** How long to wait for the size of the picture after the first frame is reported. */
const sizeLateMs = 1_500;
const looksMost = 40;

function nothingToStop(): void {
  // Nobody feeds the element yet.
}

function failureOf(error: MediaError | null): PlayerFailure {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return "not_reachable";
  return "not_decodable";
}
