import { useEffect } from "react";
import { isDialogOpen } from "../../kit/coding/focus.ts";
import { keepTyped } from "../../kit/page/typedAhead.ts";
import type { Session } from "../../kit/coding/session.ts";
import type { Asking } from "../../kit/coding/sessionState.ts";

/** From the press on that leads to a question which is answered by typing, keys are that field’s. */
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

/** Which text field a question puts up; `undefined` where it has none. */
function fieldOf(asking: Asking | null, { work }: Session): string | undefined {
  if (asking === null || asking.kind === "code") return undefined;
  if (asking.kind === "comment") return `comment ${asking.eventId}`;
  const modifier = work.index.modifiers.get(asking.modifierIds[0] ?? "");
  const isTyped = modifier?.type === "number" || modifier?.type === "text";
  return isTyped ? `${modifier.id} ${asking.eventId}` : undefined;
}
