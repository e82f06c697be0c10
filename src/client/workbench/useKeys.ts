import { useEffect, useRef } from "react";
import type { Player } from "../player/port.ts";
import type { CommandHandlers } from "./commandHandlers.ts";
import type { Command } from "./commands.ts";
import { isTyping, ownsKey } from "./keys/focus.ts";
import { nameOf } from "./keys/keyName.ts";
import type { Keymap } from "./keys/keymap.ts";
import type { Session } from "./session.ts";
import type { Moment } from "./sessionState.ts";

/** What hears keys, apart from the session itself. */
interface Listening {
  readonly session: Session;
  readonly player: Player | null;
  readonly keymap: Keymap;
  readonly handlers: CommandHandlers;
  /** While a dialog is open nothing is heard. */
  readonly isDeaf: boolean;
  /** Whether the rubric is in front: digits and letters are then its own, and codes are not heard. */
  readonly isRating: boolean;
}

/** Connects the keyboard to the workbench. While somebody is typing, only few keys are heard. */
export function useKeys(listening: Listening): void {
  const newest = useRef(listening);
  useEffect(() => {
    newest.current = listening;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || newest.current.isDeaf) return;
      // A dialog of one part of the screen: nothing behind it is meant.
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      if (ownsKey(event.target, event.key) && !event.ctrlKey && !event.metaKey) return;
      if (hearKey(newest.current, event)) event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

/** The moment of a press: the frame on screen, and the browser's own time of the event. */
export function momentOf(player: Player, pressedAtMs: number): Moment {
  return { atUs: player.timeUs(), isAtEnd: player.snapshot().isAtEnd, pressedAtMs };
}

function hearKey(listening: Listening, event: KeyboardEvent): boolean {
  const { session, player, keymap, handlers, isRating } = listening;
  const name = nameOf(event);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const isInText = isTyping(event.target);
  const isAnswer = isPlain && !isInText && !event.repeat && player !== null;
  if (isAnswer && session.answerKey(event.key, momentOf(player, event.timeStamp))) return true;
  // In the rubric a digit may be the second of a level's two, whatever else it means.
  if (isRating && isAnswer && /^\d$/u.test(event.key) && handlers.digit(Number(event.key))) {
    return true;
  }
  const command = keymap.commandOf(name, (one) => isHeard(one, listening, event.target));
  if (command) {
    if (isInText && !(command.whileTyping === true && name.startsWith("Mod+"))) return false;
    return event.repeat && command.repeats !== true ? true : handlers.run(command.id);
  }
  if (!isAnswer || isRating) return false;
  return session.hearKey(event.key, momentOf(player, event.timeStamp));
}

function isHeard(
  { id, part, changesWork }: Command,
  { session, handlers, isRating }: Listening,
  target: EventTarget | null,
): boolean {
  if (!handlers.has(id) || (changesWork === true && session.isReadOnly)) return false;
  if (part === "rating") return isRating;
  if (part === "list") {
    return target instanceof Element && target.closest("[data-commands=list]") !== null;
  }
  return true;
}
