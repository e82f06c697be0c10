import { describe, expect, it } from "vitest";
import type { InterfaceText } from "../../domain/entities/missingText.ts";
import {
  interfaceJson,
  interfacePlan,
  interfaceTranslatables,
  readInterfaceJson,
  textUnit,
} from "./interfaceTexts.ts";
import { readXliff } from "./readXliff.ts";
import { xliffText } from "./xliff.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

const planted: InterfaceText = {
  namespace: "words",
  key: "hello.there",
  english: "Hello {{name}}",
  isPlural: false,
  translation: null,
  state: "missing",
  isWritten: false,
  madeFrom: null,
  count: 0,
  picture: null,
  screens: [],
};

/** Texts of a language with plurals of six forms; each third is missing, each fifth outdated. */
const textsOf = (count: number): InterfaceText[] =>
  Array.from({ length: count }, (_, at): InterfaceText => {
    const isMissing = at % 3 === 0;
    const isOld = !isMissing && at % 5 === 0;
    return {
      ...planted,
      namespace: at % 2 === 0 ? "words" : "more",
      key: at % 7 === 6 ? `plural${at}_few` : `deep.text${at}`,
      isPlural: at % 7 === 6,
      english: at % 7 === 6 ? "{{count, number}} texts" : `Text ${at} of "{{name}}" & <others>`,
      translation: isMissing ? null : at % 7 === 6 ? "نصوص" : `نص ${at} {{name}}`,
      state: isMissing ? "missing" : isOld ? "outdated" : "current",
    };
  });

describe.each([1, 30, 2000])("%i texts", (count) => {
  const texts = textsOf(count);
  const file = {
    sourceLanguage: "en",
    targetLanguage: "ar",
    title: "interface",
    texts: interfaceTranslatables(texts, ({ namespace }) => namespace),
  };
  const filled = {
    ...file,
    texts: file.texts.map((text, at) => ({
      ...text,
      target: texts[at]?.isPlural ? `جديد ${at}` : `جديد ${at} {{name}}`,
    })),
  };
  const ways = [
    { way: "XLIFF", out: xliffText, back: readXliff },
    { way: "JSON", out: interfaceJson, back: readInterfaceJson },
  ];

  it.each(ways)("that come back in $way untouched change nothing", ({ out, back }) => {
    const read = back(bytesOf(out(file)));
    if (read.kind !== "read") throw new Error(read.because);

    expect(read.language).toBe("ar");
    const plan = interfacePlan(texts, "ar", read.texts);
    expect({ ...plan, same: 0 }).toEqual({ changes: [], same: 0, refusals: [] });
    expect(plan.same).toBe(texts.filter(({ state }) => state === "current").length);
  });

  it.each(ways)("that come back in $way translated are all taken", ({ out, back }) => {
    const read = back(bytesOf(out(filled)));
    if (read.kind !== "read") throw new Error(read.because);
    const plan = interfacePlan(texts, "ar", read.texts);

    expect(plan.refusals).toEqual([]);
    expect(plan.changes.map(({ text, after }) => `${textUnit(text)} ${after}`).toSorted()).toEqual(
      filled.texts.map(({ key, target }) => `${key} ${target}`).toSorted(),
    );
  });
});

it("refuses what does not fit, and names each unit with its reason", () => {
  const texts = [
    planted,
    { ...planted, key: "n_other", english: "{{count}} of {{name}}", isPlural: true },
    { ...planted, key: "long", english: "Long" },
  ];
  const read = [
    ["words:hello.there", "Hallo"],
    ["words:n_other", "{{count}} von allen"],
    ["words:n_few", "{{count}} {{name}}"],
    ["words:nothing", "Nichts"],
    ["words:long", "x".repeat(4001)],
    ["words:long", "Lang"],
  ].map(([key = "", target = ""], at) => ({ line: at + 1, key, source: undefined, target }));

  const plan = interfacePlan(texts, "de", read);

  expect(plan.changes).toEqual([]);
  expect(plan.refusals).toEqual([
    { line: 1, unit: "words:hello.there", because: "placeholders", expected: "{{name}}" },
    { line: 2, unit: "words:n_other", because: "placeholders", expected: "{{count}} {{name}}" },
    { line: 3, unit: "words:n_few", because: "plural_form", expected: "one, other" },
    { line: 4, unit: "words:nothing", because: "unknown", expected: "" },
    { line: 5, unit: "words:long", because: "too_long", expected: "4000" },
    { line: 6, unit: "words:long", because: "twice", expected: "" },
  ]);
});

it("refuses a translation of what English does not say any more, and takes one that still holds", () => {
  const text = { ...planted, english: "Now", translation: "Jetzt", state: "outdated" } as const;
  const read = { line: 1, key: textUnit(text), target: "Jetzt" };

  expect(interfacePlan([text], "de", [{ ...read, source: "Then" }]).refusals).toMatchObject([
    { because: "english", expected: "Now" },
  ]);
  expect(interfacePlan([text], "de", [{ ...read, source: "Now" }]).changes.length).toBe(1);
});

it.each([
  ["{", "not_json"],
  ["[]", "not_texts"],
  ['{"language":"de","texts":{"words":{"a":1}}}', "not_texts"],
])("refuses %s", (text, because) => {
  expect(readInterfaceJson(bytesOf(text))).toMatchObject({ kind: "refused", because });
});
