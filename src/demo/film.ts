/**
 * The screenplay of the demo recording: two children, Ana and Ben, in a play room.
 *
 * What is true (`trueEvents`) and what is drawn (`sceneAt`) come from the same rows below, so the picture cannot
 * show anything that the events do not say. `scripts/demoFilm.ts` draws it; the demo study codes it.
 */

export const film = {
  fps: 25,
  frameUs: 40_000,
  frames: 2_300,
  durationUs: 92_000_000,
  widthPx: 640,
  heightPx: 360,
} as const;

/** What the film falls into: the tower stands until its fall, and then there is the ball. Half open. */
export const phases = [
  { name: "tower", startUs: 0, endUs: 61_200_000 },
  { name: "ball", startUs: 61_200_000, endUs: 92_000_000 },
] as const;

export const subjects = ["ana", "ben"] as const;
export type Subject = (typeof subjects)[number];

/** Mutually exclusive: a child plays in one way at a time, or (on the way somewhere, watching) in none. */
export const playCodes = ["solitary", "parallel", "together"] as const;
export type PlayCode = (typeof playCodes)[number];

/** States that may run at the same time as each other and as any play. */
export const talkCodes = ["talks", "looks_at_other"] as const;
export type TalkCode = (typeof talkCodes)[number];

export const pointCodes = ["offers_toy", "laughs", "points"] as const;

/** The values of the modifier `toy` of `offers_toy`. */
export const toys = ["ball", "block", "bear"] as const;
export type Toy = (typeof toys)[number];

/** Times are whole microseconds on frame boundaries; a state is half open, a point is the onset of its gesture. */
export type TrueEvent =
  | {
      readonly kind: "state";
      readonly subject: Subject;
      readonly code: PlayCode | TalkCode;
      readonly startUs: number;
      readonly endUs: number;
    }
  | {
      readonly kind: "point";
      readonly subject: Subject;
      readonly code: "laughs" | "points";
      readonly startUs: number;
    }
  | {
      readonly kind: "point";
      readonly subject: Subject;
      readonly code: "offers_toy";
      readonly startUs: number;
      readonly modifiers: { readonly toy: Toy };
    };

/** The single things on stage; the five blocks are one kind of toy. */
export const items = ["ball", "bear", "block1", "block2", "block3", "block4", "block5"] as const;
export type Item = (typeof items)[number];

/** Floor coordinates are pixels of the picture: the middle of the thing, and the line on which it stands. */
export type Place =
  | { readonly kind: "floor"; readonly xPx: number; readonly yPx: number }
  | { readonly kind: "held"; readonly by: Subject }
  | { readonly kind: "held_out"; readonly by: Subject };

export type Manner = "carried" | "rolls" | "falls";

/** Where a thing is: on its way `from` → `to`, eased; at rest in `to` when `progress` is 1. */
export interface PlacedItem {
  readonly from: Place;
  readonly to: Place;
  readonly progress: number;
  readonly manner: Manner;
}

/** What a bubble shows, since the film has no words. */
export type Topic = "bear" | "block" | "ball" | "heart" | "star" | "bird" | "question";

export type PointedAt = "window" | "blocks" | "tower_top";

export type Gesture =
  | { readonly code: "laughs"; readonly progress: number }
  | { readonly code: "offers_toy"; readonly progress: number; readonly item: Item }
  | { readonly code: "points"; readonly progress: number; readonly at: PointedAt };

/** One child in one frame. `progress`, `weight`, `sitting`, `looking` and `mouth` run from 0 to 1. */
export interface Child {
  readonly xPx: number;
  /** −1 walks to the left, 1 to the right, 0 stays. */
  readonly heading: -1 | 0 | 1;
  /** How far the present walk has led, from which the steps are drawn. */
  readonly walkedPx: number;
  readonly sitting: number;
  readonly plays: { readonly code: PlayCode; readonly item: Item } | undefined;
  /** Above 0 in exactly the frames of a true `looks_at_other`. */
  readonly looking: number;
  readonly talks:
    | {
        readonly topic: Topic;
        readonly elapsedFrames: number;
        readonly leftFrames: number;
        readonly mouth: number;
      }
    | undefined;
  readonly gesture: Gesture | undefined;
  readonly holds: Item | undefined;
  readonly reaches: { readonly item: Item; readonly weight: number } | undefined;
}

export interface Scene {
  readonly frame: number;
  readonly children: Readonly<Record<Subject, Child>>;
  readonly items: Readonly<Record<Item, PlacedItem>>;
  /** How far the bird has flown past the window; undefined while there is none. */
  readonly birdProgress: number | undefined;
}

/** What can be heard, for whoever makes the sound. */
export type Sound =
  | {
      readonly kind: "syllable";
      readonly subject: Subject;
      readonly startUs: number;
      readonly pitch: number;
      readonly vowel: number;
    }
  | { readonly kind: "laugh"; readonly subject: Subject; readonly startUs: number }
  | { readonly kind: "bell" | "clack" | "crash" | "roll" | "bird"; readonly startUs: number }
  | { readonly kind: "step"; readonly subject: Subject; readonly startUs: number };

export function otherOf(subject: Subject): Subject {
  return subject === "ana" ? "ben" : "ana";
}

export function toyOf(item: Item): Toy {
  return item === "ball" || item === "bear" ? item : "block";
}

// The screenplay, in seconds. Every number is a multiple of one frame (0.04 s).

const plays: readonly {
  subject: Subject;
  code: PlayCode;
  from: number;
  to: number;
  xPx: number;
  /** When the walk to `xPx` begins; absent where the child already sits there. */
  setsOff?: number;
  item: Item;
}[] = [
  { subject: "ana", code: "solitary", from: 2.8, to: 19.2, xPx: 115, setsOff: 0, item: "bear" },
  { subject: "ana", code: "parallel", from: 24, to: 38.4, xPx: 245, setsOff: 19.6, item: "bear" },
  {
    subject: "ana",
    code: "together",
    from: 40.4,
    to: 61.2,
    xPx: 290,
    setsOff: 38.8,
    item: "block1",
  },
  { subject: "ana", code: "solitary", from: 66, to: 74, xPx: 115, setsOff: 63.4, item: "ball" },
  { subject: "ana", code: "together", from: 78.4, to: 91.2, xPx: 245, setsOff: 74.4, item: "ball" },
  { subject: "ben", code: "solitary", from: 0, to: 20.8, xPx: 440, item: "block2" },
  { subject: "ben", code: "parallel", from: 24, to: 39.2, xPx: 440, item: "block2" },
  { subject: "ben", code: "together", from: 40.4, to: 61.2, xPx: 440, item: "block1" },
  { subject: "ben", code: "solitary", from: 66.4, to: 75.2, xPx: 555, setsOff: 64.4, item: "bear" },
  { subject: "ben", code: "together", from: 78.4, to: 91.2, xPx: 440, setsOff: 76.2, item: "ball" },
];

const talks: readonly { subject: Subject; from: number; to: number; topic: Topic }[] = [
  { subject: "ana", from: 6, to: 8.4, topic: "heart" },
  { subject: "ben", from: 12, to: 13.8, topic: "block" },
  { subject: "ana", from: 21.6, to: 23.2, topic: "block" },
  { subject: "ben", from: 22.8, to: 24.2, topic: "star" },
  { subject: "ana", from: 30, to: 32, topic: "bear" },
  { subject: "ben", from: 33.2, to: 35, topic: "block" },
  { subject: "ana", from: 38.4, to: 40, topic: "star" },
  { subject: "ana", from: 44.8, to: 46.2, topic: "question" },
  { subject: "ben", from: 45.6, to: 47.4, topic: "block" },
  { subject: "ana", from: 54, to: 56.2, topic: "bear" },
  { subject: "ben", from: 55.6, to: 56.8, topic: "question" },
  { subject: "ben", from: 68, to: 69.8, topic: "heart" },
  { subject: "ben", from: 71.8, to: 73, topic: "bird" },
  { subject: "ana", from: 75.6, to: 77.4, topic: "ball" },
  { subject: "ben", from: 77.2, to: 78.2, topic: "star" },
  { subject: "ana", from: 84.2, to: 85.4, topic: "heart" },
];

const looks: readonly { subject: Subject; from: number; to: number }[] = [
  { subject: "ana", from: 14.8, to: 16.8 },
  { subject: "ben", from: 18.8, to: 19.8 },
  { subject: "ana", from: 21.2, to: 23.6 },
  { subject: "ben", from: 21.6, to: 24 },
  { subject: "ana", from: 27.2, to: 29 },
  { subject: "ben", from: 30.6, to: 32 },
  { subject: "ana", from: 34, to: 37.6 },
  { subject: "ben", from: 35.8, to: 38 },
  { subject: "ben", from: 44.4, to: 46.4 },
  { subject: "ana", from: 48.6, to: 50.4 },
  { subject: "ben", from: 53.6, to: 57.2 },
  { subject: "ana", from: 54.4, to: 57.6 },
  { subject: "ana", from: 61.4, to: 63 },
  { subject: "ana", from: 75.4, to: 78.2 },
  { subject: "ben", from: 76.2, to: 80 },
  { subject: "ana", from: 81.4, to: 84 },
  { subject: "ben", from: 83.6, to: 86 },
  { subject: "ana", from: 88.4, to: 91.2 },
];

const laughs: readonly { subject: Subject; at: number }[] = [
  { subject: "ana", at: 9.4 },
  { subject: "ben", at: 61.4 },
  { subject: "ana", at: 61.8 },
  { subject: "ana", at: 82.2 },
  { subject: "ben", at: 84.4 },
  { subject: "ana", at: 89.6 },
];

const pointings: readonly { subject: Subject; at: number; target: PointedAt }[] = [
  { subject: "ben", at: 16.8, target: "window" },
  { subject: "ana", at: 22.2, target: "blocks" },
  { subject: "ana", at: 46.4, target: "tower_top" },
  { subject: "ben", at: 59.6, target: "tower_top" },
  { subject: "ben", at: 71.6, target: "window" },
];

const offers: readonly { subject: Subject; at: number; item: Item }[] = [
  { subject: "ben", at: 36, item: "block5" },
  { subject: "ben", at: 49, item: "block4" },
  { subject: "ana", at: 56.4, item: "bear" },
  { subject: "ana", at: 78.8, item: "ball" },
  { subject: "ben", at: 88, item: "ball" },
];

/** How long each gesture is seen, in seconds; a toy changes hands during the last part of an offer. */
const gestureSeconds = { laughs: 1.6, points: 1.6, offers_toy: 1.4 } as const;
const handOverAfterSeconds = 1;

const frontPx = 316;
const blockPx = 24;

/** What lies where at the first frame. */
const firstPlaces: Readonly<Record<Item, Place>> = {
  ball: floor(58, 320),
  bear: floor(150, frontPx),
  block1: stack(378, 0),
  block2: stack(404, 0),
  block3: stack(482, 0),
  block4: stack(508, 0),
  block5: stack(495, 1),
};

const moves: readonly { item: Item; at: number; by?: Subject; manner: Manner; to: Place }[] = [
  { item: "bear", at: 3.6, by: "ana", manner: "carried", to: held("ana") },
  { item: "block5", at: 3, by: "ben", manner: "carried", to: stack(391, 1) },
  { item: "block3", at: 6.4, by: "ben", manner: "carried", to: stack(391, 2) },
  { item: "block4", at: 10, by: "ben", manner: "carried", to: stack(391, 3) },
  { item: "block4", at: 15, by: "ben", manner: "carried", to: stack(482, 0) },
  { item: "block4", at: 25.6, by: "ben", manner: "carried", to: stack(391, 3) },
  { item: "block4", at: 28.6, by: "ben", manner: "carried", to: stack(482, 0) },
  { item: "block3", at: 32.2, by: "ben", manner: "carried", to: stack(508, 0) },
  { item: "bear", at: 33.2, by: "ana", manner: "carried", to: floor(203, frontPx) },
  { item: "block5", at: 35, by: "ben", manner: "carried", to: held("ben") },
  { item: "block1", at: 41.2, by: "ben", manner: "carried", to: stack(365, 0) },
  { item: "block5", at: 43.2, by: "ana", manner: "carried", to: stack(365, 1) },
  { item: "block2", at: 47.6, by: "ben", manner: "carried", to: stack(365, 2) },
  { item: "block4", at: 48, by: "ben", manner: "carried", to: held("ben") },
  { item: "block4", at: 51.6, by: "ana", manner: "carried", to: stack(365, 3) },
  { item: "bear", at: 55, by: "ana", manner: "carried", to: held("ana") },
  { item: "bear", at: 58.4, by: "ben", manner: "carried", to: stack(365, 4) },
  { item: "block1", at: 60.88, manner: "falls", to: floor(374, 288) },
  { item: "block5", at: 60.84, manner: "falls", to: floor(340, 292) },
  { item: "block2", at: 60.76, manner: "falls", to: floor(402, 294) },
  { item: "block4", at: 60.72, manner: "falls", to: floor(352, 274) },
  { item: "bear", at: 60.6, manner: "falls", to: floor(390, frontPx + 4) },
  { item: "bear", at: 62.8, by: "ben", manner: "carried", to: held("ben") },
  { item: "ball", at: 66.4, by: "ana", manner: "carried", to: held("ana") },
  { item: "ball", at: 68.4, by: "ana", manner: "rolls", to: floor(60, 318) },
  { item: "ball", at: 71, by: "ana", manner: "carried", to: held("ana") },
  { item: "bear", at: 75.2, by: "ben", manner: "carried", to: floor(600, frontPx) },
  { item: "ball", at: 81, by: "ben", manner: "rolls", to: floor(297, 318) },
  { item: "ball", at: 83.4, by: "ana", manner: "rolls", to: floor(388, 318) },
  { item: "ball", at: 86.6, by: "ben", manner: "carried", to: held("ben") },
];

const mannerSeconds: Readonly<Record<Manner, number>> = { carried: 0.8, rolls: 1.4, falls: 0.6 };

/** Everything that is true, by time, then subject, then code. */
export const trueEvents: readonly TrueEvent[] = [
  ...plays.map(({ subject, code, from, to }) => state(subject, code, from, to)),
  ...talks.map(({ subject, from, to }) => state(subject, "talks", from, to)),
  ...looks.map(({ subject, from, to }) => state(subject, "looks_at_other", from, to)),
  ...laughs.map(({ subject, at }) => point(subject, "laughs", at)),
  ...pointings.map(({ subject, at }) => point(subject, "points", at)),
  ...offers.map(({ subject, at, item }): TrueEvent => ({
    kind: "point",
    subject,
    code: "offers_toy",
    startUs: secondsToUs(at),
    modifiers: { toy: toyOf(item) },
  })),
].toSorted(
  (a, b) =>
    a.startUs - b.startUs || compareText(a.subject, b.subject) || compareText(a.code, b.code),
);

/** What is to be drawn in frame `frame` (from 0), which is seen during `[frame, frame + 1) × film.frameUs`. */
export function sceneAt(frame: number): Scene {
  return {
    frame,
    children: { ana: childAt("ana", frame), ben: childAt("ben", frame) },
    items: {
      ball: itemAt("ball", frame),
      bear: itemAt("bear", frame),
      block1: itemAt("block1", frame),
      block2: itemAt("block2", frame),
      block3: itemAt("block3", frame),
      block4: itemAt("block4", frame),
      block5: itemAt("block5", frame),
    },
    birdProgress: birdProgressAt(frame),
  };
}

/** Every sound of the film, in no particular order. */
export function filmSounds(): readonly Sound[] {
  return [
    ...talks.flatMap((talk, index) =>
      syllablesOf(talk, index).map((syllable): Sound => ({
        kind: "syllable",
        subject: talk.subject,
        startUs: frameToUs(syllable.frame),
        pitch: syllable.pitch,
        vowel: syllable.vowel,
      })),
    ),
    ...laughs.map(({ subject, at }): Sound => ({
      kind: "laugh",
      subject,
      startUs: secondsToUs(at),
    })),
    ...offers.map(({ at }): Sound => ({
      kind: "bell",
      startUs: secondsToUs(at + gestureSeconds.offers_toy),
    })),
    ...moves.flatMap(({ item, at, manner, to }): Sound[] => {
      if (manner === "rolls") return [{ kind: "roll", startUs: secondsToUs(at) }];
      if (manner === "falls") {
        return item === "block4" ? [{ kind: "crash", startUs: secondsToUs(at + 0.3) }] : [];
      }
      if (to.kind !== "floor" || toyOf(item) !== "block") return [];
      return [{ kind: "clack", startUs: secondsToUs(at + mannerSeconds.carried) }];
    }),
    ...birdStarts().map((at): Sound => ({ kind: "bird", startUs: secondsToUs(at + 0.4) })),
    ...subjects.flatMap((subject) => stepsOf(subject)),
  ];
}

const walkPxPerFrame = 3.6;
const strideStepPx = 26;
const sitDownFrames = 10;
const lookTurnFrames = 4;
const reachOutFrames = 9;

function childAt(subject: Subject, frame: number): Child {
  const own = plays.filter((play) => play.subject === subject);
  const now = own.find(({ from, to }) => isDuring({ from, to }, frame));
  return {
    ...stanceAt(own, frame),
    plays: now && { code: now.code, item: now.item },
    looking: lookingAt(subject, frame),
    talks: talkAt(subject, frame),
    gesture: gestureAt(subject, frame),
    holds: items.find((item) => isHeldBy(subject, itemAt(item, frame).to)),
    reaches: reachAt(subject, frame),
  };
}

function stanceAt(
  own: typeof plays,
  frame: number,
): Pick<Child, "xPx" | "heading" | "walkedPx" | "sitting"> {
  const next = own.findIndex(({ from }) => secondsToFrame(from) > frame);
  const coming = own[next];
  const before = next === -1 ? own.at(-1) : own[next - 1];
  const startPx = before?.xPx ?? -50;
  const seated = { heading: 0, walkedPx: 0, sitting: 1 } as const;
  if (coming?.setsOff === undefined) return { ...seated, xPx: startPx };

  const setsOffFrame = secondsToFrame(coming.setsOff);
  const wayPx = coming.xPx - startPx;
  const walkedPx = clamp((frame - setsOffFrame) * walkPxPerFrame, 0, Math.abs(wayPx));
  const isWalking = walkedPx > 0 && walkedPx < Math.abs(wayPx);
  const stillSitting = before ? (setsOffFrame - frame) / sitDownFrames : 0;
  const sittingAgain = 1 - (secondsToFrame(coming.from) - frame) / sitDownFrames;
  return {
    xPx: startPx + Math.sign(wayPx) * walkedPx,
    heading: !isWalking ? 0 : wayPx < 0 ? -1 : 1,
    walkedPx: isWalking ? walkedPx : 0,
    sitting: eased(clamp(Math.max(stillSitting, sittingAgain), 0, 1)),
  };
}

/** Turning to the other begins in the first frame of the state and is undone by its end. */
function lookingAt(subject: Subject, frame: number): number {
  const look = looks.find((row) => row.subject === subject && isDuring(row, frame));
  if (!look) return 0;
  const turned = (frame - secondsToFrame(look.from) + 1) / lookTurnFrames;
  const left = (secondsToFrame(look.to) - frame) / lookTurnFrames;
  return eased(clamp(Math.min(turned, left), 0, 1));
}

function talkAt(subject: Subject, frame: number): Child["talks"] {
  const index = talks.findIndex((row) => row.subject === subject && isDuring(row, frame));
  const talk = talks[index];
  if (!talk) return undefined;
  const spoken = syllablesOf(talk, index).findLast((syllable) => syllable.frame <= frame);
  const mouth = spoken ? Math.max(0, 1 - Math.abs(frame - spoken.frame - 1.5) / 2.5) : 0;
  return {
    topic: talk.topic,
    elapsedFrames: frame - secondsToFrame(talk.from),
    leftFrames: secondsToFrame(talk.to) - frame,
    mouth,
  };
}

/** A syllable every five or six frames, with a short breath now and then, so that speech has a rhythm. */
function syllablesOf(
  talk: { from: number; to: number },
  index: number,
): readonly { frame: number; pitch: number; vowel: number }[] {
  const last = secondsToFrame(talk.to) - 4;
  const syllables: { frame: number; pitch: number; vowel: number }[] = [];
  let frame = secondsToFrame(talk.from);
  for (let n = 0; frame <= last; n += 1) {
    const chance = (index * 7 + n * 11 + ((index * n) % 5)) % 13;
    syllables.push({ frame, pitch: ((chance * 5) % 7) - 3 - n * 0.25, vowel: chance % 5 });
    frame += 5 + (chance % 2) + (chance === 4 ? 5 : 0);
  }
  return syllables;
}

function gestureAt(subject: Subject, frame: number): Gesture | undefined {
  const progressOf = (at: number, seconds: number): number =>
    (frame - secondsToFrame(at)) / (seconds * film.fps);
  const isNow = (row: { subject: Subject; at: number }, seconds: number): boolean =>
    row.subject === subject && isDuring({ from: row.at, to: row.at + seconds }, frame);

  const laugh = laughs.find((row) => isNow(row, gestureSeconds.laughs));
  if (laugh) return { code: "laughs", progress: progressOf(laugh.at, gestureSeconds.laughs) };

  const pointing = pointings.find((row) => isNow(row, gestureSeconds.points));
  if (pointing) {
    const progress = progressOf(pointing.at, gestureSeconds.points);
    return { code: "points", progress, at: pointing.target };
  }

  const offer = offers.find((row) => isNow(row, gestureSeconds.offers_toy));
  if (!offer) return undefined;
  const progress = progressOf(offer.at, gestureSeconds.offers_toy);
  return { code: "offers_toy", progress, item: offer.item };
}

interface Journey {
  readonly item: Item;
  readonly startFrame: number;
  readonly frames: number;
  readonly by: Subject | undefined;
  readonly manner: Manner;
  readonly to: Place;
}

/** The moves of the screenplay, and the two that each offer brings: held out by one, taken by the other. */
const journeys: readonly Journey[] = [
  ...moves.map(({ item, at, by, manner, to }): Journey => ({
    item,
    startFrame: secondsToFrame(at),
    frames: secondsToFrame(mannerSeconds[manner]),
    by,
    manner,
    to,
  })),
  ...offers.flatMap(({ subject, at, item }): Journey[] => [
    {
      item,
      startFrame: secondsToFrame(at),
      frames: 10,
      by: subject,
      manner: "carried",
      to: { kind: "held_out", by: subject },
    },
    {
      item,
      startFrame: secondsToFrame(at + handOverAfterSeconds),
      frames: secondsToFrame(gestureSeconds.offers_toy - handOverAfterSeconds),
      by: otherOf(subject),
      manner: "carried",
      to: held(otherOf(subject)),
    },
  ]),
].toSorted((a, b) => a.startFrame - b.startFrame);

function itemAt(item: Item, frame: number): PlacedItem {
  const begun = journeys.filter((journey) => journey.item === item && journey.startFrame <= frame);
  const last = begun.at(-1);
  const first = firstPlaces[item];
  if (!last) return { from: first, to: first, progress: 1, manner: "carried" };
  const progress = clamp((frame - last.startFrame) / last.frames, 0, 1);
  return {
    from: begun.at(-2)?.to ?? first,
    to: last.to,
    progress: last.manner === "falls" ? progress * progress : eased(progress),
    manner: last.manner,
  };
}

/** A hand goes out before a thing moves, goes with it, and comes back. */
function reachAt(subject: Subject, frame: number): Child["reaches"] {
  const weights = journeys
    .filter((journey) => journey.by === subject)
    .map((journey) => {
      const letsGoFrame = journey.startFrame + (journey.manner === "rolls" ? 6 : journey.frames);
      const before = 1 + (frame - journey.startFrame) / reachOutFrames;
      const after = 1 + (letsGoFrame - frame) / reachOutFrames;
      return { item: journey.item, weight: eased(clamp(Math.min(before, after), 0, 1)) };
    });
  return weights.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)[0];
}

function isHeldBy(subject: Subject, place: Place): boolean {
  return place.kind !== "floor" && place.by === subject;
}

/** The bird is why somebody points at the window: it comes a little before the finger does. */
function birdStarts(): number[] {
  return pointings.filter(({ target }) => target === "window").map(({ at }) => at - 1);
}

function birdProgressAt(frame: number): number | undefined {
  const seconds = 3.2;
  const start = birdStarts().find((from) => isDuring({ from, to: from + seconds }, frame));
  if (start === undefined) return undefined;
  return (frame - secondsToFrame(start)) / (seconds * film.fps);
}

function stepsOf(subject: Subject): Sound[] {
  const frames = Array.from({ length: film.frames }, (_, frame) => frame);
  const own = plays.filter((play) => play.subject === subject);
  const strideAt = (frame: number): number =>
    Math.floor(stanceAt(own, frame).walkedPx / strideStepPx);
  return frames
    .filter((frame) => strideAt(frame) > strideAt(frame - 1))
    .map((frame) => ({ kind: "step", subject, startUs: frameToUs(frame) }));
}

function state(subject: Subject, code: PlayCode | TalkCode, from: number, to: number): TrueEvent {
  return { kind: "state", subject, code, startUs: secondsToUs(from), endUs: secondsToUs(to) };
}

function point(subject: Subject, code: "laughs" | "points", at: number): TrueEvent {
  return { kind: "point", subject, code, startUs: secondsToUs(at) };
}

function floor(xPx: number, yPx: number): Place {
  return { kind: "floor", xPx, yPx };
}

function stack(xPx: number, level: number): Place {
  return floor(xPx, frontPx - level * blockPx);
}

function held(by: Subject): Place {
  return { kind: "held", by };
}

function isDuring({ from, to }: { from: number; to: number }, frame: number): boolean {
  return secondsToFrame(from) <= frame && frame < secondsToFrame(to);
}

function secondsToFrame(seconds: number): number {
  return Math.round(seconds * film.fps);
}

function frameToUs(frame: number): number {
  return frame * film.frameUs;
}

function secondsToUs(seconds: number): number {
  return frameToUs(secondsToFrame(seconds));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function eased(progress: number): number {
  return progress * progress * (3 - 2 * progress);
}
