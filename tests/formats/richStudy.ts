import { byTime, type CodedEvent, type ModifierValues } from "../../src/domain/entities/event.ts";
import { continuousSampling } from "../../src/domain/entities/observation.ts";
import type { Rating } from "../../src/domain/entities/rating.ts";
import type { Code, Modifier, Scheme } from "../../src/domain/entities/scheme.ts";
import type { WorkPart } from "../../src/domain/entities/workPart.ts";
import { id, mediaTimeUs } from "../../src/domain/rules.ts";
import type { ReadStudy } from "../../src/formats/joinedStudies.ts";
import type { ObservationCopy, RecordingCopy, StudyCopy } from "../../src/formats/studyCopy.ts";
import { newCountedIds, newRandomNumbers, type RandomNumbers } from "./randomNumbers.ts";

/** How much of everything; 1 is little of all, 0 leaves a kind of thing out. */
export interface Richness {
  readonly seed: number;
  readonly recordings: number;
  readonly raters: number;
  readonly codes: number;
  readonly events: number;
  /** Whether names have letters and signs that formats have to write in their own way. */
  readonly hasOddNames: boolean;
}

export const rich: Richness = {
  seed: 1,
  recordings: 2,
  raters: 2,
  codes: 6,
  events: 30,
  hasOddNames: true,
};

/** A study with something of everything that a copy can hold, the same for the same wishes. */
export function richStudy(wish: Richness = rich): ReadStudy {
  const random = newRandomNumbers(wish.seed);
  const newUuid = newCountedIds();
  const odd = (name: string) =>
    wish.hasOddNames
      ? `${name} ${random.oneOf(["Größe", "観察", "a,b", 'x "y"', "<&>", "π|τ"])}`
      : name;
  const scheme = richScheme(wish, { newUuid, odd, random });
  const variables: StudyCopy["variables"] = [
    {
      id: id("variable").parse(newUuid()),
      name: "Age",
      type: "number",
      unit: "months",
      choices: [],
      isHidden: false,
    },
    {
      id: id("variable").parse(newUuid()),
      name: "Condition",
      type: "choice",
      unit: "",
      choices: ["Music", "Quiet"],
      isHidden: true,
    },
    {
      id: id("variable").parse(newUuid()),
      name: "Place",
      type: "text",
      unit: "",
      choices: [],
      isHidden: false,
    },
  ];
  const recordings = Array.from({ length: wish.recordings }, (_, at) =>
    richRecording(odd(`Clip ${at + 1}`), at, { newUuid, variables }),
  );
  const people = Array.from({ length: wish.raters }, (_, at) => ({
    id: id("account").parse(newUuid()),
    name: odd(`Rater ${at + 1}`),
    role: null,
  }));
  const schemeVersionId = id("schemeVersion").parse(newUuid());
  const roundId = id("round").parse(newUuid());
  const study: StudyCopy = {
    name: odd("Study"),
    description: "What children do with music.",
    settings: null,
    variables,
    schemes: [
      {
        id: schemeVersionId,
        number: 1,
        state: "published",
        scheme,
        createdAt: "2026-03-01T08:00:00.000Z",
        publishedAt: "2026-03-02T08:00:00.000Z",
      },
    ],
    rounds: [{ id: roundId, number: 1, name: "First pass", schemeVersionId, basisRoundId: null }],
    people,
    recordings,
  };
  const observations = recordings.flatMap((recording) =>
    people.map((person): ObservationCopy => ({
      id: id("observation").parse(newUuid()),
      name: "",
      recordingId: recording.id,
      roundId,
      raterId: person.id,
      purpose: "work",
      sampling: continuousSampling,
      spans: [],
      state: "submitted",
      returnReason: null,
      dueAt: null,
      assignedAt: "2026-03-03T08:00:00.000Z",
      startedAt: "2026-03-03T09:00:00.000Z",
      submittedAt: "2026-03-03T10:00:00.000Z",
      events: richEvents(wish.events, scheme, { random, newUuid, odd }),
      ratings: richRatings(scheme),
      parts: richParts(scheme, odd),
    })),
  );
  return { study, observations };
}

interface Making {
  readonly newUuid: () => string;
  readonly odd: (name: string) => string;
  readonly random: RandomNumbers;
}

function richScheme({ codes: count }: Richness, { newUuid, odd }: Making): Scheme {
  const group = (name: string, isExclusive: boolean) => ({
    id: id("group").parse(newUuid()),
    name,
    isExclusive,
    texts: {},
  });
  const groups = [group("Posture", true), group("Contact", false)];
  const subjects = ["Ana", "Ben"].map((name, at) => ({
    id: id("subject").parse(newUuid()),
    name: odd(name),
    key: at === 0 ? "1" : null,
    texts: {},
  }));
  const common = { isRequired: false, texts: {} };
  const choices = ["near", "far", "gone"].map((name) => ({
    id: id("choice").parse(newUuid()),
    name,
    key: null,
    texts: {},
  }));
  const modifiers: Modifier[] = [
    {
      type: "one",
      id: id("modifier").parse(newUuid()),
      name: "Distance",
      askedAt: "start",
      choices,
      ...common,
    },
    {
      type: "several",
      id: id("modifier").parse(newUuid()),
      name: "With",
      askedAt: "start",
      choices: choices.map((choice) => ({ ...choice, id: id("choice").parse(newUuid()) })),
      ...common,
    },
    {
      type: "number",
      id: id("modifier").parse(newUuid()),
      name: "Force",
      askedAt: "end",
      unit: "N",
      min: 0,
      max: 10,
      ...common,
    },
    {
      type: "text",
      id: id("modifier").parse(newUuid()),
      name: "Words",
      askedAt: "start",
      ...common,
    },
  ];
  const colors = ["#0072b2", "#e69f00", "#009e73", "#cc79a7"];
  const codes = Array.from({ length: count }, (_, at): Code => {
    const isPoint = at % 3 === 2;
    const modifier = modifiers[at % modifiers.length];
    return {
      id: id("code").parse(newUuid()),
      kind: isPoint ? "point" : "state",
      groupId: isPoint ? null : (groups[at % 2]?.id ?? null),
      name: odd(`Code ${at + 1}`),
      description: at === 0 ? "Sits, stands\nor lies." : "",
      key: "abcdefghij"[at] ?? null,
      color: colors[at % colors.length] ?? "#0072b2",
      modifierIds: modifier && at % 2 === 0 ? [modifier.id] : [],
      subjectIds: [],
      texts: at === 0 ? { de: { name: "Haltung", description: "Sitzt, steht\noder liegt." } } : {},
    };
  });
  return {
    groups,
    subjects,
    modifiers,
    codes,
    criteria: [
      {
        id: id("criterion").parse(newUuid()),
        name: odd("Warmth"),
        description: "",
        scale: "ordinal",
        levels: [1, 2, 3].map((value) => ({
          value,
          name: `Level ${value}`,
          descriptor: "",
          texts: {},
        })),
        weight: 1,
        isRequired: false,
        needsEvidence: false,
        texts: {},
      },
      {
        id: id("criterion").parse(newUuid()),
        name: "Tension",
        description: "",
        scale: "trace",
        levels: [0, 100].map((value) => ({ value, name: `${value}`, descriptor: "", texts: {} })),
        weight: 0,
        isRequired: false,
        needsEvidence: false,
        texts: {},
      },
    ],
    total: "sum",
  };
}

function richRecording(
  name: string,
  at: number,
  {
    newUuid,
    variables: [age, condition],
  }: { newUuid: () => string; variables: StudyCopy["variables"] },
): RecordingCopy {
  return {
    id: id("recording").parse(newUuid()),
    name,
    media: [media(`clip${at + 1}.mp4`, 0), media(`clip${at + 1}-side.mp4`, 250_000)],
    durationUs: 60_000_000,
    framesPerSecond: 25,
    frameTiming: "even",
    hasVideo: true,
    isLive: false,
    phases: [{ id: id("phase").parse(newUuid()), name: "Baseline", startUs: 0, endUs: 20_000_000 }],
    captions: [
      {
        id: id("caption").parse(newUuid()),
        label: "Words",
        language: "en",
        text: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n",
      },
    ],
    values: { ...(age && { [age.id]: 12.5 }), ...(condition && { [condition.id]: "Music" }) },
    isTraining: false,
    createdAt: "2026-03-01T09:00:00.000Z",
  };
}

function media(fileName: string, offsetUs: number): RecordingCopy["media"][number] {
  return {
    fileName,
    address: null,
    offsetUs,
    durationUs: 60_000_000,
    sizeBytes: 1_000_000,
    fingerprint: null,
  };
}

/** States of an exclusive group and one subject never overlap, nor do those of one code and subject. */
function richEvents(
  count: number,
  { codes, subjects, modifiers, groups }: Scheme,
  { random, newUuid, odd }: Making,
): CodedEvent[] {
  const [first, ...others] = codes;
  if (!first) return [];
  const exclusive = new Set(groups.filter((one) => one.isExclusive).map((one) => one.id));
  const freeFromUs = new Map<string, number>();
  const events: CodedEvent[] = [];
  for (let at = 0; at < count; at += 1) {
    const code = random.oneOf([first, ...others]);
    const subject = random.isOneIn(3) ? null : (subjects[random.below(subjects.length)] ?? null);
    const isFine = random.isOneIn(6);
    const isExclusive = code.groupId !== null && exclusive.has(code.groupId);
    const key = `${isExclusive ? code.groupId : code.id} ${subject?.id}`;
    const fromUs = freeFromUs.get(key) ?? 0;
    const startUs =
      fromUs + (isFine ? fineUs(random.below(2_000_000)) : random.below(2_000) * 1_000);
    const lengthUs = (1 + random.below(1_500)) * 1_000;
    if (startUs + lengthUs > 59_000_000) continue;
    // A millisecond apart, so that they are apart where times are rounded.
    freeFromUs.set(key, Math.ceil((startUs + lengthUs) / 1_000 + 1) * 1_000);
    const common = {
      id: id("event").parse(newUuid()),
      codeId: code.id,
      subjectId: subject?.id ?? null,
      startUs: mediaTimeUs.parse(startUs),
      modifiers: modifierValues(code, modifiers, random, odd),
      comment: random.isOneIn(4) ? odd("he smiles") : "",
      confidence: random.isOneIn(5) ? 0.5 : null,
    };
    events.push(
      code.kind === "point"
        ? { kind: "point", ...common }
        : { kind: "state", ...common, endUs: mediaTimeUs.parse(startUs + lengthUs) },
    );
  }
  return events.toSorted(byTime);
}

/** Never half a millisecond: programs round that up, down, or to the even one. */
function fineUs(us: number): number {
  return us % 1_000 === 500 ? us + 1 : us;
}

function modifierValues(
  { modifierIds }: Code,
  modifiers: readonly Modifier[],
  random: RandomNumbers,
  odd: (name: string) => string,
): ModifierValues {
  const values: ModifierValues = {};
  for (const modifier of modifiers) {
    if (!modifierIds.includes(modifier.id) || random.isOneIn(4)) continue;
    if (modifier.type === "number") values[modifier.id] = random.below(100) / 10;
    else if (modifier.type === "text") values[modifier.id] = odd("ball");
    else {
      const [first, second] = modifier.choices;
      if (first && second) {
        values[modifier.id] = modifier.type === "one" ? second.id : [first.id, second.id];
      }
    }
  }
  return values;
}

function richRatings({ criteria: [first] }: Scheme): Rating[] {
  if (!first) return [];
  const evidence = [{ startUs: mediaTimeUs.parse(1_000_000), endUs: mediaTimeUs.parse(2_000_000) }];
  const rating = { criterionId: first.id, value: 2, cannotBeJudged: false, reason: "", evidence };
  return [{ ...rating, comment: "steady" }];
}

function richParts({ criteria }: Scheme, odd: (name: string) => string): WorkPart[] {
  const parts: WorkPart[] = [{ kind: "notes", text: odd("Camera fell once.") }];
  const trace = criteria.find(({ scale }) => scale === "trace");
  if (trace) {
    const samples: [number, number][] = [
      [0, 50],
      [400_000, 75],
    ];
    parts.push({ kind: "trace", criterionId: trace.id, slot: 0, samples });
  }
  return parts;
}
