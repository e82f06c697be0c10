import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guideContents, guideFile } from "../../scripts/guide/guidePages.ts";
import { medianOf, sentencesOf } from "../sentences.ts";

/** Words in a sentence of the guide: half of them have fewer. */
const medianBelow = 18;

const slugs = guideContents().flatMap(({ pages }) => pages);
const lengths = new Map(
  slugs.map((slug) => [
    slug,
    sentencesOf(readFileSync(guideFile(slug), "utf8")).map((words) => words.length),
  ]),
);

test("sentences are told from lists, tables, code, headings and abbreviations", () => {
  const page = `# A title\n\nOne sentence of six words here. See e.g. Smith et al. (2011), p. 4.\n\n- an item\n- a second **item**, longer than the other one\n\n| a | b |\n| - | - |\n| c | d |\n\n\`\`\`\nnpm start\n\`\`\`\n`;
  expect(sentencesOf(page).map((words) => words.length)).toEqual([6, 8, 8]);
  expect(medianOf([1, 9, 4, 2])).toBe(3);
});

test.each(slugs)("%s is read easily: its median sentence has fewer than 18 words", (slug) => {
  expect(medianOf(lengths.get(slug) ?? [])).toBeLessThan(medianBelow);
});

test("so is the guide as a whole", () => {
  expect(medianOf([...lengths.values()].flat())).toBeLessThan(medianBelow);
});
