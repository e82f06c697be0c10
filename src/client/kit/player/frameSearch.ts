/** Finds frames of a video whose start times are unknown, in a player that reports which frame it shows. */
interface FrameSearch {
  readonly isRunning: () => boolean;
  /** Starts to search for the frame on screen at a time, and returns the time to seek to. */
  seek(timeUs: number): number;
  /**
   * Moves by so many frames from the one on screen, or from the target of the current search. Returns the time to
   * seek to; `undefined` while a search is in progress, and where there is no such frame.
   */
  step(by: number, shownUs: number): number | undefined;
  /**
   * Takes the start of the frame shown after the last seek. Returns the time to seek to next; `undefined` where
   * this is the target.
   */
  hear(startUs: number): number | undefined;
  /** The start of the nearest frame found so far; `undefined` where there is none. */
  readonly foundUs: () => number | undefined;
  /** The target: so many frames from a time; `undefined` where nothing is searched for. */
  readonly wish: () => { readonly timeUs: number; readonly by: number } | undefined;
  /** Ends the search because something else controls the player, whose position is then unknown. */
  stop(): void;
}

/** The time of a seek, and the start of the frame that it showed. */
interface Look {
  readonly timeUs: number;
  readonly startUs: number;
}

/** The border between the last frame that starts by a time and the first that starts later. */
interface Border {
  readonly momentUs: number;
  /** Which of the two frames is to be shown. */
  readonly side: "before" | "after";
}

/**
 * The frame that a player shows never decreases with the time that it seeks to. So each target is a border between
 * two neighbouring frames: it lies between the latest time that shows the first and the earliest that shows the
 * second, and that gap is narrowed until no other frame fits into it. Most borders are at the start of the later
 * frame; Chromium treats some frames as long as the average around them, so a border may also be far from there.
 *
 * Neighbours are stored: the second time a single seek is enough.
 *
 * @param endUs the duration of the video, as far as it is known by then
 */
export function newFrameSearch(endUs: () => number): FrameSearch {
  /** The earliest and the latest time that showed each frame. */
  const placesOf = new Map<number, { readonly fromUs: number; readonly toUs: number }>();
  /** The start of the next frame, and of the one before, where certain; `null` where there is none. */
  const nextOf = new Map<number, number | null>();
  const previousOf = new Map<number, number | null>();
  /** How long a frame was shown, in the last such measurement. */
  let spanUs: number | undefined;
  let wish: { timeUs: number; by: number } | undefined;
  let border: Border | undefined;
  /** Steps that remain when the current target is reached. */
  let pending = 0;
  /** The latest seek that showed the frame before the border, and the earliest that showed the one after it. */
  let low: Look | undefined;
  let high: Look | undefined;
  let looks = 0;
  let strides = 0;
  let sentUs = 0;
  let standing: Look | undefined;

  /** The latest time to seek to: at the very end a player has ended, and would start again. */
  const lastUs = () => Math.max(endUs() - besideUs, 0);
  const send = (timeUs: number) => {
    looks += 1;
    sentUs = Math.round(Math.min(Math.max(timeUs, 0), lastUs()));
    return sentUs;
  };
  const begin = (momentUs: number, side: Border["side"]) => {
    border = { momentUs, side };
    low = undefined;
    high = undefined;
    looks = 0;
    strides = 0;
  };
  /** Starts with the remaining steps, from the frame on screen. */
  const goOn = (fromUs: number): number | undefined => {
    while (pending !== 0) {
      const isOn = pending > 0;
      pending -= isOn ? 1 : -1;
      const neighbour = (isOn ? nextOf : previousOf).get(fromUs);
      if (neighbour !== null) {
        begin(isOn ? fromUs : fromUs - 1, isOn ? "after" : "before");
        if (standing?.startUs === fromUs) {
          if (isOn) low = standing;
          else high = standing;
        }
        const places = neighbour === undefined ? undefined : placesOf.get(neighbour);
        if (!places) return send(nextLook() ?? fromUs + besideUs);
        const middleUs = (places.fromUs + places.toUs) / 2;
        return send(Math.max(middleUs, places.fromUs + besideUs));
      }
    }
    border = undefined;
    wish = undefined;
    return undefined;
  };
  const take = (look: Look, { momentUs }: Border) => {
    const places = placesOf.get(look.startUs);
    placesOf.set(look.startUs, {
      fromUs: Math.min(places?.fromUs ?? look.timeUs, look.timeUs),
      toUs: Math.max(places?.toUs ?? look.timeUs, look.timeUs),
    });
    standing = look;
    // Where the same place shows another frame than it did, what was seen beyond it does not hold.
    if (look.startUs <= momentUs) {
      if (high && high.timeUs <= look.timeUs) high = undefined;
      if (!low || low.timeUs <= look.timeUs) low = look;
    } else {
      if (low && low.timeUs >= look.timeUs) low = undefined;
      if (!high || high.timeUs >= look.timeUs) high = look;
    }
  };
  const isClosed = () => low && high && high.timeUs - low.timeUs <= closestUs;
  const remember = () => {
    if (low && high && isClosed()) {
      nextOf.set(low.startUs, high.startUs);
      previousOf.set(high.startUs, low.startUs);
      spanUs = Math.max((low.timeUs + high.timeUs) / 2 - low.startUs, shortestUs);
    } else if (low && low.timeUs >= lastUs()) {
      nextOf.set(low.startUs, null);
    } else if (high && high.timeUs <= 0) {
      previousOf.set(high.startUs, null);
    }
  };
  const nextLook = (): number | undefined => {
    if (!low && !high) return undefined;
    const fromUs = low?.timeUs ?? -1;
    const untilUs = high?.timeUs ?? lastUs() + 1;
    // The side that is to be shown comes last, so that it stays on screen.
    const sides = border?.side === "after" ? [-besideUs, besideUs] : [besideUs, -besideUs];
    const likely = [high?.startUs, low && spanUs !== undefined ? low.startUs + spanUs : undefined];
    for (const likelyUs of looks < guessesMost ? likely : []) {
      if (likelyUs === undefined || likelyUs <= fromUs || likelyUs >= untilUs) continue;
      const place = sides.map((by) => likelyUs + by).find((us) => us > fromUs && us < untilUs);
      if (place !== undefined) return place;
    }
    if (low && high) return (fromUs + untilUs) / 2;
    const strideUs = (spanUs === undefined ? firstStrideUs : spanUs / 2) * 2 ** strides;
    strides += 1;
    return low ? fromUs + strideUs : untilUs - strideUs;
  };
  /** Whether a frame is certainly the target. */
  const isIt = (startUs: number, { momentUs, side }: Border) => {
    const isLow = startUs <= momentUs;
    const beyond = (isLow ? nextOf : previousOf).get(startUs);
    // Where there is nothing on the wanted side, the film begins or ends.
    if (isLow !== (side === "before")) return beyond === null;
    // A frame that has only just begun leaves no room for another.
    if (isLow && momentUs - startUs < closestUs) return true;
    return beyond === null || (beyond !== undefined && beyond <= momentUs !== isLow);
  };

  return {
    isRunning: () => border !== undefined,
    seek(timeUs) {
      wish = { timeUs, by: 0 };
      pending = 0;
      begin(timeUs + roundingUs, "before");
      return send(timeUs + besideUs);
    },
    step(by, shownUs) {
      wish = { timeUs: wish?.timeUs ?? shownUs, by: (wish?.by ?? 0) + by };
      pending += by;
      return border ? undefined : goOn(shownUs);
    },
    hear(startUs) {
      if (!border) return undefined;
      take({ timeUs: sentUs, startUs }, border);
      remember();
      if (isIt(startUs, border) || looks >= looksMost) return goOn(startUs);
      const wanted = border.side === "before" ? low : high;
      return send((isClosed() ? wanted?.timeUs : nextLook()) ?? sentUs);
    },
    foundUs: () => (border?.side === "after" ? high : low)?.startUs,
    wish: () => wish,
    stop() {
      wish = undefined;
      border = undefined;
      pending = 0;
      standing = undefined;
    },
  };
}

/** How far before and after a likely border is checked: more than the rounding of containers. */
const besideUs = 1_000;
/** No video that anyone codes has shorter frames, so none fits into a gap of half this length. */
const shortestUs = 4_000;
const closestUs = shortestUs / 2;
/** The maximum difference between two clocks’ times of the same frame. */
const roundingUs = 100;
/** After this many checks of likely borders gaps are halved, which always ends. */
const guessesMost = 6;
const looksMost = 48;
const firstStrideUs = 8_000;
