import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Code, Criterion, Modifier, Scheme } from "./entities/scheme.ts";
import { id } from "./rules.ts";
import { isMeaning, type SchemeField, schemeDifference } from "./schemeDifference.ts";

const group = id("group").parse(uuidv7());
const other = id("group").parse(uuidv7());
const recordingId = id("recording").parse(uuidv7());
const subject = { id: id("subject").parse(uuidv7()), name: "Mia", key: "1", texts: {} };
const [low, high] = ["low", "high"].map((name, at) => ({
  id: id("choice").parse(uuidv7()),
  name,
  key: String(at + 1),
  texts: {},
}));
if (!low || !high) throw new Error("two choices");

const loud = {
  type: "one",
  id: id("modifier").parse(uuidv7()),
  name: "Loud",
  isRequired: false,
  askedAt: "start",
  texts: {},
  choices: [low, high],
} satisfies Modifier;
const length = {
  type: "number",
  id: id("modifier").parse(uuidv7()),
  name: "Length",
  isRequired: false,
  askedAt: "start",
  texts: {},
  unit: "cm",
  min: 0,
  max: 10,
} satisfies Modifier;
const call: Code = {
  id: id("code").parse(uuidv7()),
  kind: "point",
  groupId: group,
  name: "Call",
  description: "",
  key: "c",
  color: "#0072b2",
  modifierIds: [loud.id],
  subjectIds: [],
  texts: {},
};
const play: Code = { ...call, id: id("code").parse(uuidv7()), name: "Play", key: "p" };
const warmth: Criterion = {
  id: id("criterion").parse(uuidv7()),
  name: "Warmth",
  description: "",
  scale: "ordinal",
  levels: [1, 2, 3].map((value) => ({ value, name: `L${value}`, descriptor: "", texts: {} })),
  weight: 1,
  isRequired: true,
  needsEvidence: false,
  texts: {},
};
const before: Scheme = {
  groups: [
    { id: group, name: "Voice", isExclusive: false, texts: {} },
    { id: other, name: "Body", isExclusive: false, texts: {} },
  ],
  codes: [call, play],
  modifiers: [loud, length],
  subjects: [subject],
  criteria: [warmth],
  total: "none",
};

const withCode = (part: Partial<Code>): Scheme => ({
  ...before,
  codes: [{ ...call, ...part }, play],
});
type Choosing = Extract<Modifier, { readonly choices: unknown }>;
const withLoud = (part: Partial<Choosing>): Scheme => ({
  ...before,
  modifiers: [{ ...(loud satisfies Choosing), ...part }, length],
});
const withLength = (part: Partial<typeof length>): Scheme => ({
  ...before,
  modifiers: [loud, { ...length, ...part }],
});
const withWarmth = (part: Partial<Criterion>): Scheme => ({
  ...before,
  criteria: [{ ...warmth, ...part }],
});
const withLevel = (part: Partial<Criterion["levels"][number]>): Scheme =>
  withWarmth({
    levels: warmth.levels.map((level, at) => (at === 0 ? { ...level, ...part } : level)),
  });
const german = { de: { name: "Wort" } };
const moment = { recordingId, startUs: 1, endUs: 2, note: "" };

/** The fields that differ, of entries and of the whole. */
function fieldsOf(after: Scheme): readonly SchemeField[] {
  const { entries, whole } = schemeDifference(before, after);
  return [...entries.flatMap(({ fields }) => fields), ...whole].map(({ field }) => field);
}

const names: readonly (readonly [SchemeField, Scheme])[] = [
  ["name", withCode({ name: "Calls" })],
  ["description", withCode({ description: "with the voice" })],
  ["key", withCode({ key: "x" })],
  ["color", withCode({ color: "#000000" })],
  ["texts", withCode({ texts: german })],
  ["examples", withCode({ examples: [moment] })],
  ["order", { ...before, codes: [play, call] }],
  ["choiceName", withLoud({ choices: [{ ...low, name: "soft" }, high] })],
  ["choiceKey", withLoud({ choices: [{ ...low, key: null }, high] })],
  ["choiceTexts", withLoud({ choices: [{ ...low, texts: german }, high] })],
  ["choiceOrder", withLoud({ choices: [high, low] })],
  ["levelName", withLevel({ name: "none" })],
  ["levelDescriptor", withLevel({ descriptor: "nothing of it" })],
  ["levelTexts", withLevel({ texts: german })],
  ["levelExamples", withLevel({ examples: [moment] })],
];

const meanings: readonly (readonly [SchemeField, Scheme])[] = [
  ["kind", withCode({ kind: "state" })],
  ["group", withCode({ groupId: other })],
  [
    "isExclusive",
    { ...before, groups: before.groups.map((one) => ({ ...one, isExclusive: one.id === group })) },
  ],
  ["modifiers", withCode({ modifierIds: [] })],
  ["subjects", withCode({ subjectIds: [subject.id] })],
  ["type", withLoud({ type: "several" })],
  ["isRequired", withLoud({ isRequired: true })],
  ["askedAt", withLoud({ askedAt: "end" })],
  ["unit", withLength({ unit: "mm" })],
  ["min", withLength({ min: 1 })],
  ["max", withLength({ max: 20 })],
  ["choice", withLoud({ choices: [low] })],
  ["scale", withWarmth({ scale: "interval" })],
  ["level", withWarmth({ levels: warmth.levels.slice(1) })],
  ["levelOrder", withWarmth({ levels: warmth.levels.toReversed() })],
  ["weight", withWarmth({ weight: 2 })],
  ["needsEvidence", withWarmth({ needsEvidence: true })],
  ["total", { ...before, total: "sum" }],
];

describe("the difference of two schemes", () => {
  it("is none where nothing differs, left-out examples and none being the same", () => {
    const after = withCode({ examples: [] });

    expect(schemeDifference(before, after)).toEqual({
      entries: [],
      whole: [],
      isOnlyNames: true,
      isSame: true,
    });
  });

  it.each(names)("is only about names where %s differs", (field, after) => {
    const difference = schemeDifference(before, after);

    expect(fieldsOf(after)).toEqual([field]);
    expect(difference).toMatchObject({ isOnlyNames: true, isSame: false });
  });

  it.each(meanings)("changes the meaning where %s differs", (field, after) => {
    const difference = schemeDifference(before, after);

    expect(fieldsOf(after)).toEqual([field]);
    expect(difference).toMatchObject({ isOnlyNames: false, isSame: false });
  });

  it("walks every field that there is", () => {
    const walked = new Set([...names, ...meanings].map(([field]) => field));
    const all = new Set([...names, ...meanings].flatMap(([, after]) => fieldsOf(after)));

    expect(walked).toEqual(all);
    expect(walked.size).toBe(33);
  });

  it("names what was added and removed, which is never only about names", () => {
    const added: Code = { ...play, id: id("code").parse(uuidv7()), name: "Chase" };
    const after: Scheme = { ...before, codes: [play, added] };

    const { entries, isOnlyNames } = schemeDifference(before, after);

    expect(entries).toEqual([
      {
        kind: "removed",
        part: "codes",
        id: call.id,
        name: "Call",
        fields: [],
        changesMeaning: true,
      },
      {
        kind: "added",
        part: "codes",
        id: added.id,
        name: "Chase",
        fields: [],
        changesMeaning: true,
      },
    ]);
    expect(isOnlyNames).toBe(false);
  });

  it("tells a renamed entry by its id, with what it was called", () => {
    const { entries } = schemeDifference(before, withCode({ name: "Voice call", key: null }));

    expect(entries).toEqual([
      {
        kind: "changed",
        part: "codes",
        id: call.id,
        name: "Voice call",
        changesMeaning: false,
        fields: [
          { field: "name", of: undefined, before: "Call", after: "Voice call" },
          { field: "key", of: undefined, before: "c", after: null },
        ],
      },
    ]);
  });

  it("does not take another group of the same name for the same group", () => {
    const after: Scheme = {
      ...withCode({ groupId: other }),
      groups: before.groups.map((one) => ({ ...one, name: "Voice" })),
    };

    const { entries } = schemeDifference(before, after);

    expect(entries.at(-1)?.fields).toEqual([
      { field: "group", of: undefined, before: "Voice", after: "Voice" },
    ]);
    expect(entries.at(-1)?.fields.every(isMeaning)).toBe(true);
  });

  it("does not take a modifier asked in another order for a change of meaning", () => {
    const both = withCode({ modifierIds: [loud.id, length.id] });
    const turned = withCode({ modifierIds: [length.id, loud.id] });

    expect(schemeDifference(both, turned).isSame).toBe(true);
  });
});
