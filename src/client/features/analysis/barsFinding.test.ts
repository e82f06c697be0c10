import { expect, it } from "vitest";
import { exact } from "../../kit/chart/estimate.ts";
import { sampleRandom } from "../../kit/chart/sampleRandom.ts";
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

it("names all of several that there is most of", () => {
  const also = { id: "also", name: "Also", values: { a: exact(0.5) } };
  const alike = { kind: "most_alike", value: 0.5 };

  expect(barsFinding([play, also, rest], [ana])).toEqual({ ...alike, names: ["Play", "Also"] });
  expect(barsFinding([rest, also, play], [ana])).toEqual({ ...alike, names: ["Also", "Play"] });
});

it("says that series are alike where each has the same of everything", () => {
  const even = { id: "even", name: "Even", values: { a: exact(2), b: exact(2) } };

  expect(barsFinding([even, { ...even, id: "too" }], [ana, ben])).toEqual({ kind: "alike" });
});

it("says nothing of what nobody coded, and of what has no value to compare", () => {
  const none = { id: "c", name: "C", values: { a: exact(0), b: exact(0) } };
  const unknown = {
    id: "d",
    name: "D",
    values: { a: { kind: "undefined" as const, because: "unpaired" }, b: exact(9) },
  };

  expect(barsFinding([none], [ana])).toEqual({ kind: "none" });
  expect(barsFinding([unknown], [ana, ben])).toEqual({ kind: "none" });
});

it.each([1, 2, 3])("names the one of thirty who is far off, in any order (%i)", (seed) => {
  const random = sampleRandom(seed);
  const raters = Array.from({ length: 30 }, (_, at) => ({
    id: `id-${at}`,
    name: `Rater ${at + 1}`,
  }))
    .map((rater) => ({ rater, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ rater }) => rater);
  const values = Object.fromEntries(
    raters.map(({ id, name }) => [id, exact(name === "Rater 14" ? 0.05 : 0.4)]),
  );

  const finding = barsFinding([{ id: "play", name: "Play", values }], raters);

  expect(finding).toEqual({
    kind: "apart",
    side: "below",
    of: "Play",
    one: { name: "Rater 14", value: 0.05 },
    median: 0.4,
  });
});

it("names no one of thirty who differ as people do, nor two who are both far off", () => {
  const random = sampleRandom(9);
  const raters = Array.from({ length: 30 }, (_, at) => ({
    id: `id-${at}`,
    name: `Rater ${at + 1}`,
  }));
  const usual = Object.fromEntries(raters.map(({ id }) => [id, exact(0.4 + 0.05 * random())]));
  const two = { ...usual, "id-3": exact(0.01), "id-20": exact(0.95) };

  expect(barsFinding([{ id: "play", name: "Play", values: usual }], raters).kind).toBe("differs");
  expect(barsFinding([{ id: "play", name: "Play", values: two }], raters)).toMatchObject({
    kind: "differs",
    most: { name: "Rater 21" },
    least: { name: "Rater 4" },
  });
});
