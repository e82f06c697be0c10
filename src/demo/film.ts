/**
 * What the films of the demo are made of: two children, Ana and Ben, in a play room.
 *
 * What is true (`trueEvents`) and what is drawn (`sceneAt`) come from the same rows of a screenplay, so the picture
 * cannot show anything that the events do not say. `scripts/demoFilm.ts` draws them; the demo study codes them.
 */

/** The size and frame rate that all demo videos share. */
export const picture = { fps: 25, frameUs: 40_000, widthPx: 640, heightPx: 360 } as const;

export const subjects = ["ana", "ben"] as const;
export type Subject = (typeof subjects)[number];

/** Mutually exclusive: a child plays in one way at a time, or (on the way somewhere, watching) in none. */
export const playCodes = ["solitary", "parallel", "together"] as const;
export type PlayCode = (typeof playCodes)[number];

/** States that may run at the same time as each other and as any play. */
export const talkCodes = ["talks", "looks_at_other"] as const;
export type TalkCode = (typeof talkCodes)[number];

export const pointCodes = ["offers_toy", "laughs", "points"] as const;

/** The values of the modifier `toy` of the code `offers_toy`. */
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

/** The symbol in a speech bubble; the videos have no words. */
export type Topic = "bear" | "block" | "ball" | "heart" | "star" | "bird" | "question";

/** When each thing happens, in seconds. Every number is a multiple of one frame (0.04 s). */
export interface Screenplay {
  /** The file’s name without its ending. */
  readonly name: string;
  readonly durationS: number;
  /** When the tower falls, and with it the film into two phases. */
  readonly fallS: number | undefined;
  readonly plays: readonly {
    readonly subject: Subject;
    readonly code: PlayCode;
    readonly from: number;
    readonly to: number;
    readonly xPx: number;
    /** When the walk to `xPx` begins; absent where the child already sits there. */
    readonly setsOff?: number;
    readonly item: Item;
  }[];
  readonly talks: readonly Talk[];
  readonly looks: readonly Timed[];
  readonly laughs: readonly { readonly subject: Subject; readonly at: number }[];
  readonly pointings: readonly {
    readonly subject: Subject;
    readonly at: number;
    readonly target: PointedAt;
  }[];
  readonly offers: readonly {
    readonly subject: Subject;
    readonly at: number;
    readonly item: Item;
  }[];
  readonly moves: readonly {
    readonly item: Item;
    readonly at: number;
    readonly by?: Subject;
    readonly manner: Manner;
    readonly to: Place;
  }[];
}

export interface Timed {
  readonly subject: Subject;
  readonly from: number;
  readonly to: number;
}

export interface Talk extends Timed {
  readonly topic: Topic;
}

/** How long each gesture is seen, in seconds; a toy changes hands during the last part of an offer. */
export const gestureSeconds = { laughs: 1.6, points: 1.6, offers_toy: 1.4 } as const;

/** A demo video: a screenplay with the times at which things happen. */
export interface Film {
  readonly name: string;
  readonly durationUs: number;
  readonly frames: number;
  /** Without a gap from the first moment to the last, half open; none where nothing falls. */
  readonly phases: readonly {
    readonly name: "tower" | "ball";
    readonly startUs: number;
    readonly endUs: number;
  }[];
  /** Everything that is true, by time, then subject, then code. */
  readonly trueEvents: readonly TrueEvent[];
  /** What is to be drawn in frame `frame` (from 0), which is seen during `[frame, frame + 1) × picture.frameUs`. */
  readonly sceneAt: (frame: number) => Scene;
  /** Every sound, in no particular order. */
  readonly sounds: () => readonly Sound[];
}

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

/** A sound of a demo video, for the script that generates the audio. */
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
