import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { type Code, emptyScheme, type Scheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { schemeDifference } from "../../../domain/schemeDifference.ts";
import { schemeProblems } from "../../../domain/schemeRules.ts";
import { newId } from "../../kit/query/newId.ts";
import { asOwnScheme, mergeScheme } from "./mergeScheme.ts";
import { schemeFromTable } from "./schemeTable.ts";

const table = (...lines: readonly string[]): Scheme =>
  schemeFromTable(["code,kind,group,key,subjects,modifiers", ...lines].join("\n"), uuidv7).scheme;

/** As many codes as that, named by number. */
const many = (from: number, count: number): Scheme =>
  schemeFromTable(
    ["code", ...Array.from({ length: count }, (_, at) => `c${from + at}`)].join("\n"),
    uuidv7,
  ).scheme;

const withExample = (code: Code): Code => ({
  ...code,
  examples: [{ recordingId: newId(id("recording")), startUs: 0, endUs: 1, note: "" }],
});

describe("adding a scheme to another", () => {
  it("keeps what is there and adds the rest, in the groups that are there", () => {
    const base = table("Call,point,Voice,c,Mia,Loud (low/high)");
    const incoming = table("Cry,point,Voice,y,Mia; Tom,Loud (low/high)", "Rest,state,Body,r,,");

    const { scheme, notes } = mergeScheme(base, incoming);

    expect(notes).toEqual([]);
    expect(schemeProblems(scheme)).toEqual([]);
    expect(scheme.groups.map(({ name }) => name)).toEqual(["Voice", "Body"]);
    expect(scheme.subjects.map(({ name }) => name)).toEqual(["Mia", "Tom"]);
    expect(scheme.modifiers).toEqual(base.modifiers);
    expect(scheme.codes.slice(0, 1)).toEqual(base.codes);
    expect(scheme.codes[1]).toMatchObject({
      groupId: base.groups[0]?.id,
      modifierIds: [base.modifiers[0]?.id],
      subjectIds: scheme.subjects.map((subject) => subject.id),
    });
  });

  it("passes over codes that are there, leaves out keys that are taken, renames modifiers that ask otherwise", () => {
    const base = table("Call,point,Voice,c,,Loud (low/high)");
    const incoming = table("Call,state,Voice,x,,", "Cry,point,Voice,c,,Loud (1/2)");

    const { scheme, notes } = mergeScheme(base, incoming);

    expect(notes).toEqual([
      { what: "renamed", name: "Loud", detail: "Loud (2)" },
      { what: "alreadyThere", name: "Call", detail: "" },
      { what: "keyTaken", name: "Cry", detail: "c" },
    ]);
    expect(scheme.codes.map(({ name, kind, key }) => [name, kind, key])).toEqual([
      ["Call", "point", "c"],
      ["Cry", "point", null],
    ]);
    expect(schemeProblems(scheme)).toEqual([]);
  });

  it("never takes a key from what is there, also not for a subject", () => {
    const base = table("Call,point,Voice,1,,");
    const incoming = table("Cry,point,Body,y,Mia,");

    const { scheme, notes } = mergeScheme(base, incoming);

    expect(notes).toEqual([{ what: "keyTaken", name: "Mia", detail: "1" }]);
    expect(scheme.codes[0]?.key).toBe("1");
    expect(schemeProblems(scheme)).toEqual([]);
  });

  it("says which codes have no room", () => {
    const { scheme, notes } = mergeScheme(many(0, 499), many(499, 2));

    expect(scheme.codes).toHaveLength(500);
    expect(notes.filter(({ what }) => what === "tooMany")).toEqual([
      { what: "tooMany", name: "c500", detail: "" },
    ]);
  });
});

describe("a scheme of another study", () => {
  const theirs = table("Call,point,Voice,c,Mia,Loud (low/high)");
  const scheme: Scheme = { ...theirs, codes: theirs.codes.map(withExample) };

  it("becomes one's own with new ids, all its references and no examples", () => {
    const own = asOwnScheme(scheme, { wanted: { coding: true, rubric: true }, newUuid: uuidv7 });

    const text = JSON.stringify(own);
    for (const [oldId] of JSON.stringify(theirs).matchAll(/[0-9a-f-]{36}/gu)) {
      expect(text).not.toContain(oldId);
    }
    expect(schemeProblems(own)).toEqual([]);
    expect(own.codes[0]).toMatchObject({
      groupId: own.groups[0]?.id,
      modifierIds: [own.modifiers[0]?.id],
      subjectIds: [own.subjects[0]?.id],
      examples: [],
    });
    expect(mergeScheme(theirs, own).scheme.codes).toEqual(theirs.codes);
  });

  it("is taken in part where only a part is wanted", () => {
    const own = asOwnScheme(scheme, { wanted: { coding: false, rubric: true }, newUuid: uuidv7 });

    expect(schemeDifference(own, emptyScheme).isSame).toBe(true);
  });
});
