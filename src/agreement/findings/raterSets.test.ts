import { describe, expect, it } from "vitest";
import { newId } from "../../../tests/sample.ts";
import type { Id } from "../../domain/rules.ts";
import { randomFrom } from "../../statistics/random.ts";
import { raterSets } from "./raterSets.ts";

describe("sets of raters that no recording joins", () => {
  it.each([
    [6, 2],
    [30, 3],
    [100, 4],
  ])("are found among %i raters, in whatever order pairs come", (count, sets) => {
    const random = randomFrom(count);
    const raters = Array.from({ length: count }, () => newId("account"));
    const planted = Array.from({ length: sets }, (_, set) =>
      raters.filter((__, at) => at % sets === set),
    );
    // A chain is the least that joins a set.
    const chained = planted
      .flatMap((set) => set.slice(1).map((rater, at) => pair(rater, set[at] ?? rater)))
      .toSorted(() => random() - 0.5);

    const found = raterSets(chained);
    expect(found.map((set) => set.toSorted().join(" ")).toSorted()).toEqual(
      planted.map((set) => set.toSorted().join(" ")).toSorted(),
    );
    expect(found.map(({ length }) => length)).toEqual(
      planted.map(({ length }) => length).toSorted((a, b) => b - a),
    );
    // One recording between each two neighbouring sets joins all.
    const firsts = planted.flatMap((set) => set.slice(0, 1));
    const bridges = firsts.slice(1).map((first, at) => pair(first, firsts[at] ?? first));
    expect(raterSets([...chained, ...bridges])).toEqual([]);
    // A row without anything compared joins nobody.
    expect(raterSets([...chained, ...bridges.map((row) => ({ ...row, pairs: 0 }))])).toEqual(found);
  });

  it("are none where there is one pair, or nobody", () => {
    expect(raterSets([])).toEqual([]);
    expect(raterSets([pair(newId("account"), newId("account"))])).toEqual([]);
  });
});

function pair(raterA: Id<"account">, raterB: Id<"account">) {
  return { of: { by: "pair" as const, raterA, raterB }, pairs: 1 };
}
