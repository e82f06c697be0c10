/** What a key does beside the scheme's own keys. */
export const commands = [
  { id: "playPause", keys: ["Space"], part: "player" },
  { id: "back", keys: ["ArrowLeft"], part: "player" },
  { id: "forward", keys: ["ArrowRight"], part: "player" },
  { id: "backFar", keys: ["Shift+ArrowLeft"], part: "player" },
  { id: "forwardFar", keys: ["Shift+ArrowRight"], part: "player" },
  { id: "frameBack", keys: [","], part: "player" },
  { id: "frameForward", keys: ["."], part: "player" },
  { id: "slower", keys: ["<", "["], part: "player" },
  { id: "faster", keys: [">", "]"], part: "player" },
  { id: "undo", keys: ["Mod+z"], part: "coding" },
  { id: "redo", keys: ["Mod+Shift+z", "Mod+y"], part: "coding" },
  { id: "nudgeBack", keys: ["Alt+ArrowLeft"], part: "coding" },
  { id: "nudgeForward", keys: ["Alt+ArrowRight"], part: "coding" },
  { id: "deleteEvent", keys: ["Delete"], part: "coding" },
  { id: "leave", keys: ["Escape"], part: "coding" },
  { id: "zoomIn", keys: ["+", "="], part: "timeline" },
  { id: "zoomOut", keys: ["-"], part: "timeline" },
  { id: "help", keys: ["?"], part: "screen" },
] as const satisfies readonly {
  readonly id: string;
  readonly keys: readonly string[];
  readonly part: "player" | "coding" | "timeline" | "screen";
}[];

export type CommandId = (typeof commands)[number]["id"];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key, if it has one. Shift counts only where the key is the same without it. */
export function commandOf(pressed: Pressed): CommandId | undefined {
  const name = nameOf(pressed);
  return commands.find(({ keys }) => keys.some((key) => key === name))?.id;
}

/** The key as the table writes it: `Mod+Shift+z`, `Shift+ArrowLeft`, `?`. */
export function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string {
  const bare = key === " " ? "Space" : key;
  const isLetter = /^\p{L}$/u.test(bare);
  const isNamed = bare.length > 1;
  return [
    ctrlKey || metaKey ? "Mod+" : "",
    altKey ? "Alt+" : "",
    shiftKey && (isLetter || isNamed) ? "Shift+" : "",
    isLetter ? bare.toLowerCase() : bare,
  ].join("");
}

/** Whether what has the focus wants letters for itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]",
    ) !== null
  );
}

/** Whether what has the focus does something of its own with arrows, space or enter. */
export function ownsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (key === " " || key === "Enter") {
    return target.closest("button, a, summary, [role=radio], [role=tab], input") !== null;
  }
  if (key.startsWith("Arrow") || key === "Delete") {
    return (
      target.closest(
        "[role=tablist], [role=listbox], [role=radiogroup], [role=slider], [role=separator], [role=menu], input",
      ) !== null
    );
  }
  return false;
}
