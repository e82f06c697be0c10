import { expect, test } from "vitest";
import { newId } from "../../tests/sample.ts";
import type { Variable } from "./entities/study.ts";
import { isValueOf, readValue, valueProblems, variableProblems } from "./variables.ts";

const variable = (part: Partial<Variable>): Variable => ({
  id: newId("variable"),
  name: "Condition",
  type: "text",
  unit: "",
  choices: [],
  isHidden: false,
  ...part,
});
const age = variable({ name: "Age", type: "number", unit: "months" });
const day = variable({ name: "Day", type: "date" });
const condition = variable({ type: "choice", choices: ["Music", "Quiet"] });

test.each([
  [age, "12.5", 12.5],
  [age, "12,5", 12.5],
  [age, "-3", -3],
  [age, "1e3", 1000],
  [day, "2026-02-28", "2026-02-28"],
  [day, "8.2.2026", "2026-02-08"],
  [condition, " music ", "Music"],
  [variable({}), " anything ", "anything"],
])("what is written is read as the variable's type (%#)", (of, text, value) => {
  expect(readValue(of, text)).toEqual({ kind: "value", value });
});

test.each([
  [age, "1.234,5"],
  [age, "1 234"],
  [age, "twelve"],
  [age, "1e999"],
  [day, "3/4/2026"],
  [day, "2026-02-30"],
  [day, "31.4.2026"],
  [condition, "Noise"],
  [variable({}), "x".repeat(1_001)],
])("what could mean two things, or nothing, is not guessed at (%#)", (of, text) => {
  expect(readValue(of, text)).toEqual({ kind: "unreadable" });
});

test("an empty cell is no value, of whichever type", () => {
  for (const of of [age, day, condition, variable({})]) {
    expect(readValue(of, "  ")).toEqual({ kind: "none" });
  }
});

test("a value has to be of its variable's type, and of one that the study has", () => {
  const problems = valueProblems(
    [age, condition],
    { [age.id]: "12", [condition.id]: "Noise", [day.id]: "2026-01-01" },
    "values",
  );

  expect(problems).toEqual([
    { path: `values.${age.id}`, rule: "value_of_variable", allowed: "12.5" },
    { path: `values.${condition.id}`, rule: "value_of_variable", allowed: "Music, Quiet" },
    { path: `values.${day.id}`, rule: "variable_of_study" },
  ]);
  expect(valueProblems([age], { [age.id]: null }, "values")).toEqual([]);
  expect(isValueOf(age, Number.NaN)).toBe(false);
});

test("variables need names of their own, and a choice its choices", () => {
  expect(variableProblems([age, day, condition])).toEqual([]);
  expect(variableProblems([age, { ...day, name: " age " }])).toEqual([
    { path: "variables.1.name", rule: "names_unique" },
  ]);
  expect(variableProblems([{ ...condition, choices: [] }])).toEqual([
    { path: "variables.0.choices", rule: "too_small", allowed: "≥ 1" },
  ]);
  expect(variableProblems([{ ...condition, choices: ["A", "a"] }])).toEqual([
    { path: "variables.0.choices", rule: "names_unique" },
  ]);
  expect(variableProblems([age, { ...day, id: age.id }])).toHaveLength(1);
});
