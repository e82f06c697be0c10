import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { textGridReader } from "../../src/formats/textgrid/readTextGrid.ts";
import { decoded } from "../../src/formats/text.ts";
import { readingOf, readWhole } from "../studyCopySample.ts";
import { lacks } from "../needs.ts";

const folder = join(import.meta.dirname, "../../../shared/samples");
const paths = ["textgrid/praatIO", "eaf/pygamma-agreement"].flatMap((part) =>
  existsSync(join(folder, part))
    ? readdirSync(join(folder, part))
        .filter((name) => name.endsWith(".TextGrid"))
        .map((name) => join(part, name))
    : [],
);

test.skipIf(lacks("samples"))("the files of ../shared/samples/textgrid are there", () => {
  expect(paths.length).toBeGreaterThan(0);
});

/** Labels that say something: in the long form behind `text =`, in the short one behind a time. */
function labelsIn(text: string): number {
  const label = '"((?:[^"]|"")*)"';
  const isLong = text.includes("xmin = ");
  const found = isLong
    ? text.matchAll(new RegExp(`(text|mark) = ${label}`, "gu"))
    : text.matchAll(new RegExp(`^(-?[\\d.]+)\\r?\\n${label}`, "gmu"));
  return Array.from(found).filter(
    ([, before, said = ""]) =>
      before === "mark" || (said.trim() !== "" && !/^(?:Interval|Text)Tier$/u.test(said)),
  ).length;
}

test.skipIf(lacks("samples")).each(paths)("all labels of %s are taken", async (path) => {
  const bytes = readFileSync(join(folder, path));

  const result = readWhole(await textGridReader.read({ name: basename(path), bytes }, readingOf));

  const events = result.observations.flatMap((one) => one.events);
  expect(events).toHaveLength(labelsIn(decoded(bytes).text));
  expect(result.held.events).toBe(events.length);
  expect(result.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
});
