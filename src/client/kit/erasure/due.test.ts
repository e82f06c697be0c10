import { expect, test } from "vitest";
import { id } from "../../../domain/rules.ts";
import { newId } from "../query/newId.ts";
import { dueIn } from "./due.ts";

test("what is past its last day is due, what ends within sixty days is told, by day and name", () => {
  const recordings = [
    recording("late", "2026-11-25"),
    recording("today", "2026-11-26"),
    recording("b soon", "2027-01-25"),
    recording("far", "2027-01-26"),
    recording("as the study", null),
    recording("a late", "2026-11-25"),
  ];

  const { due, soon } = dueIn({ studyUntil: "2027-01-25", recordings }, "2026-11-26");
  expect(due.map(({ name }) => name)).toEqual(["a late", "late"]);
  expect(soon.map(({ name }) => name)).toEqual(["today", "as the study", "b soon"]);
  expect(dueIn({ studyUntil: null, recordings: [recording("x", null)] }, "2026-11-26")).toEqual({
    due: [],
    soon: [],
  });
});

function recording(name: string, keepUntil: string | null) {
  return { recordingId: newId(id("recording")), name, keepUntil };
}
