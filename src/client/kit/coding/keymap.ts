import type { Preferences } from "../../../domain/entities/account.ts";
import { type Command, type CommandId, commands } from "./commands.ts";

/** Which key does what, the rater’s own keys in the place of the table’s. */
export interface Keymap {
  /** Empty where a command has no key. */
  keysOf(id: CommandId): readonly string[];
  /** The command of a key among those that are heard now. */
  commandOf(name: string, isHeard: (command: Command) => boolean): Command | undefined;
}

/** Commands that this version does not know keep their keys and do nothing. */
export function keymapOf(own: Preferences["keys"]): Keymap {
  const byKey = new Map<string, Command[]>();
  const keys = new Map<CommandId, readonly string[]>();
  const isOwn = (command: Command) => own[command.id] !== undefined;
  // A key that the rater has given away is theirs, even where a later version has it in its table.
  const ordered = [...commands.filter(isOwn), ...commands.filter((command) => !isOwn(command))];
  for (const command of ordered) {
    const its = own[command.id] ?? command.keys;
    keys.set(command.id, its);
    for (const key of its) {
      const others = byKey.get(key);
      if (others) others.push(command);
      else byKey.set(key, [command]);
    }
  }
  return {
    keysOf: (id) => keys.get(id) ?? [],
    commandOf: (name, isHeard) => byKey.get(name)?.find(isHeard),
  };
}
