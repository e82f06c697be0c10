import { expect, it } from "vitest";
import { scope } from "../../api/contract/scope.ts";
import { codes, newId, pointEvent } from "../../../tests/sample.ts";
import { isCovered } from "./coveredEvent.ts";

const ana = newId("subject");
const loud = newId("choice");
const laugh = {
  ...pointEvent(codes.laughs, 5),
  modifiers: { [newId("modifier")]: [newId("choice"), loud] },
};

it("covers what is of a subject, a code and a choice that are meant, and all where none is", () => {
  expect(of({})).toBe(true);
  expect(of({ subjectIds: `${ana},nobody`, codeIds: codes.laughs, modifierIds: loud })).toBe(true);
  expect(of({ subjectIds: ana })).toBe(false);
  expect(of({ codeIds: codes.solitary })).toBe(false);
  expect(of({ modifierIds: newId("choice") })).toBe(false);
});

function of(asked: Readonly<Record<string, string>>): boolean {
  return isCovered(laugh, scope.parse(asked));
}
