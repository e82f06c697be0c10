import { expect, it } from "vitest";
import { mostFrequent } from "./mostFrequent.ts";
import { sampleRandom } from "./sampleRandom.ts";

const codes = Array.from({ length: 100 }, (_, at) => ({
  id: `id-${at}`,
  name: `Code ${String(at + 1).padStart(3, "0")}`,
  count: at % 8 === 3 ? 500 - at : 10,
}));

it.each([1, 2, 3])(
  "draws the same twelve of a hundred codes, in whatever order they come (%i)",
  (seed) => {
    const random = sampleRandom(seed);
    const shuffled = codes
      .map((code) => ({ code, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ code }, at) => ({ ...code, id: `other-${at}` }));

    const names = (of: typeof codes) =>
      mostFrequent(of)
        .map(({ name }) => name)
        .toSorted();

    expect(names(shuffled)).toEqual(names(codes));
    expect(names(codes)).toHaveLength(12);
    expect(names(codes)).toEqual(
      codes
        .filter(({ count }) => count > 10)
        .map(({ name }) => name)
        .slice(0, 12),
    );
  },
);

it("draws all of few codes, and those that it keeps in their own order", () => {
  expect(mostFrequent(codes.slice(0, 12))).toEqual(codes.slice(0, 12));
  const places = mostFrequent(codes).map((code) => codes.indexOf(code));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
