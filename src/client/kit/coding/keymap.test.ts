import { expect, test } from "vitest";
import type { Command } from "./commands.ts";
import { keymapOf } from "./keymap.ts";

/** All that is heard in the workbench. */
const everything = ({ part }: Command) => part !== "compare";
const isComparing = ({ part }: Command) => part === "compare";

test("without keys of one's own the table's are heard", () => {
  const keymap = keymapOf({});

  expect(keymap.commandOf("Mod+z", everything)?.id).toBe("undo");
  expect(keymap.keysOf("undo")).toEqual(["Mod+z"]);
});

test("a key of one's own is heard in the place of the table's", () => {
  const keymap = keymapOf({ undo: ["Mod+u"] });

  expect(keymap.commandOf("Mod+u", everything)?.id).toBe("undo");
  expect(keymap.commandOf("Mod+z", everything)).toBeUndefined();
});

test("a key that a rater gave to a command is that command's, though the table has it for another", () => {
  const keymap = keymapOf({ zoomOut: ["Mod+z"] });

  expect(keymap.commandOf("Mod+z", everything)?.id).toBe("zoomOut");
});

test("a key leads to the command that is heard now", () => {
  const keymap = keymapOf({ submit: ["n"] });

  expect(keymap.commandOf("n", ({ part }) => part === "rating")?.id).toBe("nextCriterion");
});

test("a command that nobody knows any more takes no key", () => {
  const keymap = keymapOf({ danced: ["Mod+d"] });

  expect(keymap.commandOf("Mod+d", everything)).toBeUndefined();
});

test("the comparison has keys of its own, which a rater can change and take away, beside those of the workbench", () => {
  const keymap = keymapOf({ compareTake1: ["F1"], compareTake2: [], undo: ["Mod+u"] });

  expect(keymap.commandOf("F1", isComparing)?.id).toBe("compareTake1");
  expect(keymap.commandOf("1", isComparing)).toBeUndefined();
  expect(keymap.commandOf("2", isComparing)).toBeUndefined();
  expect(keymap.commandOf("3", isComparing)?.id).toBe("compareTake3");
  expect(keymap.commandOf("Mod+z", isComparing)?.id).toBe("compareUndo");
  expect(keymap.commandOf("Mod+u", everything)?.id).toBe("undo");
});
