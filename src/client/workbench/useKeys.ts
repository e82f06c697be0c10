import { useEffect, useRef } from "react";
import type { Player } from "../player/port.ts";
import { rateBeside } from "../player/port.ts";
import { choiceKeys } from "./coding.ts";
import type { Moment, Session } from "./session.ts";
import { type CommandId, commandOf, isTyping, ownsKey } from "./shortcuts.ts";
import { unrated } from "./undo.ts";

/** What hears keys, apart from the session itself. */
interface Listening {
  readonly session: Session;
  readonly player: Player | null;
  /** While a dialog is open nothing is heard. */
  readonly isDeaf: boolean;
  /** The criterion that digits rate; `null` where codes are heard. */
  readonly criterionId: string | null;
  readonly onCommand: (command: CommandId) => void;
}

/** Connects the keyboard to the workbench. Keys are not heard while somebody is typing. */
export function useKeys(listening: Listening): void {
  const newest = useRef(listening);
  useEffect(() => {
    newest.current = listening;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      if (newest.current.isDeaf || ownsKey(event.target, event.key)) return;
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
  const { session, player, criterionId, onCommand } = listening;
  const command = commandOf(event);
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (command !== undefined) {
    if (!(player && doPlayerCommand(player, command))) onCommand(command);
    return true;
  }
  if (!isPlain || event.repeat || !player) return false;
  if (answerByKey(session, event.key, player, event.timeStamp)) return true;
  if (criterionId !== null) return rateByKey(session, criterionId, event.key);
  return session.hearKey(event.key, momentOf(player, event.timeStamp));
}

function doPlayerCommand(player: Player, command: CommandId): boolean {
  const { state, rate } = player.snapshot();
  const isPlaying = state.kind === "ready" && state.isPlaying;
  switch (command) {
    case "playPause":
      if (isPlaying) player.pause();
      else player.play();
      return true;
    case "back":
      player.seek(player.timeUs() - 1_000_000);
      return true;
    case "forward":
      player.seek(player.timeUs() + 1_000_000);
      return true;
    case "backFar":
      player.seek(player.timeUs() - 5_000_000);
      return true;
    case "forwardFar":
      player.seek(player.timeUs() + 5_000_000);
      return true;
    case "frameBack":
      player.step(-1);
      return true;
    case "frameForward":
      player.step(1);
      return true;
    case "slower":
      player.setRate(rateBeside(rate, -1));
      return true;
    case "faster":
      player.setRate(rateBeside(rate, 1));
      return true;
    case "undo":
    case "redo":
    case "nudgeBack":
    case "nudgeForward":
    case "deleteEvent":
    case "leave":
    case "zoomIn":
    case "zoomOut":
    case "help":
      return false;
  }
}

/** A key that answers what is being asked. Any other key goes on coding. */
function answerByKey(session: Session, key: string, player: Player, pressedAtMs: number): boolean {
  const { asking } = session.state.get();
  if (asking === null) return false;
  if (asking.kind === "code") {
    const code = asking.codes[Number(key) - 1];
    if (!code) return false;
    const { atUs, isAtEnd } = asking;
    session.stopAsking();
    session.press(code, { ...momentOf(player, pressedAtMs), atUs, isAtEnd });
    return true;
  }
  const [modifierId] = asking.modifierIds;
  const modifier =
    modifierId === undefined ? undefined : session.work.index.modifiers.get(modifierId);
  if (!modifier) return false;
  const choice = choiceKeys(modifier).get(key.toLowerCase());
  if (!choice) return false;
  const value = modifier.type === "several" ? [choice.id] : choice.id;
  session.answerModifier(asking.eventId, modifier.id, value);
  return true;
}

function rateByKey(session: Session, criterionId: string, key: string): boolean {
  const criterion = session.work.index.criteria.get(criterionId);
  const level = /^[1-9]$/u.test(key) ? criterion?.levels[Number(key) - 1] : undefined;
  if (!criterion || !level) return false;
  const rating = session.work.snapshot().ratings.get(criterionId) ?? unrated(criterion.id);
  session.rate({ ...rating, value: level.value, cannotBeJudged: false, reason: "" });
  return true;
}
