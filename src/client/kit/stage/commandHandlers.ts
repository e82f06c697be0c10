import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { CommandId } from "../coding/commands.ts";

export interface Handlers extends Readonly<Partial<Record<CommandId, () => void>>> {
  /** What a digit chooses in the rubric; `false` where it chooses nothing. */
  readonly digit?: (digit: number) => boolean;
}

/** Who does which command now. What no part on screen does is neither heard nor offered. */
export interface CommandHandlers {
  /** Adds what a part does, asked again each time. Returns how to take it away. */
  add(handlers: () => Handlers): () => void;
  has(id: CommandId): boolean;
  /** Does it; `false` where no one can now. */
  run(id: CommandId): boolean;
  digit(digit: number): boolean;
}

export function newCommandHandlers(): CommandHandlers {
  const parts = new Set<() => Handlers>();
  // The part that came last is the one in front.
  const find = (id: CommandId) =>
    [...parts]
      .toReversed()
      .map((part) => part()[id])
      .find((handler) => handler !== undefined);
  return {
    add(handlers) {
      parts.add(handlers);
      return () => parts.delete(handlers);
    },
    has: (id) => find(id) !== undefined,
    run(id) {
      const handler = find(id);
      handler?.();
      return handler !== undefined;
    },
    digit: (digit) => [...parts].some((part) => part().digit?.(digit) ?? false),
  };
}

export const CommandHandlersContext = createContext<CommandHandlers>(newCommandHandlers());

/**
 * Says what this part of the screen does at which command while it is on screen. A command that makes
 * no sense now is excluded, so that its key goes on to whatever else wants it. As soon as the part is
 * drawn: a key is pressed at what is seen.
 */
export function useCommands(handlers: Handlers): void {
  const all = useContext(CommandHandlersContext);
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useLayoutEffect(() => all.add(() => newest.current), [all]);
}
