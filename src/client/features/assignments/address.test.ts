import { expect, test } from "vitest";
import { parseAssignmentsSearch } from "./address.ts";

const id = "00000000-0000-7000-8000-000000000001";

test("a plan that somebody else has begun comes by the address", () => {
  const search = { part: "plan", recordings: `${id}~${id}`, without: id, round: id };

  expect(parseAssignmentsSearch(search)).toMatchObject(search);
});

test("what cannot be meant is left out, and the rest stays", () => {
  expect(
    parseAssignmentsSearch({ part: "else", recordings: "first~second", without: 7, rater: id }),
  ).toEqual({
    part: "hand",
    rater: id,
    state: undefined,
    recordings: undefined,
    without: undefined,
    round: undefined,
  });
});
