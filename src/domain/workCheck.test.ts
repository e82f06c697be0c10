import fc from "fast-check";
import { expect, test } from "vitest";
import { codes, newId, pointEvent, scheme, stateEvent } from "../../tests/sample.ts";
import { byTime, type CodedEvent } from "./entities/event.ts";
import { continuousSampling } from "./entities/observation.ts";
import { applyOperation, emptyWork } from "./operations.ts";
import { indexScheme } from "./schemeIndex.ts";
import { newWorkCheck } from "./workCheck.ts";

const context = {
  index: indexScheme(scheme),
  durationUs: 1_000,
  sampling: continuousSampling,
};

test("whole work has a problem exactly where typing it event by event would be refused", () => {
  const states = fc
    .array(fc.tuple(fc.nat(1_100), fc.integer({ min: -2, max: 60 }), fc.boolean()), {
      maxLength: 30,
    })
    .map((drawn) =>
      drawn
        .map(([startUs, lengthUs, isFirst]): CodedEvent =>
          lengthUs < 0
            ? pointEvent(codes.laughs, startUs)
            : stateEvent(
                isFirst ? codes.solitary : codes.together,
                startUs,
                lengthUs === 60 ? null : startUs + lengthUs,
              ),
        )
        .toSorted(byTime),
    );
  fc.assert(
    fc.property(states, (events) => {
      const work = emptyWork();
      const refused = events.some(
        (event) => applyOperation(work, { kind: "putEvent", event }, context).result === "refused",
      );
      const check = newWorkCheck(context);

      const problems = events.flatMap((event) => check.event(event));

      expect(problems.length > 0).toBe(refused);
    }),
  );
});

test("an event, a rating and a part are there once", () => {
  const check = newWorkCheck(context);
  const event = pointEvent(codes.laughs, 5);
  const rating = {
    criterionId: codes.criterion,
    value: 2,
    cannotBeJudged: false,
    reason: "",
    comment: "",
    evidence: [],
  };
  const notes = { kind: "notes" as const, text: "Windy." };

  const once = [...check.event(event), ...check.rating(rating), ...check.part(notes)];
  const twice = [...check.event(event), ...check.rating(rating), ...check.part(notes)];

  expect(once).toEqual([]);
  expect(twice.map(({ path }) => path)).toEqual(["id", "criterionId", "kind"]);
});

test("what the scheme does not know is named with its field", () => {
  const check = newWorkCheck(context);

  expect(check.event(pointEvent(newId("code"), 5))).toEqual([
    { path: "codeId", rule: "code_of_scheme" },
  ]);
});
