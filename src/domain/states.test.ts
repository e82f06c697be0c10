import { expect, test } from "vitest";
import { Refusal } from "./errors.ts";
import { actionsIn, type Entity, isStateOf, move, statesOf, transitions } from "./states.ts";

const entities = Object.keys(transitions).filter((name): name is Entity =>
  Object.hasOwn(transitions, name),
);

test.each(entities)(
  "every move of %s leads to a state that it has, and every state can be reached",
  (entity) => {
    const [first] = statesOf(entity);
    const reached = new Set<string>([first]);
    for (const from of statesOf(entity)) {
      for (const action of actionsIn(entity, from)) {
        const to = move(entity, from, action as never);
        expect(isStateOf(entity, to)).toBe(true);
        reached.add(to);
      }
    }
    expect([...reached].toSorted()).toEqual([...statesOf(entity)].toSorted());
  },
);

test("what is not in the table is refused, and the refusal says what would be possible", () => {
  try {
    move("observation", "submitted", "submit");
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.code).toBe("state_does_not_allow");
    expect(error.details).toEqual({
      entity: "observation",
      from: "submitted",
      action: "submit",
      allowed: ["accept", "return"],
    });
  }
});
