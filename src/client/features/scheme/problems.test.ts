import { expect, it } from "vitest";
import { emptyScheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { addCode } from "../../kit/scheme/edit.ts";
import { entryAt, problemsOf } from "./problems.ts";

it("finds what a field lacks and what does not fit together, each at its place", () => {
  const first = addCode(emptyScheme, { id: newId(id("code")), groupId: null, name: "Call" });
  const second = addCode(first, { id: newId(id("code")), groupId: null, name: "Cry" });
  const scheme = {
    ...second,
    codes: second.codes.map((code, at) =>
      at === 0 ? { ...code, name: "" } : { ...code, key: "c" },
    ),
  };

  expect(problemsOf(scheme)).toEqual([
    { path: "codes.0.name", rule: "name" },
    { path: "codes.1.key", rule: "keys_unique" },
  ]);
  expect(entryAt(scheme, "codes.1.key")).toBe("Cry");
});

it("says that an empty scheme is empty", () => {
  expect(problemsOf(emptyScheme)).toEqual([{ path: "codes", rule: "scheme_not_empty" }]);
});
