import * as fc from "fast-check";
import { expect, it } from "vitest";
import { id } from "../../domain/rules.ts";
import { groupBy, groupByText, scope, type Scope, scopeText, wholeStudy } from "./scope.ts";

const uuid = fc.uuid({ version: 7 });
const ids = <Id>(read: (text: string) => Id) =>
  fc.option(fc.array(uuid.map(read), { minLength: 1, maxLength: 4 }), {
    nil: undefined,
  });
const name = fc
  .string({ minLength: 1, maxLength: 30, unit: "grapheme" })
  .map((text) => text.trim());
const scopes: fc.Arbitrary<Scope> = fc.record({
  schemeVersionId: fc.option(
    uuid.map((text) => id("schemeVersion").parse(text)),
    {
      nil: undefined,
    },
  ),
  recordingIds: ids((text) => id("recording").parse(text)),
  raterIds: ids((text) => id("account").parse(text)),
  codeIds: ids((text) => id("code").parse(text)),
  phases: fc.option(
    fc.array(
      name.filter((text) => text !== ""),
      { minLength: 1, maxLength: 3 },
    ),
    {
      nil: undefined,
    },
  ),
  fromUs: fc.option(fc.nat(1e9), { nil: undefined }),
  variables: fc.option(
    fc.uniqueArray(
      fc.record({
        variableId: uuid.map((text) => id("variable").parse(text)),
        values: fc.array(fc.string({ unit: "grapheme" }), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 3, selector: ({ variableId }) => variableId },
    ),
    { nil: undefined },
  ),
  work: fc.constantFrom("raters", "consensus"),
  who: fc.constantFrom("people", "all"),
});

it("reads from an address what it wrote there, commas and signs in names included", () => {
  fc.assert(
    fc.property(scopes, (wanted) => {
      const { phases, variables, recordingIds, work, fromUs } = scope.parse(scopeText(wanted));
      expect(phases).toEqual(wanted.phases);
      expect(variables).toEqual(wanted.variables);
      expect(recordingIds).toEqual(wanted.recordingIds);
      expect([work, fromUs]).toEqual([wanted.work, wanted.fromUs]);
    }),
  );
});

it("leaves out of an address what it leaves open", () => {
  expect(scopeText({ ...wholeStudy, recordingIds: [], phases: [] })).toEqual({});
  expect(scope.parse({ recordingIds: "", phases: "", variables: "" })).toEqual(wholeStudy);
});

it.each([
  ["an id that is none", { recordingIds: "1,2" }],
  ["a name that is cut within a sign", { phases: "%E0%A4%A" }],
  ["a value without its variable", { variables: "female" }],
  ["a subject that is neither an id nor nobody", { subjectIds: "somebody" }],
  ["a time that is none", { fromUs: "soon" }],
])("refuses %s", (_, text) => {
  expect(scope.safeParse(text).success).toBe(false);
});

it("reads values of one variable together", () => {
  const variableId = "01930000-0000-7000-8000-0000000000c1";

  const { variables } = scope.parse({ variables: `${variableId}:a%2Cb,${variableId}:c` });

  expect(variables).toEqual([{ variableId, values: ["a,b", "c"] }]);
});

it("reads what figures are separated by, and writes the same", () => {
  for (const text of [
    "rater,variable:01930000-0000-7000-8000-0000000000c1,modifier",
    "work,window:300000000",
  ]) {
    expect(groupByText(groupBy.parse(text))).toBe(text);
  }
  expect(groupBy.parse("")).toEqual([]);
  expect(groupBy.safeParse("rater,nonsense").success).toBe(false);
  expect(groupBy.safeParse("variable:x").success).toBe(false);
  for (const text of ["window", "window:0", "window:x", "window:60000000,window:300000000"]) {
    expect(groupBy.safeParse(text).success).toBe(false);
  }
});
