import { uuidv7 } from "uuidv7";
import type { CodedEvent } from "../src/domain/entities/event.ts";
import { emptyScheme, type Scheme } from "../src/domain/entities/scheme.ts";
import { mediaTimeUs } from "../src/domain/rules.ts";
import type {
  GivenFile,
  ReadingOf,
  ReadResult,
  Writer,
  WritingOf,
  WrittenPiece,
} from "../src/formats/format.ts";
import { ObservationCopy, StudyCopy } from "../src/formats/studyCopy.ts";
import { newId } from "./sample.ts";

const walks = newId("code");
const rests = newId("code");
const calls = newId("code");
const anna = newId("subject");
const ben = newId("subject");
const foot = newId("modifier");
const left = newId("choice");
const right = newId("choice");
const steps = newId("modifier");
const posture = newId("group");

/** Two states that exclude each other, a point, two subjects and two modifiers. */
export const copiedScheme: Scheme = {
  ...emptyScheme,
  groups: [{ id: posture, name: "Posture", isExclusive: true, texts: {} }],
  codes: [
    codeOf(walks, "state", "Walks (fast)", [foot, steps]),
    codeOf(rests, "state", "Rests", []),
    codeOf(calls, "point", "Calls, loud", []),
  ],
  modifiers: [
    {
      type: "one",
      id: foot,
      name: "First-foot",
      isRequired: false,
      askedAt: "start",
      texts: {},
      choices: [
        { id: left, name: "left", key: null, texts: {} },
        { id: right, name: "right", key: null, texts: {} },
      ],
    },
    { type: "text", id: steps, name: "Steps", isRequired: false, askedAt: "start", texts: {} },
  ],
  subjects: [
    { id: anna, name: "Anna", key: null, texts: {} },
    { id: ben, name: "Ben", key: null, texts: {} },
  ],
};

/** Of every kind one and more; the third has times finer than a millisecond, the last two are odd. */
export const copiedEvents: readonly CodedEvent[] = [
  stateOf(walks, [1_000_000, 2_500_000], { subjectId: anna, modifiers: { [foot]: left } }),
  stateOf(rests, [2_500_000, 4_000_000], { subjectId: anna, comment: "asleep,\nit seems" }),
  stateOf(walks, [2_600_100, 3_000_900], {
    subjectId: ben,
    modifiers: { [foot]: right, [steps]: "4-5, more" },
  }),
  pointOf(calls, 3_000_000, { subjectId: anna, comment: "<loud> & clear" }),
  pointOf(calls, 3_100_000, {}),
  stateOf(rests, [5_000_000, null], { subjectId: ben }),
];

/** A study with one observation of these events. */
export function copiedStudy(events: readonly CodedEvent[] = copiedEvents): {
  readonly study: StudyCopy;
  readonly observation: ObservationCopy;
} {
  const schemeVersionId = newId("schemeVersion");
  const roundId = newId("round");
  const raterId = newId("account");
  const recordingId = newId("recording");
  const study = StudyCopy.parse({
    name: "Walking",
    description: "",
    settings: null,
    variables: [],
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme: copiedScheme,
        createdAt: null,
        publishedAt: null,
      },
    ],
    rounds: [{ id: roundId, number: 1, name: "", schemeVersionId, basisRoundId: null }],
    people: [{ id: raterId, name: "Sam", role: null }],
    recordings: [
      {
        id: recordingId,
        name: "clip 1",
        media: [],
        durationUs: 60_000_000,
        framesPerSecond: 25,
        frameTiming: "even",
        hasVideo: true,
        isLive: false,
        phases: [],
        captions: [],
        values: {},
        isTraining: false,
        createdAt: null,
      },
    ],
  });
  const observation = ObservationCopy.parse({
    id: newId("observation"),
    name: "",
    recordingId,
    roundId,
    raterId,
    purpose: "work",
    sampling: { isContinuous: true, scans: null },
    spans: [],
    state: "submitted",
    returnReason: null,
    dueAt: null,
    assignedAt: null,
    startedAt: null,
    submittedAt: null,
    events: [...events],
    ratings: [],
    parts: [],
  });
  return { study, observation };
}

export const readingOf: ReadingOf = {
  newUuid: uuidv7,
  answers: {},
  palette: ["#2266aa"],
  words: {
    rater: "Rater",
    recording: "Recording",
    study: "Study",
    exclusiveGroup: "One at a time",
    modifier: "Modifier",
    caption: "Caption",
  },
};

export const writingOf: WritingOf = {
  baseName: "study",
  now: "2026-11-21T12:00:00Z",
  newUuid: uuidv7,
};

/** All files that a writer makes of observations, by name. */
export async function writtenFiles(
  writer: Writer,
  study: StudyCopy,
  observations: readonly ObservationCopy[],
): Promise<readonly GivenFile[]> {
  const pieces: WrittenPiece[] = [];
  const writing = writer.begin(study, writingOf);
  for (const observation of observations) pieces.push(...writing.take(observation));
  pieces.push(...(await writing.end()));
  const names = [...new Set(pieces.map(({ fileName }) => fileName))];
  return names.map((name) => {
    const own = pieces.filter(({ fileName }) => fileName === name);
    const parts = own.map(({ content }) =>
      typeof content === "string" ? Buffer.from(content) : Buffer.from(content),
    );
    return { name, bytes: new Uint8Array(Buffer.concat(parts)) };
  });
}

/** What an observation says, in names and not in ids, in the order of time. */
export function toldEvents(scheme: Scheme, events: readonly CodedEvent[]): readonly string[] {
  return events
    .map((event) => {
      const modifiers = scheme.modifiers.flatMap((modifier) => {
        const value = event.modifiers[modifier.id];
        if (value === undefined) return [];
        const choices = "choices" in modifier ? modifier.choices : [];
        const texts = [value].flat().map((one) => nameOf(choices, one) ?? String(one));
        return [`${modifier.name}=${texts.join("+")}`];
      });
      const end = event.kind === "point" ? "" : ` – ${event.endUs ?? "open"}`;
      return [
        `${event.startUs}${end}`,
        nameOf(scheme.codes, event.codeId),
        nameOf(scheme.subjects, event.subjectId) ?? "–",
        ...modifiers,
        event.comment,
      ].join(" | ");
    })
    .toSorted();
}

function nameOf(
  things: readonly { readonly id: string; readonly name: string }[],
  id: unknown,
): string | undefined {
  return things.find((one) => one.id === id)?.name;
}

/** @throws Error with the findings where a file was refused. */
export function readWhole(result: ReadResult): ReadResult & { readonly kind: "read" } {
  if (result.kind === "read") return result;
  throw new Error(JSON.stringify(result.findings));
}

export function stateOf(
  codeId: typeof walks,
  [startUs, endUs]: readonly [number, number | null],
  more: Partial<Pick<CodedEvent, "subjectId" | "modifiers" | "comment">> = {},
): CodedEvent {
  return {
    kind: "state",
    ...commonOf(codeId, startUs, more),
    endUs: endUs === null ? null : mediaTimeUs.parse(endUs),
  };
}

export function pointOf(
  codeId: typeof walks,
  startUs: number,
  more: Partial<Pick<CodedEvent, "subjectId" | "modifiers" | "comment">> = {},
): CodedEvent {
  return { kind: "point", ...commonOf(codeId, startUs, more) };
}

function commonOf(
  codeId: typeof walks,
  startUs: number,
  more: Partial<Pick<CodedEvent, "subjectId" | "modifiers" | "comment">>,
) {
  return {
    id: newId("event"),
    codeId,
    subjectId: null,
    startUs: mediaTimeUs.parse(startUs),
    modifiers: {},
    comment: "",
    confidence: null,
    ...more,
  };
}

function codeOf(
  codeId: typeof walks,
  kind: "point" | "state",
  name: string,
  modifierIds: Scheme["codes"][number]["modifierIds"],
): Scheme["codes"][number] {
  return {
    id: codeId,
    kind,
    groupId: kind === "state" ? posture : null,
    name,
    description: "",
    key: null,
    color: "#2266aa",
    modifierIds,
    subjectIds: [],
    texts: {},
  };
}
