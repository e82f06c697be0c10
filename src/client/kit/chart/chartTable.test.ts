import { expect, it } from "vitest";
import { intervalRooms, numbersOf } from "./chartTable.ts";

const table = {
  heads: [
    { label: "Code", fileLabels: ["code"], isNumber: false },
    { label: "κ", fileLabels: ["kappa", "kappa_low", "kappa_high"], isNumber: true },
  ],
  lines: [
    {
      id: "a",
      cells: [text("a"), { text: "0.71", interval: "[0.62, 0.79]", values: [0.71, 0.62, 0.79] }],
    },
    {
      id: "b",
      cells: [text("b"), { text: "−0.10", interval: "[−0.30, 0.10]", values: [-0.1, -0.3, 0.1] }],
    },
    { id: "c", cells: [text("c"), { text: "not defined", values: [null, null, null] }] },
  ],
};

it("gives every interval of a column as much room as the longest has", () => {
  expect(intervalRooms(table)).toEqual([0, "[−0.30, 0.10]".length]);
});

it("has values and both ends in the file, and nothing for what is not defined", () => {
  expect(numbersOf(table)).toEqual([
    ["code", "kappa", "kappa_low", "kappa_high"],
    ["a", 0.71, 0.62, 0.79],
    ["b", -0.1, -0.3, 0.1],
    ["c", null, null, null],
  ]);
});

function text(name: string) {
  return { text: name, values: [name] };
}
