import { describe, expect, it } from "vitest";
import type { Question } from "../../../formats/format.ts";
import { questionGroups } from "./questionGroups.ts";

describe("questionGroups", () => {
  it("asks once what several files ask alike, and each file whose work it is", () => {
    const column = question("column 1", "role_of_column");
    const rater = question("rater", "rater_of_file");
    const groups = questionGroups([
      { key: "1", name: "a.csv", format: "table", questions: [column, rater] },
      { key: "2", name: "b.csv", format: "table", questions: [column, rater] },
      { key: "3", name: "c.csv", format: "table", questions: [{ ...column, answer: "start" }] },
    ]);

    expect(
      groups.map(({ question: { what }, files }) => [what, files.map(({ key }) => key)]),
    ).toEqual([
      ["role_of_column", ["1", "2"]],
      ["rater_of_file", ["1"]],
      ["rater_of_file", ["2"]],
      ["role_of_column", ["3"]],
    ]);
  });
});

function question(id: string, what: Question["what"]): Question {
  return { id, what, about: "x", options: [], answer: "code", examples: [] };
}
