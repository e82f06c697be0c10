import { expect, test } from "vitest";
import { keypadNameOf, nameOf, partsOfKey } from "./keyName.ts";

const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

test.each([
  [{ ...plain, key: " " }, "Space"],
  [{ ...plain, key: "ArrowLeft", shiftKey: true }, "Shift+ArrowLeft"],
  [{ ...plain, key: "?", shiftKey: true }, "?"],
  [{ ...plain, key: "z", ctrlKey: true }, "Mod+z"],
  [{ ...plain, key: "Z", metaKey: true, shiftKey: true }, "Mod+Shift+z"],
  [{ ...plain, key: "Z", shiftKey: true }, "Shift+z"],
  [{ ...plain, key: "+", ctrlKey: true }, "Mod++"],
] as const)("%o is written as %s", (pressed, name) => {
  expect(nameOf(pressed)).toBe(name);
});

test("with Alt the place on the keyboard counts, as Alt makes other characters on a Mac", () => {
  expect(nameOf({ ...plain, key: "†", code: "KeyT", altKey: true })).toBe("Alt+t");
});

test("a key of the keypad has a name of its own, by its place, whatever it writes", () => {
  const pressed = { ...plain, key: "4", code: "Numpad4" };
  expect(keypadNameOf(pressed)).toBe("Numpad4");
  expect(keypadNameOf({ ...pressed, key: "ArrowLeft", ctrlKey: true })).toBe("Mod+Numpad4");
  expect(keypadNameOf({ ...plain, key: "4", code: "Digit4" })).toBeUndefined();
  expect(nameOf(pressed)).toBe("4");
});

test("a character that is written with AltGr is that character", () => {
  expect(nameOf({ ...plain, key: "[", ctrlKey: true, altKey: true, getModifierState })).toBe("[");
});

test.each([
  ["Mod+Shift+z", ["Mod", "Shift", "z"]],
  ["Mod++", ["Mod", "+"]],
  ["+", ["+"]],
  ["Shift+ArrowLeft", ["Shift", "ArrowLeft"]],
])("%s is taken apart", (name, parts) => {
  expect(partsOfKey(name)).toEqual(parts);
});

function getModifierState(modifier: string): boolean {
  return modifier === "AltGraph";
}

test("beside Alt, Shift is named with digits too, by their place", () => {
  expect(nameOf({ ...plain, key: "!", code: "Digit1", altKey: true, shiftKey: true })).toBe(
    "Alt+Shift+1",
  );
  expect(nameOf({ ...plain, key: "1", code: "Digit1", altKey: true })).toBe("Alt+1");
});
