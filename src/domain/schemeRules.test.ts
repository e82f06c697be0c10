import { expect, test } from "vitest";
import { newId, scheme } from "../../tests/sample.ts";
import { emptyScheme, type Scheme } from "./entities/scheme.ts";
import { schemeProblems } from "./schemeRules.ts";

const rulesOf = (changed: Partial<Scheme>) =>
  schemeProblems({ ...scheme, ...changed }).map(({ path, rule }) => `${path} ${rule}`);
const [solitary, together, laughs] = scheme.codes;
if (!solitary || !together || !laughs) throw new Error("the sample has three codes");

test("the sample has no problem, and an empty scheme has one", () => {
  expect(schemeProblems(scheme)).toEqual([]);
  expect(schemeProblems(emptyScheme).map(({ rule }) => rule)).toEqual(["scheme_not_empty"]);
});

test("a key is unique within its group and against subjects; two groups may share one", () => {
  expect(rulesOf({ codes: [solitary, { ...together, key: "Q" }] })).toEqual([
    "codes.1.key keys_unique",
  ]);
  expect(rulesOf({ codes: [solitary, { ...laughs, key: "q" }] })).toEqual([]);
  const subject = { id: newId("subject"), name: "Ana", key: "q", texts: {} };
  expect(rulesOf({ subjects: [subject] })).toEqual(["codes.0.key keys_unique"]);
});

test("what two keys after one another begin with is no key by itself, with Shift it is another", () => {
  expect(rulesOf({ codes: [solitary, { ...laughs, key: "q w" }] })).toEqual([
    "codes.0.key keys_unique",
  ]);
  expect(rulesOf({ codes: [solitary, { ...together, key: "Shift+Q" }] })).toEqual([]);
  expect(
    rulesOf({
      codes: [
        { ...solitary, key: "g q" },
        { ...together, key: "g w" },
      ],
    }),
  ).toEqual([]);
  expect(
    rulesOf({
      codes: [
        { ...solitary, key: "g q" },
        { ...together, key: "G Q" },
      ],
    }),
  ).toEqual(["codes.1.key keys_unique"]);
});

test("a name stands once in its group", () => {
  expect(rulesOf({ codes: [solitary, { ...together, name: "Solitary" }] })).toEqual([
    "codes.1.name names_unique",
  ]);
});

test("what a code refers to is there", () => {
  const lost = { ...solitary, groupId: newId("group"), modifierIds: [newId("modifier")] };
  expect(rulesOf({ codes: [lost] })).toEqual([
    "codes.0.groupId reference_exists",
    "codes.0.modifierIds reference_exists",
  ]);
});

test("a scale has each value once", () => {
  const [criterion] = scheme.criteria;
  const [level] = criterion?.levels ?? [];
  if (!criterion || !level) throw new Error("the sample has a criterion");
  expect(rulesOf({ criteria: [{ ...criterion, levels: [level, level] }] })).toEqual([
    "criteria.0.levels.1.value value_on_scale",
  ]);
});
