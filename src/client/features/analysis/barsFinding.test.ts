import { expect, it } from "vitest";
import { exact } from "../../kit/chart/estimate.ts";
import { barsFinding } from "./barsFinding.ts";

const ana = { id: "a", name: "Ana" };
const ben = { id: "b", name: "Ben" };
const play = { id: "play", name: "Play", values: { a: exact(0.5), b: exact(0.4) } };
const rest = { id: "rest", name: "Rest", values: { a: exact(0.1), b: exact(0.3) } };

it("finds the code on which the series lie furthest apart", () => {
  expect(barsFinding([play, rest], [ana, ben])).toEqual({
    kind: "differs",
    of: "Rest",
    most: { name: "Ben", value: 0.3 },
    least: { name: "Ana", value: 0.1 },
  });
});

it("says what there is most of where there is one series", () => {
  expect(barsFinding([rest, play], [ana])).toEqual({
    kind: "most",
    most: { name: "Play", value: 0.5 },
  });
});

it("says nothing of what nobody coded, of what is equal, and of what has no value", () => {
  const none = { id: "c", name: "C", values: { a: exact(0), b: exact(0) } };
  const unknown = {
    id: "d",
    name: "D",
    values: { a: { kind: "undefined" as const, because: "unpaired" }, b: exact(9) },
  };

  expect(barsFinding([none], [ana])).toEqual({ kind: "none" });
  expect(barsFinding([none, unknown], [ana, ben])).toEqual({ kind: "none" });
});
