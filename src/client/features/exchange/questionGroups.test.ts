import { describe, expect, it } from "vitest";
import words from "../../../../locales/en/formats.json" with { type: "json" };
import { migrations } from "../../../../tests/formats/plantedMigrations.ts";
import type { Question } from "../../../formats/format.ts";
import { fileRead, filesRead } from "./fileReading.ts";
import { questionGroups } from "./questionGroups.ts";

describe("questionGroups", () => {
  it("asks neither what has one answer nor what the files leave no doubt about", () => {
    const named = question("names", "rater_in_name");
    const sheet = {
      ...question("which_sheet", "which_sheet"),
      options: [{ value: "Data", isWord: false }],
    };
    const groups = questionGroups([
      {
        key: "1",
        name: "a.xlsx",
        format: "xlsx",
        questions: [sheet, { ...named, isSettled: true }],
      },
      { key: "2", name: "b.csv", format: "table", questions: [named] },
    ]);

    expect(groups.map(({ question: { what }, files }) => [what, files.length])).toEqual([
      ["rater_in_name", 1],
    ]);
  });

  it("asks once what several files ask, and tells whether other answers stand for some", () => {
    const column = question("column 1", "role_of_column");
    const length = question("length", "length_of_recording");
    const groups = questionGroups([
      {
        key: "1",
        name: "a.csv",
        format: "table",
        questions: [column, { ...length, answer: "60" }],
      },
      {
        key: "2",
        name: "b.csv",
        format: "table",
        questions: [column, { ...length, answer: "90" }],
      },
      { key: "3", name: "c.csv", format: "table", questions: [{ ...column, answer: "start" }] },
      { key: "4", name: "d.csv", format: "table", questions: [{ ...column, about: "other" }] },
    ]);

    expect(
      groups.map(({ question: { what, answer }, files, isMixed }) => [
        what,
        answer,
        files.map(({ key }) => key),
        isMixed,
      ]),
    ).toEqual([
      ["role_of_column", "code", ["1", "2", "3"], true],
      ["length_of_recording", "60", ["1", "2"], true],
      ["role_of_column", "code", ["4"], false],
    ]);
  });

  it("asks once of thirty files who coded them, also where other files say so of some", () => {
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
    ).toEqual([["Rater", "", 30]]);
  });

  it.each([
    ["ELAN, annotators of numbered tiers", 3, 12],
    ["ELAN, annotators of numbered tiers", 30, 120],
    ["ELAN, annotators of numbered tiers", 100, 120],
    ["ELAN, a mark behind the tier's name", 3, 12],
    ["ELAN, a mark behind the tier's name", 30, 120],
  ])(
    "%s: asks once who %i raters are in the tiers of %i files",
    async (name, raters, recordings) => {
      const { files } = migrations[name]?.({ seed: 19_800, raters, recordings }) ?? { files: [] };
      const given = files.map((one, at) => ({
        key: String(at),
        file: new File([one.text], one.name),
        answers: {},
      }));

      const ways = { words: words.words, onProgress: () => undefined };
      const readings = await filesRead(given, (one) => fileRead(one, ways));

      for (const inOrder of [readings, readings.toReversed()]) {
        const groups = questionGroups(inOrder.map(({ reading }) => reading));
        expect(groups.map(({ question: { what } }) => what).toSorted()).toEqual([
          "rater_in_tier",
          "role_of_tier",
        ]);
      }
    },
  );

  it("adds up what files count of one question that all ask", () => {
    const open = question("open_states", "open_states");
    const files = ["boris", "table", "bids"].map((format, at) => ({
      key: String(at),
      name: `f${at}`,
      format,
      questions: [{ ...open, because: { what: "states_without_end" as const, count: at + 1 } }],
    }));

    expect(questionGroups(files).map(({ question: { because } }) => because?.count)).toEqual([6]);
  });
});

function question(id: string, what: Question["what"]): Question {
  return { id, what, about: "x", options: [], answer: "code", examples: [] };
}
