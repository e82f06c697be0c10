import fc from "fast-check";
import { expect, test } from "vitest";
import { newIdTable } from "./idTable.ts";

test("a table of ids answers what a map would, whatever the ids", () => {
  const id = fc.oneof(
    fc.nat({ max: 5_000 }).map((number) => `ts${number}`),
    fc.constantFrom(
      "ts01",
      "ts1",
      "ts",
      "",
      "a1",
      "1",
      "ts999999999",
      "ts2147483648",
      "ts1e3",
      "ts-1",
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const table = newIdTable();
      const map = new Map<string, number>();
      for (const [place, one] of ids.entries()) {
        expect(table.add(one, place)).toBe(!map.has(one));
        if (!map.has(one)) map.set(one, place);
      }
      for (const one of [...ids, "ts3", "ts0", "none"]) {
        expect(table.placeOf(one)).toBe(map.get(one) ?? -1);
      }
    }),
  );
});
