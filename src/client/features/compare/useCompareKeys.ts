import { useLayoutEffect, useRef } from "react";
import { isSingleKey, isTyping, ownsKey } from "../../kit/coding/focus.ts";
import { usePreferences } from "../../kit/query/preferences.ts";
import { nameOf } from "../../kit/coding/keyName.ts";
import { type CompareCommandId, compareCommandOf } from "./commands.ts";

/** What each command does; what is not there is not heard. The key says which of several was meant. */
export type CompareHandlers = Partial<Readonly<Record<CompareCommandId, (key: string) => void>>>;

/**
 * Connects the keyboard to the comparison, but not while somebody types or a dialog is open. Each press is
 * about what is drawn at that moment.
 */
export function useCompareKeys(handlers: CompareHandlers): void {
  const { singleKeys } = usePreferences();
  const newest = useRef({ handlers, singleKeys });
  useLayoutEffect(() => {
    newest.current = { handlers, singleKeys };
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      if (ownsKey(event.target, event.key) && !event.ctrlKey && !event.metaKey) return;
      if (!newest.current.singleKeys && isSingleKey(event)) return;
      const name = nameOf(event);
      const command = compareCommandOf(name);
      const handler = command && newest.current.handlers[command.id];
      if (!handler) return;
      event.preventDefault();
      if (!event.repeat || command.repeats === true) handler(name);
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}
