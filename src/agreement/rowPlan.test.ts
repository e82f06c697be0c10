import { expect, it } from "vitest";
import { emptyScheme, Scheme } from "../domain/entities/scheme.ts";
import { LabelBook } from "./labelBook.ts";
import { overOfWord } from "./rowPlan.ts";

const [known, unknown] = ["c1", "c9"].map((last) => `01930000-0000-7000-8000-0000000000${last}`);

it("knows no codes and groups that the scheme does not have", () => {
  const free = { groupId: null, description: "", key: null, color: "#000000", texts: {} };
  const scheme = Scheme.parse({
    ...emptyScheme,
    codes: [{ id: known, kind: "state", name: "rest", ...free, modifierIds: [], subjectIds: [] }],
  });
  const plan = { scheme, scope: {}, book: new LabelBook(scheme.codes.map(({ id }) => id)) };

  expect(overOfWord(`code:${unknown}`, plan)).toBeUndefined();
  expect(overOfWord(`group:${unknown}`, plan)).toBeUndefined();
  expect(overOfWord(`code:${known}`, plan)?.codes).toEqual([0]);
});
