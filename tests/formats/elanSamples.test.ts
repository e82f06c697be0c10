import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { elanReader } from "../../src/formats/elan/readElan.ts";
import { eafText } from "../../src/formats/elan/eafText.ts";
import { schemeOf } from "../../src/formats/studyCopy.ts";
import { readingOf, readWhole, toldEvents } from "../studyCopySample.ts";
import { lacks } from "../needs.ts";

const folder = join(import.meta.dirname, "../../../shared/samples/eaf");
const paths = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
      path.endsWith(".eaf"),
    )
  : [];

test.skipIf(lacks("samples"))("the files of ../shared/samples/eaf are there", () => {
  expect(paths.length).toBeGreaterThan(0);
});

const everythingACode = (text: string) =>
  Object.fromEntries(
    Array.from(text.matchAll(/TIER_ID="([^"]*)"/gu), ([, id]) => [`tier:${id}`, "code"] as const),
  );

test.skipIf(lacks("samples")).each(paths)("all annotations of %s are taken", async (path) => {
  const bytes = readFileSync(join(folder, path));
  const text = bytes.toString("utf8");
  const counted = text.match(/<(?:ALIGNABLE|REF)_ANNOTATION\s/gu)?.length;

  const file = { name: basename(path), bytes };
  const asAsked = readWhole(await elanReader.read(file, readingOf));
  const asCodes = readWhole(
    await elanReader.read(file, { ...readingOf, answers: everythingACode(text) }),
  );

  const events = asCodes.observations.flatMap((one) => one.events);
  expect(events).toHaveLength(counted ?? 0);
  expect(asCodes.held.events).toBe(counted);
  const [first] = asAsked.observations;
  if (!first) throw new Error("no observation");
  // What is no event then is a modifier's value or a comment.
  const details = first.events.reduce((sum, one) => sum + Object.keys(one.modifiers).length, 0);
  const texts = text.match(/<ANNOTATION_VALUE>(?!<)/gu)?.length ?? 0;
  expect(first.events).toHaveLength(asAsked.held.events);
  expect(first.events.length + details).toBeGreaterThanOrEqual(Math.min(texts, counted ?? 0));
  expect(asAsked.findings.filter(({ weight }) => weight === "rejected")).toEqual([]);
});

test.skipIf(lacks("samples")).each(paths)("%s comes back from our own file", async (path) => {
  const bytes = readFileSync(join(folder, path));
  const before = readWhole(await elanReader.read({ name: basename(path), bytes }, readingOf));
  const [first] = before.observations;
  if (!first) throw new Error("no observation");

  const text = eafText(before.study, [first], { now: "2026-11-21T12:00:00Z" });
  const file = { name: basename(path), bytes: new TextEncoder().encode(text) };
  const after = readWhole(await elanReader.read(file, readingOf));

  const [back] = after.observations;
  if (!back) throw new Error("no observation");
  const inMs = first.events.map((event) => ({
    ...event,
    startUs: ms(event.startUs),
    ...(event.kind === "state" && event.endUs !== null && { endUs: ms(event.endUs) }),
  }));
  expect(toldEvents(schemeOf(after.study, back), back.events)).toEqual(
    toldEvents(schemeOf(before.study, first), inMs),
  );
});

function ms<Time extends number>(us: Time): Time {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a time stays a time
  return (Math.round(us / 1_000) * 1_000) as Time;
}
