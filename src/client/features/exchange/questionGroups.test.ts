import { describe, expect, it } from "vitest";
import type { Question } from "../../../formats/format.ts";
import { questionGroups } from "./questionGroups.ts";

describe("questionGroups", () => {
  it("asks once what several files ask alike, and of each how long its recording is", () => {
    const column = question("column 1", "role_of_column");
    const length = question("length", "length_of_recording");
    const groups = questionGroups([
      { key: "1", name: "a.csv", format: "table", questions: [column, length] },
      { key: "2", name: "b.csv", format: "table", questions: [column, length] },
      { key: "3", name: "c.csv", format: "table", questions: [{ ...column, answer: "start" }] },
    ]);

    expect(
      groups.map(({ question: { what }, files }) => [what, files.map(({ key }) => key)]),
    ).toEqual([
      ["role_of_column", ["1", "2"]],
      ["length_of_recording", ["1"]],
      ["length_of_recording", ["2"]],
      ["role_of_column", ["3"]],
    ]);
  });

  it("asks once of thirty files who coded them, unless other files say so of some", () => {
    const files = Array.from({ length: 30 }, (_, at) => {
      const rater = question("rater", "rater_of_file");
      const own = {
        ...rater,
        about: at % 2 ? `f${at}.eaf` : `f${at}`,
        answer: at < 28 ? "Rater" : "Ana",
      };
      return { key: `${at}`, name: `f${at}.eaf`, format: "elan", questions: [own] };
    });

    const groups = questionGroups(files);

    expect(
      groups.map((one) => [one.question.answer, one.question.about, one.files.length]),
    ).toEqual([
      ["Rater", "", 28],
      ["Ana", "", 2],
    ]);
  });
});

function question(id: string, what: Question["what"]): Question {
  return { id, what, about: "x", options: [], answer: "code", examples: [] };
}
