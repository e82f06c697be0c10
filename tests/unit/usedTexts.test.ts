import { expect, test } from "vitest";
import { readUses } from "../../scripts/strings/uses.ts";
import { said } from "./said.ts";

/**
 * Read from their files as data, not by a key: the demo study, what imports are named by, whom the server names, what the
 * guide of statistics is made with.
 */
const readAsData =
  /^(?:demo\.json:|formats\.json:words\.|common\.json:formerRater$|statistics\.json:(?:missing|level)\.)/u;

test("every text is used somewhere", () => {
  const uses = readUses();

  const unused = said("en").flatMap(({ key }) => {
    const [, namespace = "", whole = ""] = /^(\w+)\.json:(.+)$/u.exec(key) ?? [];
    const base = whole.replace(/_(?:zero|one|two|few|many|other)$/u, "");
    const isUsed = [whole, base].some((stem) => uses.of(namespace, stem).length > 0);
    return isUsed || readAsData.test(key) ? [] : key;
  });

  expect(unused).toEqual([]);
});
