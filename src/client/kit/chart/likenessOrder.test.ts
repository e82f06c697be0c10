import { expect, it } from "vitest";
import { likenessOrder } from "./likenessOrder.ts";

it.each([4, 12, 30])(
  "puts the planted camps of %i beside each other, who agrees least first, in any order",
  (count) => {
    const all = Array.from({ length: count }, (_, at) => ({ id: `r${at}`, name: `Rater ${at}` }));
    const pairs = all.flatMap((a, at) =>
      all.slice(at + 1).map((b, to) => {
        const [one, other] = [campOf(at), campOf(at + 1 + to)];
        const likeness = one === other ? 0.9 - one * 0.1 : one + other === 1 ? 0.5 : 0.1;
        return { a: a.id, b: b.id, likeness };
      }),
    );
    const camps = (order: typeof all | readonly (typeof all)[number][]) =>
      order.map(({ id }) => campOf(Number(id.slice(1))));

    const order = likenessOrder(all, pairs);
    const changes = camps(order).filter((camp, at, list) => at > 0 && camp !== list[at - 1]).length;
    expect(changes).toBe(2);
    expect(camps(order).at(0)).toBe(2);
    expect(likenessOrder(all.toReversed(), pairs.toReversed())).toEqual(order);
    const renamed = new Map(all.map(({ id }, at) => [id, `z${(at * 37) % 101}`]));
    const idOf = (id: string) => renamed.get(id) ?? id;
    expect(
      likenessOrder(
        all.map(({ id, name }) => ({ id: idOf(id), name })),
        pairs.map(({ a, b, likeness }) => ({ a: idOf(a), b: idOf(b), likeness })),
      ).map(({ name }) => name),
    ).toEqual(order.map(({ name }) => name));
  },
);

it("has all where nothing is known, by name, and nothing of nobody", () => {
  const two = [
    { id: "1", name: "Ben" },
    { id: "2", name: "Ana" },
  ];

  expect(likenessOrder(two, []).map(({ name }) => name)).toEqual(["Ana", "Ben"]);
  expect(likenessOrder([], [])).toEqual([]);
});

/** Three camps; the last one agrees with nobody outside, and less within. */
function campOf(at: number): number {
  return (at * 7) % 3;
}
