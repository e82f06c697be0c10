/** How far the video lags behind: a rater then sees something other than what happens at that time. */
export interface Behind {
  /** How far it is behind the audio, in microseconds. */
  readonly lateUs: number;
  /** The number of frames that were skipped within the last second. */
  readonly dropped: number;
}

/** What is known when a frame is shown while a recording plays. */
interface Shown {
  readonly atMs: number;
  readonly mediaTimeUs: number;
  /** The time of the audio. */
  readonly clockUs: number;
  /** The number of frames that the browser has shown so far. */
  readonly presented: number;
  /** The index of the frame; `undefined` where start times are unknown. */
  readonly frame: number | undefined;
}

interface LagWatch {
  readonly hear: (shown: Shown) => void;
  /** Called when it was paused or sought, or plays faster than intended. */
  readonly forget: () => void;
  /** `undefined` while the video keeps up. */
  readonly behind: (atMs: number) => Behind | undefined;
}

/** Detects whether the video keeps up with its audio. */
export function newLagWatch(): LagWatch {
  let last: Shown | undefined;
  let lateUs = 0;
  let drops: { readonly atMs: number; readonly count: number }[] = [];

  const forget = () => {
    last = undefined;
    lateUs = 0;
    drops = [];
  };
  return {
    forget,
    hear(shown) {
      const spanUs = last ? shown.mediaTimeUs - last.mediaTimeUs : 0;
      // Nobody plays so far in one step: it was led there.
      if (spanUs < 0 || spanUs > leapUs) forget();
      if (last?.frame !== undefined && shown.frame !== undefined) {
        const count = shown.frame - last.frame - (shown.presented - last.presented);
        if (count > 0) drops.push({ atMs: shown.atMs, count });
      }
      lateUs = shown.clockUs - shown.mediaTimeUs;
      drops = drops.filter(({ atMs }) => shown.atMs - atMs < withinMs);
      last = shown;
    },
    behind(atMs) {
      if (!last) return undefined;
      // A picture that stands while the sound goes on falls behind by as much as time passes.
      const standsUs = Math.max((atMs - last.atMs) * 1000, 0);
      const nowLateUs = Math.round(Math.max(lateUs, 0) + (standsUs > standingUs ? standsUs : 0));
      const dropped = drops
        .filter((drop) => atMs - drop.atMs < withinMs)
        .reduce((sum, { count }) => sum + count, 0);
      return nowLateUs > lateMostUs || dropped >= droppedLeast
        ? { lateUs: nowLateUs > lateMostUs ? nowLateUs : 0, dropped }
        : undefined;
    },
  };
}

const withinMs = 1_000;
const leapUs = 2_000_000;
/** Longer than any frame of a video. */
const standingUs = 250_000;
/** A delay of the video behind its audio that everyone notices. */
const lateMostUs = 160_000;
/** Every browser skips one or two frames now and then. */
const droppedLeast = 4;
