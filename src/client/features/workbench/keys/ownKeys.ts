import type { Preferences } from "../../../../domain/entities/account.ts";
import {
  areHeardAtOnce,
  type Command,
  type CommandId,
  commands,
} from "../../../kit/coding/commands.ts";
import { partsOfKey } from "../../../kit/coding/keyName.ts";
import { keymapOf } from "../../../kit/coding/keymap.ts";

export type OwnKeys = Preferences["keys"];

/** The maximum number of keys that an account stores for one command. */
export const keysPerCommand = 4;

/** Why a key cannot be the shortcut of a command. */
export type KeyProblem =
  /** The browser uses it and passes it to no page. */
  | { readonly kind: "browser" }
  /** It moves the focus, presses buttons or leaves a dialog. */
  | { readonly kind: "focus" }
  /** Digits select levels in the rubric. */
  | { readonly kind: "levels" }
  | { readonly kind: "full" }
  | { readonly kind: "taken"; readonly by: CommandId };

export function keyProblem(name: string, command: Command, own: OwnKeys): KeyProblem | undefined {
  if (browserKeys.has(name)) return { kind: "browser" };
  if (focusKeys.has(name) && !command.keys.includes(name)) return { kind: "focus" };
  const bare = bareKey(name);
  const isDigit = bare !== undefined && /^\p{N}$/u.test(bare);
  if (command.part === "rating" && isDigit && !command.keys.includes(name)) {
    return { kind: "levels" };
  }
  const keymap = keymapOf(own);
  const by = commands.find(
    (other) =>
      other.id !== command.id &&
      areHeardAtOnce(other.part, command.part) &&
      keymap.keysOf(other.id).includes(name),
  );
  if (by) return { kind: "taken", by: by.id };
  const keys = keymap.keysOf(command.id);
  return keys.length >= keysPerCommand && !keys.includes(name) ? { kind: "full" } : undefined;
}

/** The rater’s shortcuts with one more key for a command; a command that had this key loses it. */
export function withKey(own: OwnKeys, id: CommandId, name: string): OwnKeys {
  const keymap = keymapOf(own);
  const wanted = commands.find((command) => command.id === id);
  const given: OwnKeys = {};
  for (const other of commands) {
    const isInTheWay =
      wanted !== undefined && other.id !== id && areHeardAtOnce(other.part, wanted.part);
    const keys = keymap.keysOf(other.id);
    if (isInTheWay && keys.includes(name)) given[other.id] = keys.filter((key) => key !== name);
  }
  const its = keymap.keysOf(id).filter((key) => key !== name);
  return tidy({ ...own, ...given, [id]: [...its, name].slice(-keysPerCommand) });
}

export function withoutKey(own: OwnKeys, id: CommandId, name: string): OwnKeys {
  const keys = keymapOf(own).keysOf(id);
  return tidy({ ...own, [id]: keys.filter((key) => key !== name) });
}

/** The default shortcuts of one command, except keys that have been given to other commands. */
export function withTableKeys(own: OwnKeys, id: CommandId): OwnKeys {
  const { [id]: _its, ...others } = own;
  const command = commands.find((one) => one.id === id);
  if (!command) return tidy(others);
  const free = command.keys.filter((name) => keyProblem(name, command, others)?.kind !== "taken");
  return tidy({ ...others, [id]: free });
}

/** Settings equal to the defaults are not stored. */
function tidy(own: OwnKeys): OwnKeys {
  return Object.fromEntries(Object.entries(own).filter(([id, keys]) => !isAsTable(id, keys)));
}

function isAsTable(id: string, keys: readonly string[]): boolean {
  return commands.find((command) => command.id === id)?.keys.join(" ") === keys.join(" ");
}

/** The key without Shift; `undefined` where Ctrl, ⌘ or Alt belongs to it. */
function bareKey(name: string): string | undefined {
  const parts = partsOfKey(name);
  if (parts.includes("Mod") || parts.includes("Alt")) return undefined;
  return parts.at(-1);
}

const browserKeys: ReadonlySet<string> = new Set([
  "Mod+w",
  "Mod+Shift+w",
  "Mod+t",
  "Mod+Shift+t",
  "Mod+n",
  "Mod+Shift+n",
  "Mod+q",
  "Mod+Shift+q",
  "Mod+r",
  "Mod+Shift+r",
  "Mod+l",
  "Mod+Tab",
  "Mod+Shift+Tab",
  "Alt+Tab",
  "Alt+Shift+Tab",
  "Alt+F4",
  ...["1", "2", "3", "4", "5", "6", "7", "8", "9"].flatMap((digit) => [
    `Mod+${digit}`,
    `Alt+${digit}`,
  ]),
]);

const focusKeys: ReadonlySet<string> = new Set(["Tab", "Shift+Tab", "Enter", "Escape"]);
