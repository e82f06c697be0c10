import fc from "fast-check";
import { byTime } from "../../src/domain/entities/event.ts";
import { ObservationCopy, StudyCopy } from "../../src/formats/studyCopy.ts";

/** A study with everything that a copy can carry, and its observations. */
export interface AnyStudy {
  readonly study: StudyCopy;
  readonly observations: readonly ObservationCopy[];
}

/** Ids are made from places, so that what points to each other does so by chance's choice of place. */
function uuid(kind: number, at: number): string {
  return `0199${kind.toString(16).padStart(4, "0")}-0000-7000-8000-${at.toString(16).padStart(12, "0")}`;
}
const ids = {
  scheme: (at: number) => uuid(1, at),
  round: (at: number) => uuid(2, at),
  person: (at: number) => uuid(3, at),
  recording: (at: number) => uuid(4, at),
  observation: (at: number) => uuid(5, at),
  event: (observation: number, at: number) => uuid(6, observation * 1_000 + at),
  code: (at: number) => uuid(7, at),
  subject: (at: number) => uuid(8, at),
  modifier: (at: number) => uuid(9, at),
  choice: (at: number) => uuid(10, at),
  criterion: (at: number) => uuid(11, at),
  section: (at: number) => uuid(12, at),
  variable: (at: number) => uuid(12, at),
  other: (at: number) => uuid(13, at),
};

const text = fc
  .string({ unit: "binary", maxLength: 30 })
  .filter((one) => !/\p{Surrogate}/u.test(one));
const name = fc
  .tuple(fc.constantFrom("a", "Ä", "عين", "=1", "'x", '"', "a,b", "a;b"), text)
  .map((parts) => parts.join("").trim())
  .filter((one) => one !== "");
const time = fc.integer({ min: 0, max: 59_000_000 });
const wallTime = fc
  .integer({ min: 1_000_000_000_000, max: 1_900_000_000_000 })
  .map((ms) => new Date(ms).toISOString());
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const below = (count: number) => fc.integer({ min: 0, max: count - 1 });

const codes = 4;
const subjects = 2;
const people = 3;
const recordings = 3;
const rounds = 2;

/** Names are made different by their place: a study has none twice. */
const names = (count: number) =>
  fc
    .array(name, { minLength: count, maxLength: count })
    .map((all) => all.map((one, at) => `${one.slice(0, 40)} ${at}`));

const scheme = fc
  .record({ codes: names(codes), subjects: names(subjects), others: names(4), text })
  .map((chosen) => ({
    groups: [{ id: ids.other(900), name: chosen.others[0], isExclusive: false, texts: {} }],
    codes: chosen.codes.map((one, at) => ({
      id: ids.code(at),
      kind: at % 2 === 0 ? "point" : "state",
      groupId: at === 0 ? ids.other(900) : null,
      name: one,
      description: chosen.text,
      key: at === 1 ? "k" : null,
      color: "#4477aa",
      modifierIds: [ids.modifier(0), ids.modifier(1), ids.modifier(2)],
      subjectIds: [],
      texts: { de: { name: "Blick" } },
    })),
    modifiers: [
      {
        type: "one",
        id: ids.modifier(0),
        name: chosen.others[1],
        isRequired: false,
        askedAt: "start",
        choices: [
          { id: ids.choice(0), name: "left", key: null, texts: {} },
          { id: ids.choice(1), name: "right", key: "r", texts: {} },
        ],
        texts: {},
      },
      {
        type: "number",
        id: ids.modifier(1),
        name: chosen.others[2],
        isRequired: false,
        askedAt: "end",
        unit: "m",
        min: -10,
        max: 10,
        texts: {},
      },
      {
        type: "text",
        id: ids.modifier(2),
        name: chosen.others[3],
        isRequired: false,
        askedAt: "start",
        texts: {},
      },
    ],
    subjects: chosen.subjects.map((one, at) => ({
      id: ids.subject(at),
      name: one,
      key: null,
      ...(chosen.text !== "" && { description: chosen.text }),
      texts: {},
    })),
    criteria: [
      {
        id: ids.criterion(0),
        name: "warmth",
        description: chosen.text,
        scale: "ordinal",
        levels: [1, 2, 3].map((value) => ({
          value,
          name: `level ${value}`,
          descriptor: "",
          texts: {},
        })),
        weight: 1,
        isRequired: true,
        needsEvidence: false,
        texts: {},
        sectionId: ids.section(0),
      },
    ],
    sections: [{ id: ids.section(0), name: chosen.others[1], texts: {} }],
    total: "sum",
  }));

const event = fc.record({
  code: below(codes),
  subject: maybe(below(subjects)),
  startUs: time,
  lengthUs: maybe(fc.integer({ min: 1, max: 1_000_000 })),
  choice: maybe(below(2)),
  number: maybe(fc.double({ min: -10, max: 10, noNaN: true }).map((one) => one + 0)),
  words: maybe(text),
  comment: text,
  confidence: maybe(fc.double({ min: 0, max: 1, noNaN: true }).map((one) => one + 0)),
});

const work = fc.record({
  round: below(rounds),
  rater: below(people),
  recording: below(recordings),
  events: fc.array(event, { maxLength: 12 }),
  value: maybe(fc.constantFrom(1, 2, 3)),
  notes: text,
  remark: maybe(text.filter((one) => one.trim() !== "")),
  isConsensus: fc.boolean(),
  at: wallTime,
});

const study = fc.record({
  names: fc.record({ study: name, people: names(people), recordings: names(recordings) }),
  scheme,
  second: scheme,
  text,
  at: wallTime,
  variable: maybe(fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((one) => one + 0)),
});

export const anyStudy: fc.Arbitrary<AnyStudy> = fc
  .record({ head: study, works: fc.array(work, { maxLength: 6 }) })
  .map(({ head, works }) => ({
    study: StudyCopy.parse({
      name: head.names.study,
      description: head.text,
      settings: {
        defaultLanguage: "de",
        blinding: "until_both_submitted",
        isOpened: false,
        masksRaters: true,
        masksRecordings: false,
        calibration: {
          rules: [
            {
              measure: { kind: "percent", unitUs: 1_000_000 },
              scope: { of: "overall" },
              minimum: 0.8,
            },
          ],
          recordings: 2,
          counted: "together",
          attempts: 3,
          validDays: 365,
          checkEvery: null,
          monthlyShare: null,
        },
        state: "open",
        createdAt: head.at,
      },
      variables: [
        {
          id: ids.variable(0),
          name: "age",
          type: "number",
          unit: "a",
          choices: [],
          isHidden: true,
        },
      ],
      schemes: [head.scheme, head.second].map((one, at) => ({
        id: ids.scheme(at),
        number: at + 1,
        state: "published",
        scheme: one,
        createdAt: head.at,
        publishedAt: head.at,
      })),
      rounds: [0, 1].map((at) => ({
        id: ids.round(at),
        number: at + 1,
        name: at === 0 ? "" : "again",
        schemeVersionId: ids.scheme(at),
        basisRoundId: at === 0 ? null : ids.round(0),
      })),
      people: head.names.people.map((one, at) => ({
        id: ids.person(at),
        name: one,
        role: at === 0 ? "coordinator" : "rater",
        training: "none",
        joinedAt: head.at,
      })),
      recordings: head.names.recordings.map((one, at) => ({
        id: ids.recording(at),
        name: one,
        media: [
          {
            fileName: "clip.mp4",
            address: null,
            offsetUs: -5,
            durationUs: 60_000_000,
            sizeBytes: 12,
            fingerprint: "v1-0123456789abcdef",
          },
        ],
        durationUs: 60_000_000,
        framesPerSecond: 25,
        frameTiming: "even",
        hasVideo: true,
        isLive: false,
        phases: [{ id: ids.other(at), name: "baseline", startUs: 0, endUs: 1_000_000 }],
        captions: [{ id: ids.other(100 + at), label: "said", language: "de", text: head.text }],
        values: head.variable === null ? {} : { [ids.variable(0)]: head.variable },
        isTraining: false,
        createdAt: head.at,
        frameTimes: "AAAA",
      })),
      plans: [],
      history: [
        {
          id: ids.other(500),
          at: head.at,
          accountId: null,
          about: "study",
          aboutId: ids.other(501),
          action: "createStudy",
          before: null,
          after: { name: head.text },
        },
      ],
    }),
    observations: works.map((one, at) => observationOf(one, at)),
  }));

type Work = typeof work extends fc.Arbitrary<infer One> ? One : never;

function observationOf(one: Work, at: number): ObservationCopy {
  const copy = ObservationCopy.parse({
    id: ids.observation(at),
    name: `observation ${at}`,
    recordingId: ids.recording(one.recording),
    roundId: ids.round(one.round),
    raterId: ids.person(one.rater),
    purpose: "work",
    sampling: { isContinuous: true, scans: null },
    spans: [],
    state: "submitted",
    returnReason: null,
    dueAt: null,
    assignedAt: one.at,
    startedAt: one.at,
    submittedAt: null,
    events: one.events.map((coded, place) => ({
      id: ids.event(at, place),
      codeId: ids.code(coded.code),
      subjectId: coded.subject === null ? null : ids.subject(coded.subject),
      startUs: coded.startUs,
      modifiers: {
        ...(coded.choice !== null && { [ids.modifier(0)]: ids.choice(coded.choice) }),
        ...(coded.number !== null && { [ids.modifier(1)]: coded.number }),
        ...(coded.words !== null && { [ids.modifier(2)]: coded.words }),
      },
      comment: coded.comment,
      confidence: coded.confidence,
      ...(coded.code % 2 === 0
        ? { kind: "point" }
        : {
            kind: "state",
            endUs: coded.lengthUs === null ? null : coded.startUs + coded.lengthUs,
          }),
    })),
    ratings: [
      {
        criterionId: ids.criterion(0),
        value: one.value,
        cannotBeJudged: one.value === null,
        reason: one.value === null ? "out of sight" : "",
        comment: one.notes,
        evidence: [{ startUs: 1_500_000, endUs: 2_000_001 }],
      },
    ],
    parts: one.notes === "" ? [] : [{ kind: "notes", text: one.notes }],
    revision: at,
    eventVersions: {},
    ...(one.remark !== null && {
      remarks: [
        {
          id: ids.other(1_000 + at),
          answersId: null,
          accountId: ids.person(0),
          startUs: 5,
          endUs: null,
          text: one.remark,
          madeAt: one.at,
          state: "open",
          settledBy: null,
          settledAt: null,
        },
      ],
    }),
    ...(one.isConsensus &&
      at > 0 && {
        consensus: {
          toleranceUs: 1_000_000,
          sources: [{ observationId: ids.observation(at - 1), revision: 3 }],
          decisions: [
            {
              id: ids.other(2_000 + at),
              key: "a+b",
              basis: "1+2",
              state: "settled",
              how: "middle",
              takenFrom: null,
              eventIds: [],
              reason: one.notes,
              accountId: ids.person(0),
              decidedAt: one.at,
            },
          ],
        },
      }),
  });
  copy.events.sort(byTime);
  return copy;
}
