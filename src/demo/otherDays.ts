import { type Random, randomFrom } from "../statistics/random.ts";
import {
  gestureSeconds,
  picture,
  type PointedAt,
  type Screenplay,
  type Subject,
  subjects,
  type Timed,
  type Topic,
} from "./film.ts";
import { peerPlay } from "./peerPlay.ts";

/** Another day in the same room: a part of the first film at another pace, with talk, looks and gestures of its own. */
interface OtherDay {
  /** The part of the first film, in its seconds. */
  readonly part: readonly [from: number, to: number];
  /** How many times as long everything takes, 1 or more: no one walks faster. */
  readonly pace: number;
  readonly seed: number;
  /** How much the children have to do with each other: about how many looks, words and gestures there are. */
  readonly contact: number;
}

/** They differ in how much the children play together, so that ratings have something to distinguish. */
const days: readonly OtherDay[] = [
  { part: [0, 24], pace: 1.6, seed: 2, contact: 0.45 },
  { part: [19.6, 40.4], pace: 1.8, seed: 3, contact: 0.9 },
  { part: [38.4, 66], pace: 1.4, seed: 4, contact: 1.3 },
  { part: [62.8, 92], pace: 1.3, seed: 5, contact: 1 },
  { part: [4, 40], pace: 1.1, seed: 6, contact: 0.7 },
  { part: [24, 64], pace: 1, seed: 7, contact: 1.1 },
  { part: [44, 80], pace: 1.1, seed: 8, contact: 1.2 },
];

const topics: readonly Topic[] = ["bear", "block", "ball", "heart", "star", "question"];

export const otherDays: readonly Screenplay[] = days.map((day, at) =>
  anotherDay(day, `peer-play-${at + 2}`),
);

function anotherDay({ part: [fromS, toS], pace, seed, contact }: OtherDay, name: string) {
  const random = randomFrom(seed);
  const when = (seconds: number): number => onFrame((seconds - fromS) * pace);
  const durationS = when(toS);
  const spanned = <T extends Timed>(row: T): T => ({
    ...row,
    from: when(row.from),
    to: when(row.to),
  });
  const timed = <T extends { readonly at: number }>(row: T): T => ({ ...row, at: when(row.at) });
  const fallS = when(peerPlay.fallS ?? 0);
  const isFallSeen = fallS > 0 && fallS < durationS;
  const offers = peerPlay.offers.map(timed);
  const gestures = gesturesOf(random, {
    durationS,
    contact,
    taken: offers.map(({ subject, at }) => ({ subject, from: at - 1, to: at + 2.4 })),
  });
  return {
    name,
    durationS,
    fallS: isFallSeen ? fallS : undefined,
    plays: peerPlay.plays.map((play) => ({
      ...spanned(play),
      ...(play.setsOff !== undefined && { setsOff: when(play.setsOff) }),
    })),
    talks: subjects.flatMap((subject) =>
      stretches(random, { durationS, least: 1, most: 2.6, gap: 5 / contact }).map((stretch) => ({
        ...stretch,
        subject,
        topic: oneOf(random, topics),
      })),
    ),
    looks: subjects.flatMap((subject) =>
      stretches(random, { durationS, least: 1.2, most: 3.2, gap: 4.2 / contact }).map(
        (stretch) => ({ ...stretch, subject }),
      ),
    ),
    ...gestures,
    offers,
    moves: peerPlay.moves.map(timed),
  } satisfies Screenplay;
}

/** Laughs and pointings that never meet another gesture of the same child, nor two birds each other. */
function gesturesOf(
  random: Random,
  {
    durationS,
    contact,
    taken,
  }: { readonly durationS: number; readonly contact: number; readonly taken: readonly Timed[] },
): Pick<Screenplay, "laughs" | "pointings"> {
  const seen: Timed[] = [...taken];
  const laughs: { subject: Subject; at: number }[] = [];
  const pointings: { subject: Subject; at: number; target: PointedAt }[] = [];
  let at = 1.4 + random();
  for (let turn = 0; at < durationS - 2; turn += 1) {
    const from = onFrame(at);
    const to = from + gestureSeconds.laughs + 0.4;
    const isFree = (subject: Subject) =>
      seen.every((other) => other.subject !== subject || other.to <= from || other.from >= to);
    const free = subjects.filter(isFree);
    const subject = free[Math.floor(random() * free.length)];
    if (subject !== undefined) {
      seen.push({ subject, from, to });
      if (turn % 2 === 0) laughs.push({ subject, at: from });
      else pointings.push({ subject, at: from, target: "window" });
    }
    at += 2.4 + (2.4 * random()) / contact;
  }
  return { laughs, pointings };
}

/** What begins and ends again and again, at random, with `gap` seconds between on average. */
function stretches(
  random: Random,
  {
    durationS,
    least,
    most,
    gap,
  }: {
    readonly durationS: number;
    readonly least: number;
    readonly most: number;
    readonly gap: number;
  },
): readonly { readonly from: number; readonly to: number }[] {
  const found = [];
  let from = onFrame(0.8 + gap * random());
  while (from < durationS - most) {
    const to = onFrame(from + least + (most - least) * random());
    found.push({ from, to });
    from = onFrame(to + gap * (0.5 + random()));
  }
  return found;
}

function oneOf<T>(random: Random, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error("there is nothing to choose from");
  return one;
}

function onFrame(seconds: number): number {
  return Math.round(seconds * picture.fps) / picture.fps;
}
