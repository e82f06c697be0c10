import { expect, test } from "vitest";
import { codeOf } from "../../../../tests/sample.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { tablesOver } from "./tablesOver.ts";

const idAt = (at: number) => `01990000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const groupId = (at: number) => id("group").parse(idAt(at));

function codeIn(at: number, group: number | null): Scheme["codes"][number] {
  return codeOf(id("code").parse(idAt(100 + at)), `Code ${at}`, {
    groupId: group === null ? null : groupId(group),
  });
}

function schemeOf(groups: number, ungrouped: number): Scheme {
  return {
    groups: Array.from({ length: groups }, (_, at) => ({
      id: groupId(at),
      name: `Group ${at}`,
      isExclusive: true,
      texts: {},
    })),
    codes: [
      ...Array.from({ length: 2 * groups }, (_, at) => codeIn(at, at % groups)),
      ...Array.from({ length: ungrouped }, (_, at) => codeIn(50 + at, null)),
    ],
    modifiers: [],
    subjects: [],
    criteria: [],
    total: "none",
  };
}

test("groups that are coded in parallel have a table each, and the joint one where it is asked for", () => {
  const scheme = schemeOf(3, 2);
  const meant = tablesOver(scheme, {});
  expect(meant.tables).toEqual([0, 1, 2].map((at) => `group:${groupId(at)}`));
  expect(meant.ungrouped).toBe(2);
  expect(tablesOver(scheme, { over: "all" }).tables).toEqual(["all"]);
  const one = `group:${groupId(1)}`;
  expect(tablesOver(scheme, { over: one }).tables).toEqual([one]);
});

test("with one group or none there is one table of all codes", () => {
  for (const groups of [0, 1]) {
    expect(tablesOver(schemeOf(groups, 3), {})).toMatchObject({ choice: "all", tables: ["all"] });
  }
  // A group without codes is none.
  const scheme = schemeOf(1, 3);
  const empty = { id: groupId(9), name: "Empty", isExclusive: true, texts: {} };
  expect(tablesOver({ ...scheme, groups: [...scheme.groups, empty] }, {}).choice).toBe("all");
});

test("what the scheme has not is what is meant anyhow, and said", () => {
  const gone = tablesOver(schemeOf(2, 0), { over: `code:${idAt(999)}` });
  expect(gone).toMatchObject({ choice: "groups", isGone: true });
});
