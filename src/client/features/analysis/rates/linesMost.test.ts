import { expect, it } from "vitest";
import { drawnLines } from "./linesMost.ts";

const lines = Array.from({ length: 1000 }, (_, at) => ({ id: String(at) }));

it("draws all lines where they are few, and always the one that the title names", () => {
  expect(drawnLines(lines.slice(0, 30), { named: new Set(["7"]), points: 100 })).toHaveLength(30);

  const many = drawnLines(lines, { named: new Set(["999"]), points: 100 });
  expect(many).toHaveLength(400);
  expect(many.at(-1)).toEqual({ id: "999" });
});

it("draws fewer lines the more points each has", () => {
  expect(drawnLines(lines, { named: new Set(["500"]), points: 1000 })).toHaveLength(50);
});
