import { expect, test } from "vitest";
import { type CommandId, commands } from "../../../kit/coding/commands.ts";
import { keymapOf } from "../../../kit/coding/keymap.ts";
import { keyProblem, keysPerCommand, withKey, withoutKey, withTableKeys } from "./ownKeys.ts";

function command(id: CommandId) {
  const found = commands.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
}

test.each([
  ["Mod+w", { kind: "browser" }],
  ["Tab", { kind: "focus" }],
  // Schemes that have it for a code keep it.
  ["q", undefined],
  ["Shift+q", undefined],
  ["7", undefined],
  ["F9", undefined],
  ["ع", undefined],
  ["n", { kind: "taken", by: "nextCriterion" }],
  ["Mod+z", { kind: "taken", by: "undo" }],
  ["Mod+u", undefined],
  ["Alt+q", undefined],
  ["*", { kind: "taken", by: "normalSpeed" }],
  ["~", undefined],
] as const)("%s for playing is %o", (name, problem) => {
  expect(keyProblem(name, command("playPause"), {})).toEqual(problem);
});

test("in the rubric letters are free and digits are not", () => {
  expect(keyProblem("q", command("addMoment"), {})).toBeUndefined();
  expect(keyProblem("3", command("addMoment"), {})).toEqual({ kind: "levels" });
});

test("a key that a rater took from a command is free", () => {
  const own = withoutKey({}, "undo", "Mod+z");

  expect(keyProblem("Mod+z", command("playPause"), own)).toBeUndefined();
});

test("no command takes more keys than an account keeps", () => {
  const own = { playPause: ["a", "b", "c", "d"].map((key) => `Mod+${key}`) };

  expect(own.playPause).toHaveLength(keysPerCommand);
  expect(keyProblem("Mod+u", command("playPause"), own)).toEqual({ kind: "full" });
});

test("a key that is given to a command is taken from the one that had it", () => {
  const keymap = keymapOf(withKey({}, "zoomIn", "Mod+z"));

  expect(keymap.keysOf("zoomIn")).toContain("Mod+z");
  expect(keymap.keysOf("undo")).toEqual([]);
});

test("with the table's keys again nothing is kept for a command", () => {
  const own = withKey({}, "zoomIn", "Mod+u");

  expect(withTableKeys(own, "zoomIn")).toEqual({});
});

test("the table's keys come back only as far as no other command has them now", () => {
  const own = withTableKeys(withKey({}, "zoomIn", "Mod+z"), "undo");

  expect(keymapOf(own).keysOf("undo")).toEqual([]);
  expect(keymapOf(own).keysOf("zoomIn")).toContain("Mod+z");
});

test("keys reset to the default are not stored", () => {
  const without = withoutKey({}, "deleteEvent", "Delete");

  expect(without).toEqual({ deleteEvent: [] });
  expect(withKey(without, "deleteEvent", "Delete")).toEqual({});
});

test("no command has a key that a browser takes, or that a Mac takes from every program", () => {
  // Hides, minimises, quits, opens its settings, switches windows of one program.
  const ofMac = new Set(["Mod+h", "Mod+m", "Mod+q", "Mod+,", "Mod+`", "Mod+Space"]);

  for (const one of commands) {
    for (const name of one.keys) {
      expect([name, keyProblem(name, one, {})?.kind]).not.toEqual([name, "browser"]);
      expect([name, ofMac.has(name)]).toEqual([name, false]);
    }
  }
});
