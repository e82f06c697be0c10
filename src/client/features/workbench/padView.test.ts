import { expect, test } from "vitest";
import { sampleScheme } from "../../kit/coding/sampleScheme.ts";
import { readLook, withCodeMoved } from "./padView.ts";

const { codes } = sampleScheme;
const ids = codes.map(({ id }) => id);
const [first = "", second = "", third = ""] = ids;

test("a code moved forward or back takes the place of the other code", () => {
  const back = withCodeMoved(codes, [], { id: third, toId: first });
  expect(back.slice(0, 3)).toEqual([third, first, second]);

  const forward = withCodeMoved(codes, back, { id: third, toId: second });
  expect(forward.slice(0, 3)).toEqual([first, second, third]);
  expect(forward).toHaveLength(ids.length);
});

test("a look that was kept in another shape is the first one", () => {
  const usual = { view: "auto", order: [] };
  expect(readLook(null)).toEqual(usual);
  expect(readLook("{")).toEqual(usual);
  expect(readLook('{"view":"sideways","order":[1,"a"]}')).toEqual({ view: "auto", order: ["a"] });
});
