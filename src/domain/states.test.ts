import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";
import { actionsIn, type Entity, isStateOf, move, statesOf, stateTransitions } from "./states.ts";

const entities = Object.keys(stateTransitions).filter((name): name is Entity =>
  Object.hasOwn(stateTransitions, name),
);

test.each(entities)(
  "every move of %s leads to a state that it has, and every state can be reached",
  (entity) => {
    const [first] = statesOf(entity);
    const reached = new Set<string>([first]);
    for (const from of statesOf(entity)) {
      for (const action of actionsIn(entity, from)) {
        const to = move(entity, from, action);
        expect(isStateOf(entity, to)).toBe(true);
        reached.add(to);
      }
    }
    expect(reached).toEqual(new Set<string>(statesOf(entity)));
  },
);

test("what is not in the table is refused, and the refusal says what would be possible", () => {
  expect(() => move("observation", "submitted", "submit")).toThrow(
    new Refusal("state_does_not_allow", {
      entity: "observation",
      from: "submitted",
      action: "submit",
      allowed: ["accept", "return"],
    }),
  );
});
