import { expect, test } from "vitest";
import commandTexts from "../../../../locales/en/commands.json" with { type: "json" };
import { rules } from "../../../domain/rules.ts";
import { areHeardAtOnce, type Command, commands } from "./commands.ts";
import { partsOfKey } from "./keyName.ts";

/** The key without Shift, where nothing else belongs to it. */
function bare(name: string): string {
  return name.startsWith("Shift+") ? name.slice("Shift+".length) : name;
}

test("no two commands that are heard at once share a key", () => {
  const shared = commands.flatMap((one, at) =>
    commands
      .slice(at + 1)
      .filter((other) => areHeardAtOnce(one.part, other.part))
      .flatMap((other) => one.keys.filter((key) => other.keys.includes(key)))
      .map((key) => `${key}: ${one.id}`),
  );

  expect(shared).toEqual([]);
});

test("no command takes a letter, a digit or an F-key alone, which are the scheme's, but in the rubric and to shuttle", () => {
  const taken = commands
    .filter(({ part }) => !["rating", "shuttle", "compare"].includes(part))
    .flatMap(({ keys }) => keys.filter((key) => rules.shortcutKey.safeParse(bare(key)).success));

  expect(taken).toEqual([]);
});

test("in the rubric no command takes a digit that chooses a level", () => {
  const taken = commands
    .filter(({ part }) => part === "rating")
    .flatMap(({ keys }) => keys.filter((key) => /^[1-9]$/u.test(bare(key))));

  expect(taken).toEqual([]);
});

test("what is heard while somebody types has a key with Ctrl or ⌘", () => {
  const deaf = commands.filter(
    ({ whileTyping, keys }: Command) =>
      whileTyping === true && !keys.some((key) => partsOfKey(key)[0] === "Mod"),
  );

  expect(deaf).toEqual([]);
});

test("every command has its words, and there are no words for others", () => {
  expect(Object.keys(commandTexts.command).toSorted()).toEqual(
    commands.map(({ id }) => id).toSorted(),
  );
});
