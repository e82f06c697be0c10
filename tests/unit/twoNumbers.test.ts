import { expect, test } from "vitest";
import { written } from "./said.ts";

/** Numbers that are always many: limits, and totals of which another number is a part. */
const isMany = /^(?:all|of|most|needed)$/u;

/** A number followed by a noun in the plural, as in “{{compared, number}} comparisons”. */
const counted = /\{\{(?<name>\w+), number\}\} (?:[\w-]+ )?[\w-]+s\b/gu;

/** Numbers in a text that has plural forms for another number, and that it would call “1 recordings”. */
function secondNumbers({ key, text }: { readonly key: string; readonly text: string }): string[] {
  if (!/_(?:one|other)$/u.test(key)) return [];
  return [...text.matchAll(counted)].flatMap(({ groups }) => {
    const name = groups?.["name"] ?? "";
    return name === "count" || isMany.test(name) ? [] : [`${key} ${text}`];
  });
}

test("a second number in a sentence with plural forms is told", () => {
  const key = "studies:glance_one";
  expect(
    secondNumbers({ key, text: "{{count, number}} pair, {{compared, number}} comparisons" }),
  ).toHaveLength(1);
  expect(secondNumbers({ key, text: "{{count, number}} of {{all, number}} pairs" })).toEqual([]);
});

test("no English sentence counts two things with the plural form of one", () => {
  expect(written("en").flatMap(secondNumbers)).toEqual([]);
});
