import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { Scheme } from "../../../domain/entities/scheme.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";
import { schemeFromTable } from "./schemeTable.ts";

const read = (...lines: readonly string[]) => schemeFromTable(lines.join("\n"), uuidv7);
const notesOf = (...lines: readonly string[]) =>
  read(...lines).notes.map(({ line, what, isWrong }) => [line, what, isWrong]);

describe("a table of codes", () => {
  it("is read by its heading, in any order of columns", () => {
    const { scheme, notes } = read(
      "Key\tCode\tKind\tGroup\tColour\tDescription\tSubjects\tModifiers",
      "C\tCall\tpoint\tVoice\t#AA0011\twith the voice\tMia; Tom\tLoud (low, high); Why",
      "r\tRest\tstate\t\t\t\t\tLoud",
    );

    expect(notes).toEqual([]);
    expect(Scheme.safeParse(scheme).error).toBeUndefined();
    expect(schemeProblems(scheme)).toEqual([]);
    const [loud, why] = scheme.modifiers;
    expect(scheme.codes).toMatchObject([
      {
        name: "Call",
        kind: "point",
        key: "c",
        color: "#aa0011",
        description: "with the voice",
        groupId: scheme.groups[0]?.id,
        subjectIds: scheme.subjects.map(({ id }) => id),
        modifierIds: [loud?.id, why?.id],
      },
      { name: "Rest", kind: "state", key: "r", groupId: null, modifierIds: [loud?.id] },
    ]);
    expect(loud).toMatchObject({ type: "one", choices: [{ name: "low" }, { name: "high" }] });
    expect(why).toMatchObject({ type: "text" });
  });

  it.each([
    ["German", "Verhalten;Art;Gruppe;Taste", "Ruf;Zustand;Stimme;r"],
    ["Arabic", "الرمز,النوع,المجموعة,المفتاح", "Ruf,حالة,Stimme,r"],
    ["BORIS", "Behavior code,Behavior type,Behavioral category,Key", "Ruf,State event,Stimme,r"],
  ])("has a heading in %s", (_language, heading, line) => {
    const { scheme, notes } = read(heading, line);

    expect(notes).toEqual([]);
    expect(scheme.codes).toMatchObject([{ name: "Ruf", kind: "state", key: "r" }]);
    expect(scheme.groups).toMatchObject([{ name: "Stimme" }]);
  });

  it("is read without a heading in the order that is told, and says so", () => {
    const { scheme, notes } = read("Call,point", "Rest,state");

    expect(scheme.codes.map(({ name, kind }) => [name, kind])).toEqual([
      ["Call", "point"],
      ["Rest", "state"],
    ]);
    expect(notes).toEqual([{ line: 1, what: "noHeading", isWrong: false, detail: "" }]);
  });

  it("gets suggested keys where it has no column for them, and none where it leaves them out", () => {
    expect(read("code", "Call", "Cry").scheme.codes.map(({ key }) => key)).toEqual(["c", "r"]);
    expect(read("code,key", "Call,", "Cry,y").scheme.codes.map(({ key }) => key)).toEqual([
      null,
      "y",
    ]);
  });

  it("keeps quoted cells whole, with separators, quotes and line ends, and counts lines as an editor", () => {
    const { scheme, notes } = read(
      "code,kind,description",
      'Call,point,"loud, or ""very"" loud',
      'over two lines"',
      "Cry,often,",
    );

    expect(scheme.codes[0]?.description).toBe('loud, or "very" loud\nover two lines');
    expect(notes).toEqual([{ line: 4, what: "kindUnknown", isWrong: true, detail: "often" }]);
  });

  it("says of every line what is unclear and what is wrong", () => {
    expect(
      notesOf(
        "code,kind,key,color,mood",
        "Call,,!!,red,x",
        ",point,,,",
        "",
        "Cry,point,y,,",
        "Cry,point,,,",
        `${"x".repeat(201)},point,,,`,
      ),
    ).toEqual([
      [1, "columnUnknown", false],
      [2, "kindMissing", false],
      [2, "keyNotPossible", false],
      [2, "colorUnreadable", false],
      [3, "noName", true],
      [6, "nameTwice", true],
      [7, "nameTooLong", true],
    ]);
  });

  it("is no table of codes beyond the limit", () => {
    const { notes, scheme } = read("code", ...Array.from({ length: 501 }, (_, at) => `c${at}`));

    expect(scheme.codes).toHaveLength(500);
    expect(notes).toEqual([
      { line: 1, what: "kindMissing", isWrong: false, detail: "" },
      { line: 502, what: "tooManyLines", isWrong: true, detail: "500" },
    ]);
  });

  it("is empty where there is nothing", () => {
    expect(read("", "  ", ",,").scheme.codes).toEqual([]);
  });
});
