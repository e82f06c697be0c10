import { useLayoutEffect, useRef } from "react";
import type { Player } from "../../kit/player/port.ts";
import type { CommandHandlers } from "../../kit/stage/commandHandlers.ts";
import type { Command } from "../../kit/coding/commands.ts";
import { isDialogOpen, isSingleKey, isTyping, ownsKey } from "../../kit/coding/focus.ts";
import { meaningOf } from "../../kit/coding/coding.ts";
import { listenToGamepads } from "../../kit/coding/gamepads.ts";
import {
  isByAltGr,
  isModifier,
  keypadNameOf,
  nameOf,
  placeName,
} from "../../kit/coding/keyName.ts";
import { isComposed } from "../../kit/page/inputMethod.ts";
import type { Keymap } from "../../kit/coding/keymap.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Moment } from "../../kit/coding/sessionState.ts";

/** What the keyboard of the workbench depends on, apart from the session. */
interface Listening {
  readonly session: Session;
  readonly player: Player | null;
  readonly keymap: Keymap;
  readonly handlers: CommandHandlers;
  /**
   * Whether letters, digits and signs alone are shortcuts; if not, only those with Ctrl or Alt, and keys that
   * enter no text.
   */
  readonly hasSingleKeys: boolean;
  /** Whether a dialog is open: no shortcuts then. */
  readonly isDeaf: boolean;
  /** Whether the rubric is shown: digits and letters are then its shortcuts, and codes have none. */
  readonly isRating: boolean;
}

/**
 * Connects the keyboard to the workbench. While text is being typed, only few shortcuts work. Each press
 * applies to the screen as it is drawn: an effect may run too late in a busy browser.
 */
export function useKeys(listening: Listening): void {
  const newest = useRef(listening);
  useLayoutEffect(() => {
    newest.current = listening;
  });
  useLayoutEffect(() => {
    /** A button acts when Space is let go: whose press was heard here must not press it too. */
    let isSpaceOurs = false;
    const isDeaf = () => newest.current.isDeaf || isDialogOpen();
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDeaf()) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog]")) return;
      if (ownsKey(event.target, event.key) && !event.ctrlKey && !event.metaKey) return;
      if (!hearKey(newest.current, event)) return;
      event.preventDefault();
      isSpaceOurs = event.key === " ";
    };
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== " ") return;
      if (isSpaceOurs) event.preventDefault();
      isSpaceOurs = false;
    };
    const stopPads = listenToGamepads((name) => {
      const press = { target: document.activeElement, repeat: false };
      if (!isDeaf()) runNamed(newest.current, name, press);
    });
    const point = () => newest.current.session.dropFirst();
    window.addEventListener("keydown", hear);
    window.addEventListener("keyup", letGo);
    window.addEventListener("pointerdown", point);
    return () => {
      stopPads();
      window.removeEventListener("pointerdown", point);
      window.removeEventListener("keydown", hear);
      window.removeEventListener("keyup", letGo);
    };
  }, []);
}

/** Whether the focus is in the region that exists for code keys alone: there they always code. */
function takesCodeKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-code-keys]") !== null;
}

/**
 * The time of a press: the frame shown, and the browser’s timestamp of the event. `undefined` where no frame
 * is shown: while the recording loads and moves to its first place, or cannot be played.
 */
export function pressMoment(player: Player | null, pressedAtMs: number): Moment | undefined {
  if (!player) return undefined;
  const { state, isAtEnd } = player.snapshot();
  const isPlaced = player.isPlaced?.() ?? true;
  return state.kind === "ready" && isPlaced
    ? { atUs: player.timeUs(), isAtEnd, pressedAtMs, behind: player.behind?.() }
    : undefined;
}

function hearKey(listening: Listening, event: KeyboardEvent): boolean {
  if (!listening.hasSingleKeys && isSingleKey(event) && !takesCodeKeys(event.target)) return false;
  const { session, player, keymap, handlers, isRating } = listening;
  const name = nameOf(event);
  const isPlain = isByAltGr(event) || (!event.ctrlKey && !event.metaKey && !event.altKey);
  const isInText = isTyping(event.target);
  const isAnswer = isPlain && !isInText && !event.repeat;
  // A letter with Shift may be a code's own.
  const key = /^Shift\+(?:\p{L}|F\d+)$/u.test(name) ? name : event.key;
  if (isAnswer && session.answerKey(key)) return true;
  if (!isAnswer && !event.repeat && !isModifier(event.key)) session.dropFirst();
  if (isAnswer && isComposed(event.key)) {
    session.noteUntaken(placeName(event), "composing");
    return true;
  }
  // A key of the keypad that somebody has given a command is no digit.
  const keypad = isInText ? undefined : keypadNameOf(event);
  if (keypad !== undefined && runNamed(listening, keypad, event)) return true;
  // The scheme's own keys are its own, whatever else a rater has given them.
  const isOfScheme = isPlain && !isRating && meaningOf(session.work.index, key).kind !== "nothing";
  // In the rubric a digit may be the second of a level's two, whatever else it means.
  if (isRating && isAnswer && /^\d$/u.test(event.key) && handlers.digit(Number(event.key))) {
    return true;
  }
  const command = keymap.commandOf(
    name,
    (one) => !isOfScheme && isHeard(one, listening, event.target),
  );
  if (command) {
    if (isInText && !(command.whileTyping === true && name.startsWith("Mod+"))) return false;
    return event.repeat && command.repeats !== true ? true : handlers.run(command.id);
  }
  if (!isAnswer) return false;
  const moment = pressMoment(player, event.timeStamp);
  const because = isRating ? "rubric" : session.isReadOnly ? "locked" : !moment && "no_frame";
  if (because && session.refuseKey(key, because)) return true;
  return !isRating && session.hearKey(key, moment);
}

/** Runs the command that the rater gave to a key that no scheme can use; `false` where there is none. */
function runNamed(
  listening: Listening,
  name: string,
  { target, repeat }: Pick<KeyboardEvent, "target" | "repeat">,
): boolean {
  const { keymap, handlers } = listening;
  const command = keymap.commandOf(name, (one) => isHeard(one, listening, target));
  if (!command) return false;
  return repeat && command.repeats !== true ? true : handlers.run(command.id);
}

function isHeard(
  { id, part, changesWork }: Command,
  { session, handlers, isRating }: Listening,
  target: EventTarget | null,
): boolean {
  if (!handlers.has(id) || (changesWork === true && session.isReadOnly)) return false;
  if (part === "rating") return isRating;
  if (part === "shuttle") return !isRating;
  if (part === "list") {
    return target instanceof Element && target.closest("[data-commands=list]") !== null;
  }
  return true;
}
