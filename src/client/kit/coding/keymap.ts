import type { Preferences } from "../../../domain/entities/account.ts";
import { type Command, type CommandId, commands } from "./commands.ts";

/** The keys of all commands: the rater’s own instead of the defaults. */
export interface Keymap {
  /** Empty for a command without keys. */
  keysOf(id: CommandId): readonly string[];
  /** The command of a key among the active ones; `undefined` where there is none. */
  commandOf(name: string, isHeard: (command: Command) => boolean): Command | undefined;
}

/** Commands unknown to this version keep their keys and have no effect. */
export function keymapOf(own: Preferences["keys"]): Keymap {
  const byKey = new Map<string, Command[]>();
  const keys = new Map<CommandId, readonly string[]>();
  const isOwn = (command: Command) => own[command.id] !== undefined;
  // A key that the rater assigned stays with that command, even where a later version has it as another’s default.
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
