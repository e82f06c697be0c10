import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { CommandId } from "../coding/commands.ts";

export interface Handlers extends Readonly<Partial<Record<CommandId, () => void>>> {
  /** What a digit selects in the rubric; `false` where it selects nothing. */
  readonly digit?: (digit: number) => boolean;
}

/** The parts of the screen that execute commands now. A command without a part is neither handled nor offered. */
export interface CommandHandlers {
  /** Adds the handlers of a part, which are read at each use. Returns how to remove them. */
  add(handlers: () => Handlers): () => void;
  has(id: CommandId): boolean;
  /** Executes a command; `false` where no part can. */
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
 * Registers the handlers of a part while it is on screen. A command that is not possible now is absent, so that its
 * key is passed on. Takes effect as soon as the part is rendered, because users press keys for what they see.
 */
export function useCommands(handlers: Handlers): void {
  const all = useContext(CommandHandlersContext);
  const newest = useRef(handlers);
  useLayoutEffect(() => {
    newest.current = handlers;
  });
  useLayoutEffect(() => all.add(() => newest.current), [all]);
}
