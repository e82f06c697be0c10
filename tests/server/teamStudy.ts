import { type Insertable, sql } from "kysely";
import type { Scheme } from "../../src/domain/entities/scheme.ts";
import { continuousSampling, type Span } from "../../src/domain/entities/observation.ts";
import type { BlindingRule } from "../../src/domain/blinding.ts";
import { id, type Id, mediaTimeUs } from "../../src/domain/rules.ts";
import type { Tables } from "../../src/server/database/tables.ts";
import { randomFrom } from "../../src/statistics/random.ts";
import type { Application, Person } from "./application.ts";

const second = 1_000_000;

/** How large a team's study is, and how incomplete. */
export interface TeamSize {
  /** Of no other study in any test: ids are made of it, and what is kept by them is kept for all files of a process. */
  readonly seed: number;
  readonly raters: number;
  /** Half of them in a second round too. */
  readonly recordings: number;
  readonly ratersEach: readonly [least: number, most: number];
  /** How many codes its scheme has; the first six are always there, and all that there are without it. */
  readonly codes?: number;
}

/** A study of a team: what it is made of is the same every time, down to the ids. */
export interface TeamStudy {
  readonly studyId: Id<"study">;
  readonly scheme: Scheme;
  readonly roundIds: readonly Id<"round">[];
  readonly raterIds: readonly Id<"account">[];
  readonly observationIds: readonly Id<"observation">[];
}

/**
 * A study as large teams leave it: two to six of many raters a recording, two rounds, some who were given
 * stretches only, phases, subjects and nobody in particular, states that overlap and that nobody ended,
 * points, modifiers, ratings of four scales with gaps and with what could not be judged.
 *
 * Each rater is late, overlooks and mixes up in their own way. It is written into the tables as the API would
 * have, with ids that the seed gives.
 */
export async function makeTeamStudy(
  { tools: { database } }: Pick<Application, "tools">,
  owner: Person,
  size: TeamSize,
): Promise<TeamStudy> {
  const random = randomFrom(size.seed);
  const idOf = <E extends string>(entity: E, of: Kind, at: number) =>
    seededId(entity, size.seed, of, at);
  const studyId = idOf("study", "study", 0);
  const schemeVersionId = idOf("schemeVersion", "scheme", 0);
  const scheme = teamScheme(size.seed, size.codes ?? firstCodes);
  const roundIds = [0, 1].map((at) => idOf("round", "round", at));
  const raterIds = Array.from({ length: size.raters }, (_, at) => idOf("account", "rater", at));
  const insert = async <T extends keyof Tables>(
    table: T,
    rows: readonly Insertable<Tables[T]>[],
  ) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- Each needs what the one before has made.
      await database
        .insertInto(table)
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  };

  await insert("study", [
    {
      id: studyId,
      name: `Team of ${size.raters}`,
      description: "",
      state: "open",
      defaultLanguage: "en",
      blinding: "until_both_submitted" satisfies BlindingRule,
    },
  ]);
  await insert(
    "account",
    raterIds.map((one, at) => ({
      id: one,
      name: `Rater ${String(at + 1).padStart(3, "0")}`,
      email: `rater${at + 1}.${size.seed}@example.org`,
      image: null,
      language: "en",
    })),
  );
  await insert("membership", [
    { studyId, accountId: owner.accountId, role: "owner" },
    ...raterIds.map((accountId) => ({ studyId, accountId, role: "rater" as const })),
  ]);
  await insert("schemeVersion", [
    {
      studyId,
      id: schemeVersionId,
      number: 1,
      state: "published",
      scheme: JSON.stringify(scheme),
      createdAt: began,
      publishedAt: began,
    },
  ]);
  await insert(
    "round",
    roundIds.map((one, at) => ({
      studyId,
      id: one,
      number: at + 1,
      schemeVersionId,
      basisRoundId: null,
    })),
  );
  const recordingIds = Array.from({ length: size.recordings }, (_, at) =>
    idOf("recording", "recording", at),
  );
  await insert(
    "recording",
    recordingIds.map((one, at) => ({
      studyId,
      id: one,
      name: `Clip ${String(at + 1).padStart(4, "0")}`,
      durationUs: lengthUs,
      framesPerSecond: 25,
      frameTimes: null,
      hasVideo: true,
      liveStartedAt: null,
      liveEndedAt: null,
    })),
  );
  await insert(
    "phase",
    recordingIds.flatMap((recordingId, at) =>
      ["Baseline", "Play"].map((name, position) => ({
        studyId,
        recordingId,
        id: idOf("phase", "phase", 2 * at + position),
        position,
        name,
        startUs: position * 60 * second,
        endUs: (position + 1) * 60 * second,
      })),
    ),
  );

  const observations: Insertable<Tables["observation"]>[] = [];
  const events: Insertable<Tables["event"]>[] = [];
  const ratings: Insertable<Tables["rating"]>[] = [];
  for (const [at, recordingId] of recordingIds.entries()) {
    const truth = happeningsOf(random, scheme);
    const levels = scheme.criteria.map(({ levels: all }) => Math.floor(random() * all.length));
    for (const [round, roundId] of roundIds.entries()) {
      if (round === 1 && at % 2 === 1) continue;
      const [least, most] = size.ratersEach;
      const count = least + Math.floor(random() * (most - least + 1));
      for (const rater of someOf(size.raters, count, random)) {
        const observationId = idOf("observation", "observation", observations.length);
        const isInPart = random() < 0.25;
        const spans: Span[] = isInPart ? [spanOf(10, 70), spanOf(80, 110 + (rater % 2) * 5)] : [];
        const coded = codedBy(rater, truth, random, scheme);
        const submittedAt = new Date(Date.UTC(2026, 2, 2 + (observations.length % 60)));
        observations.push({
          studyId,
          id: observationId,
          recordingId,
          roundId,
          raterId: raterIds[rater] ?? owner.accountId,
          sampling: JSON.stringify(continuousSampling),
          spans: JSON.stringify(spans),
          position: null,
          dueAt: null,
          state: random() < 0.9 ? "accepted" : "submitted",
          revision: coded.length,
          eventCount: coded.length,
          returnReason: null,
          startedAt: submittedAt,
          submittedAt,
          changedAt: submittedAt,
        });
        for (const one of coded) {
          events.push({
            studyId,
            observationId,
            id: idOf("event", "event", events.length),
            comment: "",
            confidence: null,
            version: 1,
            isDeleted: false,
            ...one,
          });
        }
        for (const [criterion, { id: criterionId, levels: all }] of scheme.criteria.entries()) {
          if (random() < 0.15) continue;
          const isUnclear = random() < 0.05;
          const off = random() < 0.3 ? (random() < 0.5 + 0.02 * (rater % 10) ? 1 : -1) : 0;
          const place = Math.min(Math.max((levels[criterion] ?? 0) + off, 0), all.length - 1);
          ratings.push({
            studyId,
            observationId,
            criterionId,
            value: isUnclear ? null : (all[place]?.value ?? 0),
            cannotBeJudged: isUnclear,
            reason: isUnclear ? "The camera was elsewhere." : "",
            comment: "",
            evidence: "[]",
          });
        }
      }
    }
  }
  await insert("observation", observations);
  await insert("event", events);
  await insert("rating", ratings);
  await sql`analyze`.execute(database);
  return {
    studyId,
    scheme,
    roundIds,
    raterIds,
    observationIds: Array.from({ length: observations.length }, (_, at) =>
      idOf("observation", "observation", at),
    ),
  };
}

const began = new Date(Date.UTC(2026, 1, 1));
const lengthUs = 120 * second;
const rowsAtOnce = 2_000;

const kinds = [
  "study",
  "scheme",
  "round",
  "rater",
  "recording",
  "phase",
  "observation",
  "event",
  "part",
] as const;
type Kind = (typeof kinds)[number];

function seededId<E extends string>(entity: E, seed: number, of: Kind, at: number): Id<E> {
  const text = `01990000-${hex(seed, 4)}-7${hex(kinds.indexOf(of), 3)}-8000-${hex(at, 12)}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand is that of the argument
  return id(entity).parse(text) as Id<E>;
}

function spanOf(fromS: number, toS: number): Span {
  return { startUs: fromS * second, endUs: toS * second, codeId: null, subjectId: null };
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}

/** Three states of an exclusive group, one beside them with a modifier, two points; two subjects; four scales. */
function teamScheme(seed: number, codes: number): Scheme {
  let parts = 0;
  const part = <E extends string>(entity: E) => seededId(entity, seed, "part", (parts += 1));
  const group = part("group");
  const modifier = part("modifier");
  const code = (name: string, kind: "point" | "state", groupId: Id<"group"> | null) => ({
    id: part("code"),
    kind,
    groupId,
    name,
    description: "",
    key: null,
    color: "#0072b2",
    modifierIds: name === "Looks" ? [modifier] : [],
    subjectIds: [],
    texts: {},
  });
  const criterion = (name: string, scale: Scheme["criteria"][number]["scale"], levels: number) => ({
    id: part("criterion"),
    name,
    description: "",
    scale,
    levels: Array.from({ length: levels }, (_, at) => ({
      value: at + 1,
      name: `${at + 1}`,
      descriptor: "",
      texts: {},
    })),
    weight: 1,
    isRequired: false,
    needsEvidence: false,
    texts: {},
  });
  const scheme: Scheme = {
    groups: [{ id: group, name: "Play", isExclusive: true, texts: {} }],
    codes: [
      code("Alone", "state", group),
      code("Beside", "state", group),
      code("Together", "state", group),
      code("Looks", "state", null),
      code("Laughs", "point", null),
      code("Points", "point", null),
    ],
    modifiers: [
      {
        type: "one",
        id: modifier,
        name: "At whom",
        isRequired: false,
        askedAt: "start",
        texts: {},
        choices: ["child", "adult"].map((name) => ({
          id: part("choice"),
          name,
          key: null,
          texts: {},
        })),
      },
    ],
    subjects: ["Ana", "Ben"].map((name) => ({ id: part("subject"), name, key: null, texts: {} })),
    criteria: [
      criterion("Warmth", "ordinal", 5),
      criterion("Turns", "interval", 7),
      criterion("Setting", "nominal", 3),
      criterion("Greets", "checklist", 2),
    ],
    total: "sum",
  };
  const more = Array.from({ length: Math.max(codes - firstCodes, 0) }, (_, at) => at);
  const groups = more
    .filter((at) => at % groupOf === 0)
    .map((at) => ({
      id: part("group"),
      name: `Area ${at / groupOf + 1} of the manual`,
      isExclusive: true,
      texts: {},
    }));
  const further = more.map((at) =>
    code(
      `${longWords[at % longWords.length] ?? ""} ${at + firstCodes + 1}`,
      at % 4 === 3 ? "point" : "state",
      groups[Math.floor(at / groupOf)]?.id ?? null,
    ),
  );
  return { ...scheme, groups: [...scheme.groups, ...groups], codes: [...scheme.codes, ...further] };
}

const firstCodes = 6;
/** How many further codes share a group. */
const groupOf = 9;
/** Names as manuals have them: up to thirty letters. */
const longWords = [
  "Asks an open question",
  "Rough-and-tumble play",
  "Praises",
  "Waits for the child’s turn",
  "Off task",
  "Parallel constructive play",
  "Gives an instruction twice",
];

interface HistoryEntry {
  /** A place among the scheme's codes. */
  readonly code: number;
  readonly subjectId: Id<"subject"> | null;
  readonly startUs: number;
  /** `null`: it never ended. */
  readonly endUs: number | null;
  readonly isPoint: boolean;
}

function happeningsOf(random: () => number, scheme: Scheme): readonly HistoryEntry[] {
  const found: HistoryEntry[] = [];
  for (const subjectId of [...scheme.subjects.map(({ id: one }) => one), null]) {
    if (subjectId === null && random() < 0.5) continue;
    let atUs = Math.floor(random() * 10 * second);
    while (atUs < lengthUs - second) {
      const endUs = atUs + Math.floor((2 + random() * 14) * second);
      const isLast = endUs >= lengthUs;
      found.push({
        code: Math.floor(random() * 3),
        subjectId,
        startUs: atUs,
        endUs: isLast ? null : endUs,
        isPoint: false,
      });
      if (random() < 0.5) {
        const startUs = atUs + Math.floor(random() * 3 * second);
        const until = Math.min(startUs + 4 * second, lengthUs);
        found.push({ code: 3, subjectId, startUs, endUs: until, isPoint: false });
      }
      for (let points = Math.floor(random() * 3); points > 0; points -= 1) {
        const startUs = Math.min(atUs + Math.floor(random() * 12 * second), lengthUs);
        found.push({ code: 4 + (points % 2), subjectId, startUs, endUs: null, isPoint: true });
      }
      for (let code = firstCodes; code < scheme.codes.length; code += 1) {
        if (random() > 0.15) continue;
        const startUs = Math.min(atUs + Math.floor(random() * 6 * second), lengthUs - second);
        const isPoint = scheme.codes[code]?.kind === "point";
        const until = Math.min(startUs + Math.floor((1 + random() * 5) * second), lengthUs);
        found.push({ code, subjectId, startUs, endUs: isPoint ? null : until, isPoint });
      }
      atUs = endUs + (random() < 0.3 ? Math.floor(random() * 5 * second) : 0);
    }
  }
  return found;
}

/** What a rater makes of it: late by so much, with some overlooked, some mixed up. */
function codedBy(
  rater: number,
  truth: readonly HistoryEntry[],
  random: () => number,
  scheme: Scheme,
): readonly Pick<
  Insertable<Tables["event"]>,
  "kind" | "codeId" | "subjectId" | "startUs" | "endUs" | "modifiers"
>[] {
  const lateUs = (rater % 5) * 120_000;
  const [modifier] = scheme.modifiers;
  const choices = modifier?.type === "one" ? modifier.choices : [];
  return truth.flatMap((one) => {
    if (random() < 0.04 + 0.01 * (rater % 8)) return [];
    const late = () => lateUs + Math.floor((random() - 0.5) * 600_000);
    const startUs = Math.min(Math.max(one.startUs + late(), 0), lengthUs - 1);
    const endUs =
      one.endUs === null ? null : Math.min(Math.max(one.endUs + late(), startUs + 1), lengthUs);
    const isOther = !one.isPoint && one.code < 3 && random() < 0.08;
    const place = isOther ? (one.code + 1) % 3 : one.code;
    const choice = choices[random() < 0.7 ? 0 : 1];
    const codeId = scheme.codes[place]?.id;
    if (!codeId) return [];
    return [
      {
        kind: one.isPoint ? "point" : "state",
        codeId,
        subjectId: one.subjectId,
        startUs: mediaTimeUs.parse(startUs),
        endUs: one.isPoint || endUs === null ? null : mediaTimeUs.parse(endUs),
        modifiers: JSON.stringify(
          place === 3 && modifier && choice ? { [modifier.id]: choice.id } : {},
        ),
      },
    ];
  });
}

/** So many of the first numbers, in no order. */
function someOf(all: number, count: number, random: () => number): readonly number[] {
  const left = Array.from({ length: all }, (_, at) => at);
  return Array.from(
    { length: count },
    () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0,
  );
}
