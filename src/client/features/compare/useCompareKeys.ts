import { useLayoutEffect, useRef } from "react";
import { type Command, type CommandId } from "../../kit/coding/commands.ts";
import { isSingleKey, isTyping, ownsKey } from "../../kit/coding/focus.ts";
import { nameOf } from "../../kit/coding/keyName.ts";
import { useOwnKeymap } from "../../kit/coding/useKeymap.ts";
import { usePreferences } from "../../kit/query/preferences.ts";

/** The functions of the commands of the comparison; keys of absent commands do nothing. */
export type CompareHandlers = Partial<Readonly<Record<CommandId, () => void>>>;

/**
 * Handles the keyboard of the comparison, with the reader’s own shortcuts, except while text is typed or a dialog
 * is open. Each press refers to what is on screen.
 */
export function useCompareKeys(handlers: CompareHandlers): void {
  const { singleKeys } = usePreferences();
  const keymap = useOwnKeymap();
  const newest = useRef({ handlers, singleKeys, keymap });
  useLayoutEffect(() => {
    newest.current = { handlers, singleKeys, keymap };
  });
  useLayoutEffect(() => {
    const isHeard = ({ id, part }: Command) =>
      part === "compare" && newest.current.handlers[id] !== undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      if (ownsKey(event.target, event.key) && !event.ctrlKey && !event.metaKey) return;
      if (!newest.current.singleKeys && isSingleKey(event)) return;
      const command = newest.current.keymap.commandOf(nameOf(event), isHeard);
      if (!command) return;
      event.preventDefault();
      if (!event.repeat || command.repeats === true) newest.current.handlers[command.id]?.();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
