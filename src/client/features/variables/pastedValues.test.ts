import { expect, test } from "vitest";
import { newId } from "../../../../tests/sample.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { pastedValues } from "./pastedValues.ts";

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
const condition = variable({ type: "choice", choices: ["Music", "Quiet"] });
const known = {
  recordings: [
    { id: "1", name: "Clip 1" },
    { id: "2", name: "Clip, two" },
  ],
  variables: [age, condition],
};

test.each([
  "Recording\tAge (months)\tCondition\nClip 1\t12,5\tmusic\nClip, two\t\tQuiet",
  '\uFEFFname,condition,age\r\nclip 1,Music,12.5\r\n"Clip, two",Quiet,\r\n',
  "x;variable_Age;variable_Condition\nClip 1;12.5;Music\n\nClip, two;;Quiet\n",
])("a table from a spreadsheet or a file is read by its names (%#)", (text) => {
  expect(pastedValues(text, known)).toEqual({
    recordings: [
      { recordingId: "1", values: { [age.id]: 12.5, [condition.id]: "Music" } },
      { recordingId: "2", values: { [condition.id]: "Quiet" } },
    ],
    count: 3,
    problems: [],
  });
});

test("each line that cannot be taken is named with the reason", () => {
  const text = "x\tAge\tMood\nClip 9\t1\t\nClip 1\ttwelve\t\nClip 1\t3\t";

  expect(pastedValues(text, known).problems).toEqual([
    { kind: "no_variable", name: "Mood" },
    { kind: "no_recording", line: 2, name: "Clip 9" },
    { kind: "unreadable", line: 3, variable: age, text: "twelve" },
    { kind: "twice", line: 4, name: "Clip 1" },
  ]);
});

test("a table without a head is not guessed at", () => {
  expect(pastedValues("Clip 1\t12", known)).toMatchObject({
    recordings: [],
    problems: [{ kind: "no_head" }],
  });
  expect(pastedValues("  ", known)).toEqual({ recordings: [], count: 0, problems: [] });
});
