import {
  type Child,
  type Film,
  type Gesture,
  gestureSeconds,
  type Item,
  items,
  type Manner,
  otherOf,
  picture,
  type Place,
  type PlacedItem,
  type PlayCode,
  type Scene,
  type Screenplay,
  type Sound,
  type Subject,
  subjects,
  type Talk,
  type TalkCode,
  toyOf,
  type TrueEvent,
} from "./film.ts";
import { firstPlaces, held } from "./places.ts";

/** The film of a screenplay. What the screenplay has before its first moment or after its last is excluded. */
export function played(screenplay: Screenplay): Film {
  const script: Script = { ...screenplay, journeys: journeysOf(screenplay) };
  const { name, durationS, fallS } = screenplay;
  const durationUs = secondsToUs(durationS);
  const fallUs = fallS === undefined ? undefined : secondsToUs(fallS);
  return {
    name,
    durationUs,
    frames: durationUs / picture.frameUs,
    phases:
      fallUs === undefined
        ? []
        : [
            { name: "tower", startUs: 0, endUs: fallUs },
            { name: "ball", startUs: fallUs, endUs: durationUs },
          ],
    trueEvents: trueEventsOf(script),
    sceneAt: (frame) => sceneAt(script, frame),
    sounds: () => soundsOf(script),
  };
}

interface Script extends Screenplay {
  /** The moves, and the two that each offer brings: held out by one, taken by the other. */
  readonly journeys: readonly Journey[];
}

const handOverAfterSeconds = 1;

const mannerSeconds: Readonly<Record<Manner, number>> = { carried: 0.8, rolls: 1.4, falls: 0.6 };

function trueEventsOf({
  durationS,
  plays,
  talks,
  looks,
  laughs,
  pointings,
  offers,
}: Screenplay): readonly TrueEvent[] {
  const isIn = ({ at }: { readonly at: number }) => at >= 0 && at < durationS;
  const states = (
    code: PlayCode | TalkCode,
    { subject, from, to }: Screenplay["looks"][number],
  ): TrueEvent[] =>
    to <= 0 || from >= durationS
      ? []
      : [state(subject, code, Math.max(0, from), Math.min(durationS, to))];
  return [
    ...plays.flatMap((row) => states(row.code, row)),
    ...talks.flatMap((row) => states("talks", row)),
    ...looks.flatMap((row) => states("looks_at_other", row)),
    ...laughs.filter(isIn).map(({ subject, at }) => point(subject, "laughs", at)),
    ...pointings.filter(isIn).map(({ subject, at }) => point(subject, "points", at)),
    ...offers.filter(isIn).map(({ subject, at, item }): TrueEvent => ({
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
}

function sceneAt(script: Script, frame: number): Scene {
  return {
    frame,
    children: { ana: childAt(script, "ana", frame), ben: childAt(script, "ben", frame) },
    items: {
      ball: itemAt(script, "ball", frame),
      bear: itemAt(script, "bear", frame),
      block1: itemAt(script, "block1", frame),
      block2: itemAt(script, "block2", frame),
      block3: itemAt(script, "block3", frame),
      block4: itemAt(script, "block4", frame),
      block5: itemAt(script, "block5", frame),
    },
    birdProgress: birdProgressAt(script, frame),
  };
}

function soundsOf(script: Script): readonly Sound[] {
  const { durationS, talks, laughs, offers, moves } = script;
  const all: readonly Sound[] = [
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
    ...birdStarts(script).map((at): Sound => ({ kind: "bird", startUs: secondsToUs(at + 0.4) })),
    ...subjects.flatMap((subject) => stepsOf(script, subject)),
  ];
  return all.filter(({ startUs }) => startUs >= 0 && startUs < secondsToUs(durationS));
}

const walkPxPerFrame = 3.6;
const strideStepPx = 26;
const sitDownFrames = 10;
const lookTurnFrames = 4;
const reachOutFrames = 9;

function childAt(script: Script, subject: Subject, frame: number): Child {
  const own = script.plays.filter((play) => play.subject === subject);
  const now = own.find(({ from, to }) => isDuring({ from, to }, frame));
  return {
    ...stanceAt(own, frame),
    plays: now && { code: now.code, item: now.item },
    looking: lookingAt(script, subject, frame),
    talks: talkAt(script, subject, frame),
    gesture: gestureAt(script, subject, frame),
    holds: items.find((item) => isHeldBy(subject, itemAt(script, item, frame).to)),
    reaches: reachAt(script, subject, frame),
  };
}

function stanceAt(
  own: Screenplay["plays"],
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
function lookingAt({ looks }: Script, subject: Subject, frame: number): number {
  const look = looks.find((row) => row.subject === subject && isDuring(row, frame));
  if (!look) return 0;
  const turned = (frame - secondsToFrame(look.from) + 1) / lookTurnFrames;
  const left = (secondsToFrame(look.to) - frame) / lookTurnFrames;
  return eased(clamp(Math.min(turned, left), 0, 1));
}

function talkAt({ talks }: Script, subject: Subject, frame: number): Child["talks"] {
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
  talk: Talk,
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

function gestureAt(
  { laughs, pointings, offers }: Script,
  subject: Subject,
  frame: number,
): Gesture | undefined {
  const progressOf = (at: number, seconds: number): number =>
    (frame - secondsToFrame(at)) / (seconds * picture.fps);
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

function journeysOf({ moves, offers }: Screenplay): readonly Journey[] {
  return [
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
}

function itemAt({ journeys }: Script, item: Item, frame: number): PlacedItem {
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
function reachAt({ journeys }: Script, subject: Subject, frame: number): Child["reaches"] {
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

/** The bird is why someone points at the window: it comes a little before the finger does. */
function birdStarts({ pointings }: Script): number[] {
  return pointings.filter(({ target }) => target === "window").map(({ at }) => at - 1);
}

function birdProgressAt(script: Script, frame: number): number | undefined {
  const seconds = 3.2;
  const start = birdStarts(script).find((from) => isDuring({ from, to: from + seconds }, frame));
  if (start === undefined) return undefined;
  return (frame - secondsToFrame(start)) / (seconds * picture.fps);
}

function stepsOf({ durationS, plays }: Script, subject: Subject): Sound[] {
  const frames = Array.from({ length: secondsToFrame(durationS) }, (_, frame) => frame);
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

function isDuring({ from, to }: { from: number; to: number }, frame: number): boolean {
  return secondsToFrame(from) <= frame && frame < secondsToFrame(to);
}

function secondsToFrame(seconds: number): number {
  return Math.round(seconds * picture.fps);
}

function frameToUs(frame: number): number {
  return frame * picture.frameUs;
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
