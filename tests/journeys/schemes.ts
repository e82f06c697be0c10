import type { Criterion, Level, Scheme } from "../../src/domain/entities/scheme.ts";
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
