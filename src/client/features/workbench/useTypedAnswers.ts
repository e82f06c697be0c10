import { useEffect } from "react";
import { isDialogOpen } from "../../kit/coding/focus.ts";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Asking } from "../../kit/coding/sessionState.ts";

/**
 * Sends key presses to a question’s text field from the press that leads to the question, before the field is
 * drawn.
 */
export function useTypedAnswers(session: Session): void {
  useEffect(() => {
    let before = fieldOf(session.state.get().asking, session);
    return session.state.subscribe(() => {
      const now = fieldOf(session.state.get().asking, session);
      // Behind a dialog no field is on its way: the keys are the dialog's.
      if (now !== undefined && now !== before && !isDialogOpen()) keepTyped();
      before = now;
    });
  }, [session]);
}

/** The text field of a question; `undefined` where it has none. */
function fieldOf(asking: Asking | null, { work }: Session): string | undefined {
  if (asking === null || asking.kind === "code") return undefined;
  if (asking.kind === "comment") return `comment ${asking.eventId}`;
  const modifier = work.index.modifiers.get(asking.modifierIds[0] ?? "");
  const isTyped = modifier?.type === "number" || modifier?.type === "text";
  return isTyped ? `${modifier.id} ${asking.eventId}` : undefined;
}
