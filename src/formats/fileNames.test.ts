import fc from "fast-check";
import { expect, test } from "vitest";
import { newFileNames, safeFileName } from "./fileNames.ts";

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["a:b*c?.csv", "a_b_c_.csv"],
  ["...hidden", "hidden"],
  ["trailing. ", "trailing"],
  ["CON.txt", "_CON.txt"],
  ["", "file"],
  ["line\nbreak", "linebreak"],
  ["evil\u202Egpj.exe", "evilgpj.exe"],
  [`${"x".repeat(300)}.boris`, `${"x".repeat(114)}.boris`],
])("%j becomes %j", (given, safe) => {
  expect(safeFileName(given)).toBe(safe);
});

test("whatever names are asked for, those that are given are safe and differ without their case", () => {
  const anyName = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("a.csv", "A.csv", "a (2).csv"),
  );
  fc.assert(
    fc.property(fc.array(anyName, { maxLength: 20 }), (given) => {
      const names = newFileNames();

      const taken = given.map((name) => names.take(name));

      expect(new Set(taken.map((one) => one.toLowerCase())).size).toBe(given.length);
      for (const name of taken) {
        expect(name).not.toMatch(/[\\/:\p{Cc}]|^\.|^$|^[\s]|[\s.]$/u);
        expect(name.length).toBeLessThanOrEqual(130);
      }
    }),
  );
});
