/** What keys do in the comparison. Its words stand in `compare.json` under the id. */
export const compareCommands = [
  { id: "next", keys: ["n"] },
  { id: "previous", keys: ["p"] },
  { id: "nextOpen", keys: ["Shift+n"] },
  { id: "take", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], settles: true },
  { id: "middle", keys: ["m"], settles: true },
  { id: "edit", keys: ["e"], settles: true },
  { id: "leaveOut", keys: ["x"], settles: true },
  { id: "reason", keys: ["r"], settles: true },
  { id: "undo", keys: ["Mod+z"], settles: true },
  { id: "play", keys: ["Space"] },
  { id: "loop", keys: ["l"] },
  { id: "back", keys: ["ArrowLeft"], repeats: true },
  { id: "forward", keys: ["ArrowRight"], repeats: true },
  { id: "frameBack", keys: [","], repeats: true },
  { id: "frameForward", keys: ["."], repeats: true },
  { id: "help", keys: ["?"] },
] as const satisfies readonly CompareCommand[];

interface CompareCommand {
  readonly id: string;
  readonly keys: readonly string[];
  /** Only where a consensus can be changed. */
  readonly settles?: boolean;
  readonly repeats?: boolean;
}

export type CompareCommandId = (typeof compareCommands)[number]["id"];

/** The command that a key means. */
export function compareCommandOf(
  name: string,
): (CompareCommand & { readonly id: CompareCommandId }) | undefined {
  return compareCommands.find(({ keys }) => keys.some((key) => key === name));
}
