import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { said } from "./said.ts";

/**
 * Read from their files as data, not by a key: the demo study, what imports are named by, whom the server names, what the
 * guide of statistics is made with.
 */
const readAsData =
  /^(?:demo\.json:|formats\.json:words\.|common\.json:formerRater$|statistics\.json:(?:missing|level)\.)/u;

const sources = ["src", "scripts"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8")),
);
/** Keys as they are written, alone or behind their namespace. */
const written = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/["'`](?:\w+:)?(?<key>[\w.]+)["'`]/gu)].map(
      ({ groups }) => groups?.["key"] ?? "",
    ),
  ),
);
/** Keys that are put together: `plan.${one}What` is any key of that form. */
const composed = [
  ...new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/`(?:\w+:)?(?<key>[\w.]*(?:\$\{[^`]*?\}[\w.]*)+)`/gu)].map(
        ({ groups }) => groups?.["key"] ?? "",
      ),
    ),
  ),
]
  .map((key) => key.split(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/u))
  .filter((parts) => parts.some((part) => /[a-z]/iu.test(part)))
  .filter((parts) => parts.every((part) => /^[\w.]*$/u.test(part)))
  .map(
    (parts) =>
      new RegExp(`^${parts.map((one) => one.replaceAll(".", "\\.")).join("[\\w.]+")}$`, "u"),
  );

test("every text is used somewhere", () => {
  const unused = said("en")
    .filter(({ key }) => !readAsData.test(key))
    .filter(({ key }) => {
      const whole = key.replace(/^[^:]+:/u, "");
      const base = whole.replace(/_(?:zero|one|two|few|many|other)$/u, "");
      return ![whole, base].some(
        (one) => written.has(one) || composed.some((form) => form.test(one)),
      );
    })
    .map(({ key }) => key);

  expect(unused).toEqual([]);
});
