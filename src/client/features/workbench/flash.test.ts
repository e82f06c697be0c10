import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A quarter of ten degrees of the field of vision: smaller flashes are safe at any speed (WCAG 2.2, general flash). */
const safePx2 = (341 * 256) / 4;
/** Letters twice as large take its pixels with them. */
const largestLetters = 2;

test("the flash of a pressed code is smaller than what may be dangerous, also with letters twice as large", () => {
  const styles = readFileSync("src/client/features/workbench/CodePad.module.css", "utf8");
  const flash = /^\.flash \{(?<rules>[^}]*)\}/mu.exec(styles)?.groups?.["rules"] ?? "";
  const px = (name: string) => Number(new RegExp(`${name}: (\\d+)px;`, "u").exec(flash)?.[1]);
  const area = px("max-inline-size") * px("max-block-size") * largestLetters ** 2;
  expect(area).toBeLessThan(safePx2);
});
