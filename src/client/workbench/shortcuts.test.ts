import { expect, test } from "vitest";
import { rules } from "../../domain/rules.ts";
import { commandOf, commands, nameOf } from "./shortcuts.ts";

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test("no two commands have the same key", () => {
  const keys = commands.flatMap((command): readonly string[] => command.keys);

  expect(new Set(keys).size).toBe(keys.length);
});

test("no command takes a key that a scheme may use", () => {
  const keys = commands.flatMap((command): readonly string[] => command.keys);

  expect(keys.filter((key) => rules.shortcutKey.safeParse(key).success)).toEqual([]);
});

test.each([
  [{ ...plain, key: " " }, "playPause"],
  [{ ...plain, key: "ArrowLeft", shiftKey: true }, "backFar"],
  [{ ...plain, key: "?", shiftKey: true }, "help"],
  [{ ...plain, key: "z", ctrlKey: true }, "undo"],
  [{ ...plain, key: "Z", metaKey: true, shiftKey: true }, "redo"],
  [{ ...plain, key: "z" }, undefined],
  [{ ...plain, key: "Z", shiftKey: true }, undefined],
] as const)("%o is %s", (pressed, command) => {
  expect(commandOf(pressed)).toBe(command);
});

test("a key is named as the table writes it", () => {
  expect(nameOf({ ...plain, key: "Z", ctrlKey: true, shiftKey: true })).toBe("Mod+Shift+z");
});
