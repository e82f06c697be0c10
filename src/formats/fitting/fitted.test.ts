import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { CodedEvent } from "../../domain/entities/event.ts";
import { emptyScheme, type Scheme } from "../../domain/entities/scheme.ts";
import { eventProblems, overlaps } from "../../domain/eventRules.ts";
import { limits } from "../../domain/limits.ts";
import { id, mediaTimeUs } from "../../domain/rules.ts";
import { indexScheme } from "../../domain/schemeIndex.ts";
import { schemeProblems } from "../../domain/schemeRules.ts";
import { newFindingList } from "../findingList.ts";
import type { ReadStudy } from "../joinedStudies.ts";
import { newStudyBook } from "../studyBook.ts";
import { ObservationCopy, StudyCopy } from "../studyCopy.ts";
import { fitted } from "./fitted.ts";

const words = { rater: "R", recording: "C", study: "S", exclusiveGroup: "E", modifier: "M" };
const newUuid = uuidv7;
const startAsked: Scheme["modifiers"][number]["askedAt"] = "start";

describe("whatever a reader made", () => {
  const scheme = richScheme();
  const codeIds = scheme.codes.map((one) => one.id);
  const anyEvent = fc.record({
    kind: fc.constantFrom("point", "state"),
    codeId: fc.constantFrom(...codeIds, uuidv7()),
    subjectId: fc.option(fc.constantFrom(...scheme.subjects.map((one) => one.id), uuidv7())),
    startUs: fc.integer({ min: 0, max: 20_000 }),
    lengthUs: fc.option(fc.integer({ min: 0, max: 5_000 })),
    number: fc.option(fc.double()),
    choice: fc.option(fc.constantFrom(...choicesOf(scheme), uuidv7())),
    confidence: fc.option(fc.double()),
    comment: fc.string(),
  });

  test("every event then passes the rules, and none that excludes another overlaps it", () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 40 }),
        fc.constantFrom("one_millisecond", "point", "leave_out"),
        fc.constantFrom("not_exclusive", "cut", "leave_out"),
        (given, zero, overlap) => {
          const read = readOf(
            scheme,
            given.map((one) => eventOf(one, scheme)),
          );
          const answers = Object.fromEntries([
            ...scheme.codes.map(({ name }) => [`zero_length:${name}`, zero]),
            ["exclusive_overlap:Activity", overlap],
          ]);

          const findings = newFindingList();
          const { study, observations } = fitted(read, { findings, answers, newUuid });

          const [version] = study.schemes;
          const [observation] = observations;
          const [recording] = study.recordings;
          if (!version || !observation || !recording) throw new Error("nothing is left");
          const index = indexScheme(version.scheme);
          const { durationUs } = recording;
          const context = { index, durationUs, sampling: observation.sampling };
          expect(observation.events.flatMap((event) => eventProblems(event, context))).toEqual([]);
          expect(
            observation.events.some((a) => observation.events.some((b) => overlaps(a, b, index))),
          ).toBe(false);
          expect(schemeProblems(version.scheme)).toEqual([]);
          StudyCopy.parse(study);
          ObservationCopy.parse(observation);
          const rejected = findings.all().filter(({ weight }) => weight === "rejected");
          const left = rejected.reduce((sum, { count }) => sum + count, 0);
          expect(observation.events.length + left).toBe(given.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test("states of an exclusive group that overlap are kept unless somebody says otherwise", () => {
  const scheme = richScheme();
  const events = [state(scheme, "Walk", 0, 5_000), state(scheme, "Run", 3_000, 9_000)];
  const times = (answer?: string) => {
    const { study, observations, questions } = fitted(readOf(scheme, events), {
      findings: newFindingList(),
      answers: answer === undefined ? {} : { "exclusive_overlap:Activity": answer },
      newUuid,
    });
    return {
      answer: questions.find(({ what }) => what === "exclusive_overlap")?.answer,
      isExclusive: study.schemes[0]?.scheme.groups[0]?.isExclusive,
      times: observations[0]?.events.map((one) => [
        one.startUs,
        one.kind === "state" ? one.endUs : 0,
      ]),
    };
  };

  expect(times()).toEqual({
    answer: "not_exclusive",
    isExclusive: false,
    times: [
      [0, 5_000],
      [3_000, 9_000],
    ],
  });
  expect(times("cut")).toEqual({
    answer: "cut",
    isExclusive: true,
    times: [
      [0, 3_000],
      [3_000, 9_000],
    ],
  });
  expect(times("leave_out").times).toEqual([[0, 5_000]]);
});

test("states that touch do not overlap", () => {
  const scheme = richScheme();
  const events = [state(scheme, "Walk", 0, 5_000), state(scheme, "Run", 5_000, 9_000)];

  const { questions } = fitted(readOf(scheme, events), {
    findings: newFindingList(),
    answers: {},
    newUuid,
  });

  expect(questions).toEqual([]);
});

test("a state without a length lasts a millisecond, is a point, or is left out, as somebody says", () => {
  const scheme = richScheme();
  const fit = (answer?: string) => {
    const { study, observations, questions } = fitted(
      readOf(scheme, [state(scheme, "Walk", 7_000, 7_000)]),
      {
        findings: newFindingList(),
        answers: answer === undefined ? {} : { "zero_length:Walk": answer },
        newUuid,
      },
    );
    expect(questions.map(({ what }) => what)).toEqual(["zero_length"]);
    return observations[0]?.events.map((event) => {
      const code = study.schemes[0]?.scheme.codes.find((one) => one.id === event.codeId);
      return [code?.name, event.kind, event.startUs, event.kind === "state" ? event.endUs : null];
    });
  };

  expect(fit()).toEqual([["Walk", "state", 7_000, 8_000]]);
  expect(fit("point")).toEqual([["Walk (2)", "point", 7_000, null]]);
  expect(fit("leave_out")).toEqual([]);
});

test("states without an end end with the recording, or stay open and the work unfinished, as is said once", () => {
  const scheme = richScheme();
  const open: CodedEvent[] = [state(scheme, "Walk", 5_000, 6_000)].map((event) =>
    event.kind === "state" ? { ...event, endUs: null } : event,
  );
  const fit = (answer?: string) => {
    const { observations, questions } = fitted(readOf(scheme, open), {
      findings: newFindingList(),
      answers: answer === undefined ? {} : { open_states: answer },
      newUuid,
    });
    expect(questions).toMatchObject([
      { what: "open_states", examples: ["one"], because: { what: "states_without_end", count: 1 } },
    ]);
    const [one] = observations;
    return [one?.state, one?.events.map((event) => event.kind === "state" && event.endUs)];
  };

  expect(fit()).toEqual(["submitted", [10_000]]);
  expect(fit("close_at_end")).toEqual(["submitted", [10_000]]);
  expect(fit("leave_open")).toEqual(["in_progress", [null]]);
});

test("a rule that the work breaks gives way, and that is told", () => {
  const scheme = richScheme();
  const [modifier] = scheme.modifiers;
  const findings = newFindingList();
  const event = state(scheme, "Run", 0, 10, { [modifier?.id ?? ""]: 500 });

  const { study, observations } = fitted(readOf(scheme, [event]), {
    findings,
    answers: {},
    newUuid,
  });

  const loose = study.schemes[0]?.scheme;
  expect(observations[0]?.events).toHaveLength(1);
  expect(loose?.modifiers[0]).toMatchObject({ min: 0, max: 500 });
  expect(loose?.codes.find(({ name }) => name === "Run")?.subjectIds).toEqual([]);
  expect(findings.all().map(({ what, about, count }) => [what, about, count])).toEqual([
    ["rule_loosened", "Run", 2],
    ["rule_loosened", "Speed", 1],
  ]);
});

test("what is beyond the limits of a scheme is left out with its events", () => {
  const base = richScheme();
  const [first] = base.codes;
  if (!first) throw new Error("no code");
  const codes = Array.from({ length: limits.codesPerScheme + 3 }, (_, at) => ({
    ...first,
    id: id("code").parse(uuidv7()),
    name: `code ${at}`,
    key: null,
  }));
  const scheme = { ...base, codes };
  const findings = newFindingList();
  const last = codes.at(-1)?.name ?? "";

  const { study, observations } = fitted(readOf(scheme, [state(scheme, last, 0, 10)]), {
    findings,
    answers: {},
    newUuid,
  });

  expect(study.schemes[0]?.scheme.codes).toHaveLength(limits.codesPerScheme);
  expect(observations[0]?.events).toEqual([]);
  expect(findings.all().map(({ what, count }) => [what, count])).toEqual([
    ["too_many_things", 3],
    ["code_unknown", 1],
  ]);
});

function choicesOf({ modifiers }: Scheme): string[] {
  return modifiers.flatMap((one) =>
    "choices" in one ? one.choices.map((choice) => choice.id) : [],
  );
}

function richScheme(): Scheme {
  const group = { id: id("group").parse(uuidv7()), name: "Activity", isExclusive: true, texts: {} };
  const subjects = ["Ana", "Ben"].map((name) => ({
    id: id("subject").parse(uuidv7()),
    name,
    key: null,
    texts: {},
  }));
  const common = { isRequired: true, askedAt: startAsked, texts: {} };
  const modifiers: Scheme["modifiers"] = [
    {
      type: "number",
      id: id("modifier").parse(uuidv7()),
      name: "Speed",
      unit: "",
      min: 0,
      max: 9,
      ...common,
    },
    {
      type: "one",
      id: id("modifier").parse(uuidv7()),
      name: "Place",
      ...common,
      choices: [{ id: id("choice").parse(uuidv7()), name: "Here", key: null, texts: {} }],
    },
  ];
  return {
    ...emptyScheme,
    groups: [group],
    subjects,
    modifiers,
    codes: [
      newCode("Walk", "state", { groupId: group.id }),
      newCode("Run", "state", {
        groupId: group.id,
        subjectIds: subjects.slice(0, 1).map((one) => one.id),
      }),
      newCode("Look", "point", { modifierIds: modifiers.map((one) => one.id) }),
    ],
  };
}

function newCode(
  name: string,
  kind: "point" | "state",
  more: Partial<Scheme["codes"][number]>,
): Scheme["codes"][number] {
  return {
    id: id("code").parse(uuidv7()),
    kind,
    groupId: null,
    name,
    description: "",
    key: null,
    color: "#0072b2",
    modifierIds: [],
    subjectIds: [],
    texts: {},
    ...more,
  };
}

function state(
  scheme: Scheme,
  name: string,
  startUs: number,
  endUs: number,
  modifiers: CodedEvent["modifiers"] = {},
): CodedEvent {
  const code = scheme.codes.find((one) => one.name === name);
  if (!code) throw new Error(`no code ${name}`);
  return {
    kind: "state",
    id: id("event").parse(uuidv7()),
    codeId: code.id,
    subjectId: null,
    startUs: mediaTimeUs.parse(startUs),
    endUs: mediaTimeUs.parse(endUs),
    modifiers,
    comment: "",
    confidence: null,
  };
}

interface AnyEvent {
  readonly kind: string;
  readonly codeId: string;
  readonly subjectId: string | null;
  readonly startUs: number;
  readonly lengthUs: number | null;
  readonly number: number | null;
  readonly choice: string | null;
  readonly confidence: number | null;
  readonly comment: string;
}

function eventOf(any: AnyEvent, { modifiers: [speed, place] }: Scheme): CodedEvent {
  const common = {
    id: id("event").parse(uuidv7()),
    codeId: id("code").parse(any.codeId),
    subjectId: any.subjectId === null ? null : id("subject").parse(any.subjectId),
    startUs: mediaTimeUs.parse(any.startUs),
    modifiers: {
      ...(any.number !== null && speed && { [speed.id]: any.number }),
      ...(any.choice !== null && place && { [place.id]: any.choice }),
    },
    comment: any.comment,
    confidence: any.confidence,
  };
  if (any.kind === "point") return { kind: "point", ...common };
  const endUs = any.lengthUs === null ? null : mediaTimeUs.parse(any.startUs + any.lengthUs);
  return { kind: "state", ...common, endUs };
}

function readOf(scheme: Scheme, events: readonly CodedEvent[]): ReadStudy {
  const book = newStudyBook({ newUuid, palette: ["#0072b2"], words }, newFindingList(), scheme);
  book.observation({
    name: "one",
    raterId: book.person("Lea"),
    recordingId: book.recording({ name: "clip", durationUs: 10_000 }),
  });
  const { study, observations } = book.finish({ name: "Study" });
  return { study, observations: observations.map((one) => ({ ...one, events: [...events] })) };
}

test("a name of an observation that is too long is cut, and that is told", () => {
  const read = readOf(richScheme(), []);
  const observations = read.observations.map((one) => ({ ...one, name: "x".repeat(20_000) }));
  const findings = newFindingList();

  const fit = fitted({ ...read, observations }, { findings, answers: {}, newUuid });

  expect(fit.observations[0]?.name).toHaveLength(limits.commentMaxChars);
  expect(findings.all().map(({ what }) => what)).toEqual(["text_cut"]);
});
