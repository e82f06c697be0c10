import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stemOf } from "../../src/server/locales/interfaceTexts.ts";
import { flatten, openTexts, picturesFolder } from "../../src/server/locales/texts.ts";
import { projectRoot } from "../../src/server/projectRoot.ts";

const texts = await openTexts(projectRoot);
const pictures = await texts.pictures();
const folder = join(projectRoot, picturesFolder);
const files = readdirSync(folder).filter((file) => file.endsWith(".webp"));

test("each picture for translators is there, and weighs little", () => {
  expect(files.map((file) => file.replace(".webp", "")).toSorted()).toEqual(
    Object.keys(pictures.sizes).toSorted(),
  );
  const bytes = files.map((file) => statSync(join(folder, file)).size);
  expect(Math.max(...bytes)).toBeLessThan(150_000);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(8_000_000);
});

test("nine of ten texts have a picture of their screen, and those whose place is known have it within", async () => {
  const places = await texts.places();
  const counts = { marked: 0, some: 0, all: 0 };
  const outside: string[] = [];
  for (const namespace of texts.namespaces) {
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    const stems = new Set([...flatten((await texts.of("en", namespace)) ?? {}).keys()].map(stemOf));
    for (const stem of stems) {
      counts.all += 1;
      const [name, ...box] = pictures.texts[namespace]?.[stem] ?? [];
      const ofScreen = places[namespace]?.[stem]?.some((screen) => screen in pictures.sizes);
      if (name !== undefined || ofScreen === true) counts.some += 1;
      const [width = 0, height = 0] = pictures.sizes[name ?? ""] ?? [];
      const [x = 0, y = 0, w = 0, h = 0] = box;
      if (box.length === 0) continue;
      counts.marked += 1;
      const isInside = x >= -1 && y >= -1 && x + w <= width + 1 && y + h <= height + 1;
      if (!isInside) outside.push(`${namespace}:${stem}`);
    }
  }

  expect(outside).toEqual([]);
  expect(counts.marked).toBeGreaterThan(1_000);
  expect(counts.some / counts.all).toBeGreaterThan(0.9);
});
