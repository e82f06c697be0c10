import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { uuidv7 } from "uuidv7";
import { Scheme } from "../../domain/entities/scheme.ts";
import { borisScheme } from "./borisScheme.ts";
import { lacks } from "../../../tests/needs.ts";

const making = {
  newUuid: uuidv7,
  palette: ["#0072b2", "#e69f00"],
  groupName: (number: number) => `Exclusive ${number}`,
  modifierName: (code: string, number: number) => `${code} ${number}`,
} as const;

const state = { type: "State event", key: "", category: "", modifiers: {}, excluded: "" };
const point = { ...state, type: "Point event" };

function read(project: unknown) {
  const reading = borisScheme(JSON.stringify(project), making);
  if (reading.kind !== "read") throw new Error(reading.because);
  expect(Scheme.safeParse(reading.scheme).error).toBeUndefined();
  return reading;
}

const asRows = (rows: readonly unknown[]) => Object.fromEntries(rows.entries());

describe("a BORIS project", () => {
  it("gives kinds, keys, colours, categories in order, and subjects", () => {
    const { scheme, notes } = read({
      behaviors_conf: asRows([
        {
          ...point,
          code: "call",
          key: "C",
          category: "Voice",
          color: "#AA0011",
          description: "loud",
        },
        { ...state, code: "rest", key: "r", category: "Body" },
      ]),
      behavioral_categories_config: asRows([{ name: "Body", color: "#00ff00" }]),
      subjects_conf: asRows([{ key: "1", name: "Mia", description: " adult female " }]),
    });

    expect(scheme.groups.map(({ name }) => name)).toEqual(["Voice", "Body"]);
    expect(scheme.codes).toMatchObject([
      { name: "call", kind: "point", key: "c", color: "#aa0011", description: "loud" },
      { name: "rest", kind: "state", key: "r", color: "#00ff00" },
    ]);
    expect(scheme.subjects).toMatchObject([{ name: "Mia", key: "1", description: "adult female" }]);
    expect(notes).toEqual([]);
  });

  it("has one state at a time in a category whose states all exclude each other", () => {
    const { scheme, notes } = read({
      behaviors_conf: asRows([
        { ...state, code: "a", category: "Body", excluded: "b,c" },
        { ...state, code: "b", category: "Body", excluded: "a, c" },
        { ...state, code: "c", category: "Body", excluded: "a,b" },
        { ...point, code: "p", category: "Body" },
      ]),
    });

    expect(scheme.groups).toMatchObject([{ name: "Body", isExclusive: true }]);
    expect(notes).toEqual([]);
  });

  it("makes a group of states without a category that all exclude each other", () => {
    const { scheme } = read({
      behaviors_conf: asRows([
        { ...state, code: "a", excluded: "b" },
        { ...state, code: "b", excluded: "a" },
        { ...state, code: "c" },
      ]),
    });

    expect(scheme.groups).toMatchObject([{ name: "Exclusive 1", isExclusive: true }]);
    expect(scheme.codes.map(({ groupId }) => groupId === scheme.groups[0]?.id)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("says which exclusions it cannot keep, and why", () => {
    const { scheme, notes } = read({
      behaviors_conf: asRows([
        { ...state, code: "a", category: "Body", excluded: "b,d,p,gone" },
        { ...state, code: "b", category: "Body", excluded: "a" },
        { ...state, code: "c", category: "Body", excluded: "a" },
        { ...state, code: "d", category: "Voice", excluded: "a" },
        { ...point, code: "p", category: "Voice" },
      ]),
    });

    expect(scheme.groups.map(({ isExclusive }) => isExclusive)).toEqual([false, false]);
    expect(notes).toEqual([
      { what: "exclusionPartial", name: "a", detail: "b, d" },
      { what: "exclusionOfPoint", name: "a", detail: "p" },
      { what: "exclusionUnknown", name: "a", detail: "gone" },
      { what: "exclusionPartial", name: "b", detail: "a" },
      { what: "exclusionOneSided", name: "c", detail: "a" },
      { what: "exclusionPartial", name: "d", detail: "a" },
    ]);
  });

  it("takes modifiers of every type, each once, with the keys of their values", () => {
    const loud = { name: "Loud", type: 0, values: ["low (l)", " high  (h) ", "mid"] };
    const { scheme, notes } = read({
      behaviors_conf: asRows([
        {
          ...point,
          code: "call",
          modifiers: { "0": loud, "1": { name: "To", type: 1, values: ["x"] } },
        },
        { ...state, code: "cry", modifiers: { "0": { ...loud, "ask at stop": true } } },
        { ...point, code: "hum", modifiers: { "0": loud } },
        { ...point, code: "n", modifiers: { "0": { name: "cm", type: 2, values: [] } } },
        { ...point, code: "e", modifiers: { "0": { name: "gps", type: 3, values: [] } } },
        { ...point, code: "none", modifiers: { "0": { name: "empty", type: 0, values: [] } } },
      ]),
    });

    expect(scheme.modifiers).toMatchObject([
      {
        type: "one",
        name: "Loud",
        askedAt: "start",
        choices: [
          { name: "low", key: "l" },
          { name: "high", key: "h" },
          { name: "mid", key: null },
        ],
      },
      { type: "several", name: "To" },
      { type: "one", name: "Loud (cry)", askedAt: "end" },
      { type: "number", name: "cm" },
      { type: "text", name: "gps" },
    ]);
    const [call, , hum] = scheme.codes;
    expect(hum?.modifierIds).toEqual(call?.modifierIds.slice(0, 1));
    expect(notes.map(({ what }) => what)).toEqual([
      "modifierRange",
      "modifierExternal",
      "modifierEmpty",
    ]);
  });

  it("reads modifiers as the oldest versions write them, and subjects that are lists", () => {
    const { scheme } = read({
      behaviors_conf: asRows([{ ...point, code: "call", modifiers: "low,high|left,right" }]),
      subjects_conf: asRows([["1", "Mia"]]),
    });

    expect(scheme.modifiers).toMatchObject([
      { name: "call 1", choices: [{ name: "low" }, { name: "high" }] },
      { name: "call 2", choices: [{ name: "left" }, { name: "right" }] },
    ]);
    expect(scheme.subjects).toMatchObject([{ name: "Mia", key: "1" }]);
  });

  it("names what it had to leave out or put otherwise", () => {
    const { scheme, notes } = read({
      behaviors_conf: asRows([
        { ...point, code: "call", key: "," },
        { ...point, code: "call", color: "tab:blue", "coding map": "arena" },
        { code: "odd", type: "Something" },
        { key: "x" },
        7,
      ]),
    });

    expect(scheme.codes.map(({ name }) => name)).toEqual(["call", "call (2)", "odd"]);
    expect(notes.map(({ what, name }) => `${what} ${name}`)).toEqual([
      "keyNotPossible call",
      "nameTwice call",
      "codingMap call (2)",
      "colorUnreadable call (2)",
      "kindUnknown odd",
      'entryUnreadable {"key":"x"}',
      "entryUnreadable 7",
    ]);
  });

  it("is read although numbers in its events are none", () => {
    const text = `{"behaviors_conf":{"0":{"code":"a, NaN","type":"Point event"}},"observations":{"o":{"events":[[NaN,1],[ NaN ]]}}}`;

    expect(borisScheme(text, making)).toMatchObject({
      kind: "read",
      scheme: { codes: [{ name: "a, NaN" }] },
    });
  });

  it.each([
    ["nothing", "", "not_json"],
    ["half a file", '{"behaviors_conf": {"0"', "not_json"],
    ["other JSON", '{"a": 1}', "not_boris"],
    ["a list", "[]", "not_boris"],
    ["null", "null", "not_boris"],
    ["no behaviour", '{"behaviors_conf": {}}', "nothing_in_it"],
    ["nothing but nonsense", '{"behaviors_conf": [1, null, "x"]}', "nothing_in_it"],
    [
      "a prototype for behaviours",
      '{"__proto__": {"behaviors_conf": [{"code": "a"}]}}',
      "not_boris",
    ],
    [
      "too much",
      JSON.stringify({ behaviors_conf: Array.from({ length: 501 }, () => ({ code: "a" })) }),
      "too_many_codes",
    ],
  ])("is refused with a reason where it is %s", (_what, text, because) => {
    expect(borisScheme(text, making)).toEqual({ kind: "unreadable", because });
  });
});

const samples = join(import.meta.dirname, "../../../../shared/samples/boris");

describe.skipIf(lacks("samples"))("other people's projects", () => {
  const files = (existsSync(samples) ? readdirSync(samples, { recursive: true }) : [])
    .map(String)
    .filter((file) => file.endsWith(".boris"));

  it.each(files)("%s is read whole", (file) => {
    const text = readFileSync(join(samples, file), "utf8");
    const project: { behaviors_conf: object; subjects_conf: object } = JSON.parse(text);

    const { scheme, notes } = read(project);

    expect(scheme.codes).toHaveLength(Object.keys(project.behaviors_conf).length);
    expect(scheme.subjects).toHaveLength(Object.keys(project.subjects_conf).length);
    expect(notes).toEqual([]);
  });
});
