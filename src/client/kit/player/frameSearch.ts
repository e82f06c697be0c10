/** Finds frames of a video of which no one knows how they lie, in a player that tells which one it shows. */
interface FrameSearch {
  readonly isRunning: () => boolean;
  /** Begins to look for the frame that is on screen at a moment, and says where to send the player. */
  seek(timeUs: number): number;
  /**
   * Goes so many frames on or back, from the one on screen or from where the search leads: says where to
   * send the player, `undefined` where it is on its way, and where there is no such frame.
   */
  step(by: number, shownUs: number): number | undefined;
  /**
   * The player shows the frame of this start where it was last sent: says where to send it next,
   * `undefined` where this is the frame that was looked for.
   */
  hear(startUs: number): number | undefined;
  /** The start of the nearest frame so far; `undefined` where there is none. */
  readonly foundUs: () => number | undefined;
  /** What is looked for: so many frames on from a moment; `undefined` where nothing is. */
  readonly wish: () => { readonly timeUs: number; readonly by: number } | undefined;
  /** The player is led by something else: it looks for nothing, and stands no one knows where. */
  stop(): void;
}

/** A place that the player was sent to, and the start of the frame that it showed there. */
interface Look {
  readonly timeUs: number;
  readonly startUs: number;
}

/** The border between the last frame that starts by a moment and the first that starts later. */
interface Border {
  readonly momentUs: number;
  /** Which of the two is to be shown. */
  readonly side: "before" | "after";
}

/**
 * What a player shows only ever grows with the time that it is sent to. So each wish is for a border
 * between two neighbours: it lies between the latest place that shows the one and the earliest that shows
 * the other, and that gap is closed until no frame can hide in it. Most borders lie where the later frame
 * starts; Chromium takes some frames to be as long as the average around them, so that a border may also
 * lie far from there.
 *
 * Neighbours are remembered: the second time one look is enough.
 *
 * @param endUs how long the video is, as far as that is known by then
 */
export function newFrameSearch(endUs: () => number): FrameSearch {
  /** The earliest and the latest place that showed a frame. */
  const placesOf = new Map<number, { readonly fromUs: number; readonly toUs: number }>();
  /** Which frame is the next, and which the one before, for certain; `null` where there is none. */
  const nextOf = new Map<number, number | null>();
  const previousOf = new Map<number, number | null>();
  /** For how long after its start a frame was shown, the last time that was found out. */
  let spanUs: number | undefined;
  let wish: { timeUs: number; by: number } | undefined;
  let border: Border | undefined;
  /** The steps to be made when that is reached. */
  let pending = 0;
  /** The latest look at the one side of the border, and the earliest at the other. */
  let low: Look | undefined;
  let high: Look | undefined;
  let looks = 0;
  let strides = 0;
  let sentUs = 0;
  let standing: Look | undefined;

  /** At the very end a player has ended, and would begin again. */
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
  /** Begins with the steps that are still to be made, from the frame on screen. */
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
  /** Whether a frame that is shown is the one to be shown, for certain. */
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

/** So far before and after a likely border it is looked whether it is there: more than containers round. */
const besideUs = 1_000;
/** No video that anyone codes has shorter frames, and none can hide in a gap of half of that. */
const shortestUs = 4_000;
const closestUs = shortestUs / 2;
/** How far apart two clocks may tell the same frame. */
const roundingUs = 100;
/** After so many looks at likely borders, gaps are halved: that always comes to an end. */
const guessesMost = 6;
const looksMost = 48;
const firstStrideUs = 8_000;
