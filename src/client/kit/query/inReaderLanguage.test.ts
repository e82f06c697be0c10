import { expect, it } from "vitest";
import { plantedScheme } from "../../../../tests/plantedWords.ts";
import { inLanguage } from "./inReaderLanguage.ts";

const scheme = plantedScheme(3, { share: 1 });
const [code] = scheme.codes;
const [subject] = scheme.subjects;
const choices = scheme.modifiers.flatMap((one) => ("choices" in one ? one.choices : []));

it("puts every scheme of an answer into the reader's language, and leaves all else as it is", () => {
  const version = { id: "v", number: 1, scheme };
  const rows = [{ codeId: code?.id, count: 2 }];
  const answer = { schemeVersion: version, schemeVersions: [version], rows };

  const read = inLanguage(answer, "de");

  expect(read.schemeVersion.scheme.codes[0]).toMatchObject({
    id: code?.id,
    name: `de ${code?.name}`,
  });
  expect(read.schemeVersions[0]?.scheme.criteria[0]?.levels[0]?.name).toMatch(/^de /u);
  expect(read.rows).toBe(rows);
  expect(answer.schemeVersion.scheme).toBe(scheme);
  expect(inLanguage(version, "de-AT").scheme.codes[0]?.name).toBe(`de ${code?.name}`);
});

it("is the same answer where there is nothing in that language", () => {
  const answer = { schemeVersion: { id: "v", scheme }, groups: [{ values: [], names: [] }] };

  expect(inLanguage(answer, "fr")).toBe(answer);
  expect(inLanguage({ schemeVersion: null }, "de")).toEqual({ schemeVersion: null });
  expect(inLanguage(7, "de")).toBe(7);
  const listed = { schemeVersions: [{ id: "v", number: 1 }] };
  expect(inLanguage(listed, "de").schemeVersions).toEqual(listed.schemeVersions);
});

it("names groups of an analysis by their ids, and what is no id as it was named", () => {
  const values = [
    [subject?.id ?? "", "a rater"],
    [choices.map(({ id }) => id).join(" + "), null],
    [`${choices[0]?.id} + 3`, null],
  ];
  const answer = {
    schemeVersion: { id: "v", scheme },
    groups: values.map((one) => ({ values: one, names: ["Child", one[1]], observedUs: 1 })),
  };

  expect(inLanguage(answer, "de").groups.map(({ names }) => names)).toEqual([
    ["de Child", "a rater"],
    ["de low + de high", null],
    ["de low + 3", null],
  ]);
});

it("takes names that an answer has by languages", () => {
  const answer = { gate: { names: { a: "A", b: "B" }, namesIn: { de: { a: "Ä" } } } };

  expect(inLanguage(answer, "de").gate.names).toEqual({ a: "Ä", b: "B" });
  expect(inLanguage(answer, "fr").gate.names).toEqual({ a: "A", b: "B" });
});
