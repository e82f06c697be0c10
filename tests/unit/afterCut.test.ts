import { expect, test } from "vitest";
import { newRandomNumbers } from "../formats/randomNumbers.ts";
import { afterCut, type Unsure } from "../servers/powerCut/afterCut.ts";
import type { DiskChange } from "../servers/powerCut/changesOnDisk.ts";

const change = (
  kind: DiskChange["kind"],
  path: string,
  { at = 0, text = "", size = 0, to = "" } = {},
): DiskChange => ({ kind, path, to, at, size, data: Buffer.from(text), process: 1 });

/** What is in each file after a cut, as text. */
function left(
  before: Readonly<Record<string, string>>,
  changes: readonly DiskChange[],
  unsure: Unsure,
  seed = 1,
) {
  const { share } = newRandomNumbers(seed);
  const files = afterCut(Object.keys(before), changes, unsure, share);
  return Object.fromEntries(
    [...files].map(([name, { from, bytes }]) => {
      const old = Buffer.from(from === undefined ? "" : (before[from] ?? ""));
      return [name, (bytes?.(old) ?? old).toString()];
    }),
  );
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

test("what was made sure of is there, whatever becomes of the rest", () => {
  const changes = [
    change("writes", "log", { at: 3, text: "def" }),
    change("syncBegins", "log"),
    change("syncEnds", "log"),
    change("writes", "log", { at: 6, text: "ghi" }),
  ];

  expect(left({ log: "abc" }, changes, "lost")).toEqual({ log: "abcdef" });
  const texts = new Set(
    seeds.map((seed) => left({ log: "abc" }, changes, "mixed", seed)["log"] ?? ""),
  );
  expect([...texts].toSorted()).toEqual(["abcdef", "abcdef\0\0\0", "abcdefghi"]);
});

test("what is written while a sync is under way is not sure, nor what one that never ended was about", () => {
  const meanwhile = [
    change("syncBegins", "log"),
    change("writes", "log", { text: "new" }),
    change("syncEnds", "log"),
  ];
  const unended = [change("writes", "log", { text: "new" }), change("syncBegins", "log")];

  expect(left({ log: "old" }, meanwhile, "lost")).toEqual({ log: "old" });
  expect(left({ log: "old" }, unended, "lost")).toEqual({ log: "old" });
});

test("a new name is sure with the folder, and without it may be there or not", () => {
  const changes = [
    change("makes", "new"),
    change("writes", "new", { text: "two" }),
    change("syncBegins", "new"),
    change("syncEnds", "new"),
    change("renames", "new", { to: "map" }),
  ];
  const sure = [...changes, change("syncBegins", ""), change("syncEnds", "")];

  expect(left({ map: "one" }, changes, "lost")).toEqual({ map: "one", new: "two" });
  expect(left({ map: "one" }, sure, "lost")).toEqual({ map: "two" });
  const maps = new Set(
    seeds.map((seed) => left({ map: "one" }, changes, "mixed", seed)["map"] ?? ""),
  );
  expect([...maps].toSorted()).toEqual(["one", "two"]);
});

test("of several sectors some are there and some are not", () => {
  const text = "b".repeat(512 * 4);
  const changes = [change("writes", "page", { text })];
  const before = { page: "a".repeat(text.length) };

  const pages = seeds.map((seed) => left(before, changes, "mixed", seed)["page"] ?? "");

  expect(pages.every((page) => /^(?:a{512}|b{512}){4}$/u.test(page))).toBe(true);
  expect(new Set(pages).size).toBe(16);
});
