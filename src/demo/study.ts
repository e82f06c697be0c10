import * as z from "zod";
import type { CodedEvent } from "../domain/entities/event.ts";
import type { Evidence, Rating } from "../domain/entities/rating.ts";
import type { RecordingValues } from "../domain/entities/recording.ts";
import { Scheme } from "../domain/entities/scheme.ts";
import type { Variable } from "../domain/entities/study.ts";

import type { Change } from "../domain/operations.ts";
import { id, type Id, mediaTimeUs } from "../domain/rules.ts";
import { type Random, randomFrom } from "../statistics/random.ts";
import {
  type Film,
  picture,
  playCodes,
  pointCodes,
  type Subject,
  subjects,
  talkCodes,
  toys,
  type TrueEvent,
} from "./film.ts";
import { films } from "./films.ts";

const codeKeys = [...playCodes, ...talkCodes, ...pointCodes] as const;
const criterionKeys = ["attention", "initiative", "response", "sharing", "mood", "goal"] as const;
const levelKeys = ["one", "two", "three", "four", "five"] as const;
const raterKeys = ["good", "alsoGood", "late", "swaps", "severe", "forgets"] as const;
type CodeName = (typeof codeKeys)[number];
type CriterionName = (typeof criterionKeys)[number];
type RaterName = (typeof raterKeys)[number];

const text = z.string().min(1);

/** The demo’s words in one language, as `locales/<language>/demo.json` has them. Keys are for its keyboard. */
export const DemoTexts = z.object({
  study: z.object({ name: text, description: text }),
  recording: text,
  variables: z.object({ children: z.object({ name: text, value: text }) }),
  phases: z.object({ tower: text, ball: text }),
  captions: z.object({ sounds: text, description: text, towerFalls: text }),
  raters: z.record(z.enum(raterKeys), text),
  groups: z.object({ play: text, contact: text }),
  codes: z.record(z.enum(codeKeys), z.object({ name: text, description: text, key: text })),
  modifiers: z.object({ toy: text }),
  toys: z.record(z.enum(toys), text),
  subjects: z.record(z.enum(subjects), text),
  levels: z.record(z.enum(levelKeys), text),
  criteria: z.record(
    z.enum(criterionKeys),
    z.object({ name: text, description: text, levels: z.record(z.enum(levelKeys), text) }),
  ),
  notes: z.object({ window: text, tower: text, ball: text, quiet: text }),
});
export type DemoTexts = z.infer<typeof DemoTexts>;

export interface DemoRecording {
  readonly name: string;
  readonly film: Film;
  /** What the film says by them. */
  readonly values: RecordingValues;
}

/** A rater of the demo study. */
export interface DemoRater {
  readonly name: string;
  readonly works: readonly DemoWork[];
}

/** All that a rater coded and rated of one recording, in the order in which they did it. */
export interface DemoWork {
  /** By its place. */
  readonly recording: number;
  readonly changes: readonly Change[];
}

export interface DemoStudy {
  readonly scheme: Scheme;
  /** Who is rated: the rubric is of both children together. */
  readonly variables: readonly Variable[];
  readonly recordings: readonly DemoRecording[];
  /** Two who code well, and four with one fault each. */
  readonly raters: readonly DemoRater[];
}

/**
 * The demo study: its scheme in the words given, and what its raters make of the films. No one has all of them, as in
 * most studies. The same every time but for the ids, which `newId` makes.
 */
export function demoStudy(texts: DemoTexts, newId: () => string): DemoStudy {
  const ids = demoIds(newId);
  const children = id("variable").parse(newId());
  return {
    scheme: demoScheme(texts, ids),
    variables: [
      {
        id: children,
        name: texts.variables.children.name,
        type: "text",
        unit: "",
        choices: [],
        isHidden: false,
      },
    ],
    recordings: films.map((film, at) => ({
      name: at === 0 ? texts.recording : `${texts.recording} ${at + 1}`,
      film,
      values: { [children]: texts.variables.children.value },
    })),
    raters: raterKeys.map((key) => ({
      name: texts.raters[key],
      works: films.flatMap((film, recording): DemoWork[] =>
        design[recording]?.includes(key)
          ? [{ recording, changes: workOf(key, { film, recording }, { texts, ids, newId }) }]
          : [],
      ),
    })),
  };
}

/** Who codes which film. */
const design: readonly (readonly RaterName[])[] = [
  ["good", "alsoGood", "late"],
  ["good", "alsoGood", "swaps", "severe"],
  ["good", "late", "swaps", "forgets"],
  ["alsoGood", "late", "severe", "forgets"],
  ["good", "alsoGood", "swaps", "forgets"],
  ["alsoGood", "late", "swaps", "severe"],
  ["good", "late", "severe", "forgets"],
  ["good", "alsoGood", "swaps", "severe", "forgets"],
];

interface Making {
  readonly texts: DemoTexts;
  readonly ids: DemoIds;
  readonly newId: () => string;
}

function workOf(
  rater: RaterName,
  at: { readonly film: Film; readonly recording: number },
  { texts, ids, newId }: Making,
): Change[] {
  const random = randomFrom(1_000 * (at.recording + 1) + raterKeys.indexOf(rater));
  const seen = coded(habits[rater], at.film, random);
  const first = at.recording === 0 ? judgementsOfFirst[rater] : undefined;
  const judgements = first ?? judged(rater, at.recording, { random, seen });
  return [
    ...seen.map((one): Change => ({ kind: "putEvent", event: eventOf(one, ids, newId) })),
    ...criterionKeys.map((criterion): Change => ({
      kind: "putRating",
      rating: ratingOf(criterion, judgements[criterion], texts, ids),
    })),
  ];
}

/** How a rater codes. Times in seconds. */
interface Habit {
  /** How long after the moment the key goes down, and how much that varies. */
  readonly lateS: number;
  readonly spreadS: number;
  /** The chance that an event is missed. */
  readonly missed: (code: CodeName) => number;
  /** What the rater takes a code for. */
  readonly takenFor: (code: CodeName, random: Random) => CodeName;
}

const rare: ReadonlySet<CodeName> = new Set(pointCodes);

const careful: Habit = {
  lateS: 0.15,
  spreadS: 0.11,
  missed: (code) => (rare.has(code) ? 0.05 : 0.03),
  takenFor: (code) => code,
};

/** An arm is stretched out either way. */
const swapped = new Map<CodeName, CodeName>([
  ["points", "offers_toy"],
  ["offers_toy", "points"],
]);

const habits: Readonly<Record<RaterName, Habit>> = {
  good: careful,
  alsoGood: { ...careful, lateS: 0.2, spreadS: 0.14 },
  late: { ...careful, lateS: 1.4, spreadS: 0.12 },
  swaps: {
    ...careful,
    takenFor: (code, random) => (random() < 0.9 ? (swapped.get(code) ?? code) : code),
  },
  severe: careful,
  forgets: { ...careful, missed: (code) => (code === "points" ? 0.97 : careful.missed(code)) },
};

interface Judgement {
  /** `undefined`: cannot be rated. */
  readonly value: number | undefined;
  readonly note?: keyof DemoTexts["notes"];
  readonly evidenceS?: readonly (readonly [number, number])[];
}

type Judgements = Readonly<Record<CriterionName, Judgement>>;

/** The first film’s, with their reasons: what the tour shows. */
const judgementsOfFirst: Partial<Record<RaterName, Judgements>> = {
  good: {
    attention: { value: 4, note: "window", evidenceS: [[34, 38]] },
    initiative: { value: 4 },
    response: { value: 4, evidenceS: [[56.4, 59.2]] },
    sharing: { value: 4, note: "ball", evidenceS: [[80.8, 85.2]] },
    mood: { value: 4 },
    goal: { value: 5, note: "tower", evidenceS: [[40.4, 61.2]] },
  },
  alsoGood: {
    attention: { value: 4, evidenceS: [[21.2, 24]] },
    initiative: { value: 4 },
    response: { value: 3, evidenceS: [[36, 38]] },
    sharing: { value: 4, evidenceS: [[88, 91.2]] },
    mood: { value: 4 },
    goal: { value: 4, note: "tower", evidenceS: [[41.2, 60.8]] },
  },
  late: {
    attention: { value: 3 },
    initiative: { value: 4 },
    response: { value: 4 },
    sharing: { value: 4 },
    mood: { value: undefined, note: "quiet" },
    goal: { value: 5, evidenceS: [[42, 61.2]] },
  },
};

/** What the films are worth, criterion after criterion. */
const levels: readonly (readonly number[])[] = [
  [4, 4, 4, 4, 4, 5],
  [2, 2, 3, 2, 3, 2],
  [4, 3, 3, 3, 4, 2],
  [5, 4, 5, 4, 5, 5],
  [4, 4, 4, 5, 4, 4],
  [3, 3, 2, 2, 3, 2],
  [4, 4, 3, 3, 5, 4],
  [5, 5, 4, 4, 4, 5],
];

function judged(
  rater: RaterName,
  recording: number,
  { random, seen }: { readonly random: Random; readonly seen: readonly Seen[] },
): Judgements {
  const judgement = (criterion: CriterionName): Judgement => {
    const level = levels[recording]?.[criterionKeys.indexOf(criterion)] ?? 3;
    const drawn = random();
    const off = drawn < 0.1 ? -1 : drawn < 0.2 ? 1 : 0;
    const value = Math.min(5, Math.max(1, level + off - (rater === "severe" ? 1 : 0)));
    return needsEvidence.has(criterion) ? { value, evidenceS: longestPlay(seen) } : { value };
  };
  return {
    attention: judgement("attention"),
    initiative: judgement("initiative"),
    response: judgement("response"),
    sharing: judgement("sharing"),
    mood: judgement("mood"),
    goal: judgement("goal"),
  };
}

function longestPlay(seen: readonly Seen[]): readonly (readonly [number, number])[] {
  const stretches = seen.flatMap(({ code, startUs, endUs }) =>
    isPlay(code) && endUs !== undefined ? [[startUs / 1e6, endUs / 1e6] as const] : [],
  );
  return stretches.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, 1);
}

interface Seen {
  readonly code: CodeName;
  readonly subject: Subject;
  readonly startUs: number;
  /** `undefined` for points. */
  readonly endUs: number | undefined;
  readonly toy: (typeof toys)[number] | undefined;
}

/** What a rater with these tendencies makes of a film. */
function coded(habit: Habit, film: Film, random: Random): Seen[] {
  const pressedUs = (timeUs: number) => {
    const late = habit.lateS + habit.spreadS * normalFrom(random);
    const pressed = timeUs + Math.max(-0.4, late) * 1e6;
    const frame = Math.round(pressed / picture.frameUs);
    return Math.min(Math.max(frame * picture.frameUs, 0), film.durationUs);
  };
  const seen = film.trueEvents.flatMap((event): Seen[] => {
    // Both ends are drawn for every event, so that missing one does not move the others.
    const isMissed = random() < habit.missed(event.code);
    const startUs = event.startUs === 0 ? 0 : pressedUs(event.startUs);
    const endUs = event.kind === "state" ? pressedUs(event.endUs) : undefined;
    if (isMissed || (endUs !== undefined && endUs <= startUs)) return [];
    const code = habit.takenFor(event.code, random);
    const toy = code === "offers_toy" ? (toyOf(event) ?? "block") : undefined;
    return [{ code, subject: event.subject, startUs, endUs, toy }];
  });
  return exclusive(seen.toSorted((a, b) => a.startUs - b.startUs));
}

function toyOf(event: TrueEvent): Seen["toy"] {
  return "modifiers" in event ? event.modifiers.toy : undefined;
}

/** A child plays in one way at a time: the next way ends the one before, as pressing its key does. */
function exclusive(seen: readonly Seen[]): Seen[] {
  return seen.map((event, at) => {
    if (event.endUs === undefined || !isPlay(event.code)) return event;
    const next = seen
      .slice(at + 1)
      .find(({ code, subject }) => isPlay(code) && subject === event.subject);
    return next && next.startUs < event.endUs ? { ...event, endUs: next.startUs } : event;
  });
}

function isPlay(code: CodeName): boolean {
  return playCodes.some((play) => play === code);
}

interface DemoIds {
  readonly groups: Readonly<Record<"play" | "contact", Id<"group">>>;
  readonly codes: Readonly<Record<CodeName, Id<"code">>>;
  readonly subjects: Readonly<Record<Subject, Id<"subject">>>;
  readonly toy: Id<"modifier">;
  readonly toys: Readonly<Record<(typeof toys)[number], Id<"choice">>>;
  readonly criteria: Readonly<Record<CriterionName, Id<"criterion">>>;
}

function demoIds(newId: () => string): DemoIds {
  const code = () => id("code").parse(newId());
  const criterion = () => id("criterion").parse(newId());
  const choice = () => id("choice").parse(newId());
  return {
    groups: { play: id("group").parse(newId()), contact: id("group").parse(newId()) },
    codes: {
      solitary: code(),
      parallel: code(),
      together: code(),
      talks: code(),
      looks_at_other: code(),
      offers_toy: code(),
      laughs: code(),
      points: code(),
    },
    subjects: { ana: id("subject").parse(newId()), ben: id("subject").parse(newId()) },
    toy: id("modifier").parse(newId()),
    toys: { ball: choice(), block: choice(), bear: choice() },
    criteria: {
      attention: criterion(),
      initiative: criterion(),
      response: criterion(),
      sharing: criterion(),
      mood: criterion(),
      goal: criterion(),
    },
  };
}

/** Okabe and Ito’s colours, the related ways to play furthest apart. */
const colors: Readonly<Record<CodeName, string>> = {
  solitary: "#0072b2",
  parallel: "#e69f00",
  together: "#009e73",
  talks: "#cc79a7",
  looks_at_other: "#56b4e9",
  offers_toy: "#d55e00",
  laughs: "#f0e442",
  points: "#999999",
};

/** Criteria whose rating has to show its moments. */
const needsEvidence: ReadonlySet<CriterionName> = new Set(["goal"]);

function demoScheme(texts: DemoTexts, ids: DemoIds): Scheme {
  return Scheme.parse({
    groups: [
      { id: ids.groups.play, name: texts.groups.play, isExclusive: true, texts: {} },
      { id: ids.groups.contact, name: texts.groups.contact, isExclusive: false, texts: {} },
    ],
    codes: codeKeys.map((key) => ({
      id: ids.codes[key],
      kind: rare.has(key) ? "point" : "state",
      groupId: isPlay(key) ? ids.groups.play : ids.groups.contact,
      ...texts.codes[key],
      color: colors[key],
      modifierIds: key === "offers_toy" ? [ids.toy] : [],
      subjectIds: [],
      texts: {},
    })),
    modifiers: [
      {
        type: "one",
        id: ids.toy,
        name: texts.modifiers.toy,
        isRequired: true,
        texts: {},
        choices: toys.map((toy, at) => ({
          id: ids.toys[toy],
          name: texts.toys[toy],
          key: String(at + 1),
          texts: {},
        })),
      },
    ],
    subjects: subjects.map((subject, at) => ({
      id: ids.subjects[subject],
      name: texts.subjects[subject],
      key: String(at + 1),
      texts: {},
    })),
    criteria: criterionKeys.map((key) => ({
      id: ids.criteria[key],
      name: texts.criteria[key].name,
      description: texts.criteria[key].description,
      scale: "ordinal",
      levels: levelKeys.map((level, at) => ({
        value: at + 1,
        name: texts.levels[level],
        descriptor: texts.criteria[key].levels[level],
        texts: {},
      })),
      weight: 1,
      isRequired: true,
      needsEvidence: needsEvidence.has(key),
      texts: {},
    })),
  });
}

function eventOf(seen: Seen, ids: DemoIds, newId: () => string): CodedEvent {
  const common = {
    id: id("event").parse(newId()),
    codeId: ids.codes[seen.code],
    subjectId: ids.subjects[seen.subject],
    startUs: mediaTimeUs.parse(seen.startUs),
    modifiers: seen.toy ? { [ids.toy]: ids.toys[seen.toy] } : {},
    comment: "",
    confidence: null,
  };
  return seen.endUs === undefined
    ? { kind: "point", ...common }
    : { kind: "state", ...common, endUs: mediaTimeUs.parse(seen.endUs) };
}

function ratingOf(
  criterion: CriterionName,
  { value, note, evidenceS = [] }: Judgement,
  texts: DemoTexts,
  ids: DemoIds,
): Rating {
  const words = note ? texts.notes[note] : "";
  return {
    criterionId: ids.criteria[criterion],
    value: value ?? null,
    cannotBeJudged: value === undefined,
    reason: value === undefined ? words : "",
    comment: value === undefined ? "" : words,
    evidence: evidenceS.map(([startS, endS]): Evidence => ({
      startUs: mediaTimeUs.parse(Math.round(startS * 1e6)),
      endUs: mediaTimeUs.parse(Math.round(endS * 1e6)),
    })),
  };
}

/** A standard normal number (Box and Muller). */
function normalFrom(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
