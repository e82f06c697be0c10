import { expect, test } from "vitest";
import { eventStandIn } from "../../../kit/timeline/eventStandIn.ts";
import { earconOf } from "./earcons.ts";

test("what became of a press can be told by ear: point, start, end and refusal differ", () => {
  const event = eventStandIn(1, 1_000_000, null);
  if (event.kind !== "state") throw new Error("a state was asked for");
  const heard = [
    earconOf({ kind: "lines_coded", codeId: event.codeId, startUs: 0, count: 1 }),
    earconOf({ kind: "step", step: { kind: "started", event, ended: [], changes: [], asks: [] } }),
    earconOf({ kind: "step", step: { kind: "ended", event, changes: [], asks: [] } }),
    earconOf({
      kind: "step",
      step: { kind: "refused", because: "recording_is_over", event: null },
    }),
    earconOf({ kind: "undone", what: [] }),
  ].map((earcon) => earcon?.join(" "));

  expect(heard).not.toContain(undefined);
  expect(new Set(heard).size).toBe(heard.length);
});

test("choosing a subject makes no sound", () => {
  expect(earconOf({ kind: "subject", subjectId: null })).toBeUndefined();
});
