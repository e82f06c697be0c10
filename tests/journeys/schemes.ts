import type { Criterion, Level, Scheme } from "../../src/domain/entities/scheme.ts";
import { sampleIds, sampleScheme } from "../../src/client/kit/coding/sampleScheme.ts";
import { newId, scheme as sample } from "../sample.ts";

function levels(
  names: readonly string[],
  descriptor: (name: string) => string = () => "",
): Level[] {
  return names.map((name, at) => ({ value: at, name, descriptor: descriptor(name), texts: {} }));
}

function criterion(name: string, more: Partial<Criterion> & Pick<Criterion, "levels">): Criterion {
  return {
    id: newId("criterion"),
    name,
    description: "",
    scale: "ordinal",
    weight: 1,
    isRequired: true,
    needsEvidence: false,
    texts: {},
    ...more,
  };
}

const done = levels(["Not done", "Done"]);

/** One criterion of every kind that a rubric knows, and a total. */
export const rubricScheme: Scheme = {
  ...sample,
  criteria: [
    criterion("Warmth", {
      description: "How the children meet each other.",
      levels: levels(
        ["Cold", "Mixed", "Warm"],
        (name) =>
          `${name}: ${"what one sees and hears of it, told at some length so that a rater can tell it from the level beside it; ".repeat(3)}`,
      ),
      weight: 2,
      needsEvidence: true,
    }),
    criterion("Noise", {
      levels: levels(Array.from({ length: 12 }, (_, at) => `${at + 1}`)),
      scale: "interval",
    }),
    ...["Greets", "Shares a toy", "Says goodbye"].map((name) =>
      criterion(name, { levels: done, scale: "checklist" }),
    ),
    criterion("Closeness", {
      scale: "trace",
      levels: [
        { value: 0, name: "Apart", descriptor: "", texts: {} },
        { value: 100, name: "Together", descriptor: "", texts: {} },
      ],
    }),
  ],
  total: "share",
};

const sharing = newId("group");
const shares = newId("code");

/**
 * Subjects, states that exclude each other, modifiers asked at the start and at the end, one key in two
 * groups, and a rubric of every kind of which two criteria must be rated.
 */
export const wholeScheme: Scheme = {
  ...sampleScheme,
  groups: [...sampleScheme.groups, { id: sharing, name: "Sharing", isExclusive: false, texts: {} }],
  codes: [
    ...sampleScheme.codes,
    ...sampleScheme.codes
      .filter(({ id }) => id === sampleIds.speaks)
      .map((code) => ({
        ...code,
        id: shares,
        kind: "point" as const,
        groupId: sharing,
        name: "Shares",
        color: "#d55e00",
      })),
  ],
  criteria: rubricScheme.criteria.map((one, at) => ({ ...one, isRequired: at < 2 })),
  total: "share",
};

/** Sixty points, with letters and digits, Shift, and two keys after one another that `g` and `0` begin. */
export const sixtyKeys = [
  ...Array.from("abcdefhijklmnopqrstuvwxyz123456789"),
  ...Array.from("abcdefhijklm", (letter) => `Shift+${letter}`),
  ...Array.from("abcdefg", (letter) => `g ${letter}`),
  ...Array.from("1234567", (digit) => `0 ${digit}`),
];
const groupsOfSixty = ["Hands", "Voice", "Gaze", "Posture", "Objects", "Others"].map((name) => ({
  id: newId("group"),
  name,
  isExclusive: false,
  texts: {},
}));
export const sixtyScheme: Scheme = {
  ...sample,
  groups: groupsOfSixty,
  subjects: [],
  modifiers: [],
  criteria: [],
  codes: sixtyKeys.map((key, at) => ({
    id: newId("code"),
    kind: "point",
    groupId: groupsOfSixty[at % groupsOfSixty.length]?.id ?? null,
    // Thirty letters.
    name: `Berührungswiedererkennung N ${String(at + 1).padStart(3, "0")}`,
    key,
    description: "",
    color: sampleScheme.codes[at % sampleScheme.codes.length]?.color ?? "#0072b2",
    modifierIds: [],
    subjectIds: [],
    texts: {},
  })),
};
