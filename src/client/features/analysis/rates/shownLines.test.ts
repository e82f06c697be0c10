import { expect, it } from "vitest";
import { codes, scheme } from "../../../../../tests/sample.ts";
import { shownLines } from "./shownLines.ts";

const groups = ["Ana", "Ben"].map((name, index) => ({
  index,
  id: name,
  name,
  observedUs: 1,
  observations: 1,
  recordings: 1,
}));
const rows = [0, 1].flatMap((group) => [
  { group, codeId: codes.together },
  { group, codeId: codes.laughs },
]);

it("names the lines of one code by their groups", () => {
  const lines = shownLines(rows, { codes: scheme.codes, groups, code: codes.laughs });

  expect(lines.map(({ name }) => name)).toEqual(["Ana", "Ben"]);
});

it("names the lines of all codes by both, and by the code where there is one group", () => {
  const all = shownLines(rows, { codes: scheme.codes, groups, code: undefined });
  const ofOne = shownLines(rows.slice(0, 2), {
    codes: scheme.codes,
    groups: groups.slice(0, 1),
    code: undefined,
  });

  expect(all[3]?.name).toBe("Laughs · Ben");
  expect(ofOne).toMatchObject([{ name: "Together", color: "#0072b2" }, { name: "Laughs" }]);
});

it("takes a code that the scheme does not have for none", () => {
  expect(shownLines(rows, { codes: scheme.codes, groups, code: "gone" })).toHaveLength(4);
});
