import { expect, test } from "vitest";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import type { RowsBy } from "../../kit/timeline/arrangement.ts";
import { eventStandIn } from "../../kit/timeline/eventStandIn.ts";
import { orderOf } from "../../kit/timeline/eventOrder.ts";
import { codeSigns } from "../../kit/coding/codeSigns.ts";
import { rowKey } from "../../kit/coding/observationWork.ts";
import { sampleIds, sampleScheme } from "../../kit/coding/sampleScheme.ts";
import { timelineRows } from "./timelineRows.ts";
import { wordsOf } from "../../kit/coding/useWords.ts";

const index = indexScheme(sampleScheme);
const rowsOf = (rowsBy: RowsBy, own: readonly string[] = [], of = index) =>
  timelineRows(
    of,
    { rows: new Map() },
    {
      arrangement: { rowsBy, own },
      words: wordsOf(of, "en", "nobody"),
      signs: codeSigns(of),
      withoutGroup: "No group",
    },
  );
const shown = (rowsBy: RowsBy) =>
  rowsOf(rowsBy).map(({ group, label }) => `${group?.name ?? ""}: ${label}`);

test("rows stand by subject, by code or by group, each under its heading", () => {
  expect(shown("subject")).toContain("Ana: Plays alone");
  expect(shown("code")).toContain("Plays alone: Ana");
  expect(shown("group")).toContain("Play: Plays alone · Ana");
  expect(shown("own")).toContain(": Ana · Plays alone");
});

test("rows under one heading stand together, whatever they stand by", () => {
  for (const rowsBy of ["subject", "code", "group"] as const) {
    const headings = rowsOf(rowsBy).map(({ group }) => group?.id);
    const changes = headings.filter((id, at) => id !== headings[at - 1]);
    expect(new Set(changes).size).toBe(changes.length);
  }
});

test("every order has the same rows", () => {
  expect(idsOf("code")).toEqual(idsOf("subject"));
  expect(idsOf("group")).toEqual(idsOf("subject"));
  expect(idsOf("own")).toEqual(idsOf("subject"));
});

test("the rater's own order puts the rows that it names first", () => {
  const wanted = rowKey(sampleIds.together, sampleIds.ben);

  expect(rowsOf("own", [wanted])[0]?.id).toBe(wanted);
});

test("without subjects there are no headings and no subjects in the labels", () => {
  const alone = indexScheme({
    ...sampleScheme,
    subjects: [],
    codes: sampleScheme.codes.map((code) => ({ ...code, subjectIds: [] })),
  });

  const rows = rowsOf("subject", [], alone);

  expect(rows.map(({ group }) => group)).toEqual(rows.map(() => undefined));
  expect(rows[0]?.label).toBe("Plays alone");
});

test("no subject has a row once an event is coded without a subject", () => {
  const key = rowKey(sampleIds.alone, null);
  const rows = timelineRows(
    index,
    { rows: new Map([[key, orderOf([eventStandIn(1, 0, 5)])]]) },
    {
      arrangement: { rowsBy: "subject", own: [] },
      words: wordsOf(index, "en", "nobody"),
      signs: codeSigns(index),
      withoutGroup: "",
    },
  );

  expect(rowsOf("subject").some(({ id }) => id === key)).toBe(false);
  expect(rows.at(-1)).toMatchObject({ id: key, group: { name: "nobody" } });
});

function idsOf(rowsBy: RowsBy): readonly string[] {
  return rowsOf(rowsBy)
    .map(({ id }) => id)
    .toSorted();
}
