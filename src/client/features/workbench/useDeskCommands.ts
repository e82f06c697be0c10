import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Session } from "../../kit/coding/session.ts";
import { useChangePreferences, usePreferences } from "../../kit/query/preferences.ts";
import { useCommands } from "../../kit/stage/commandHandlers.ts";
import type { Desk } from "./useDesk.ts";
import { pressMoment } from "./useKeys.ts";

/** Commands for the selected event, for the view of the timeline, and for undo and redo. */
export function useDeskCommands(desk: Desk): void {
  const { session, timeline } = desk;
  const { t } = useTranslation("workbench");
  const { pauseAfter } = usePreferences();
  const { mutate: changePreferences } = useChangePreferences();
  const withSelected = (act: (event: NonNullable<ReturnType<typeof selectedOf>>) => void) => () => {
    const selected = selectedOf(session);
    if (selected) act(selected);
  };
  useCommands({
    undo: () => session.undo(),
    redo: () => session.redo(),
    deleteEvent: withSelected(() => session.deleteSelected()),
    nudgeBack: withSelected((event) => desk.nudge(event, -1)),
    nudgeForward: withSelected((event) => desk.nudge(event, 1)),
    zoomIn: () => timeline.current?.zoom(1.6),
    zoomOut: () => timeline.current?.zoom(1 / 1.6),
    wholeTimeline: () => timeline.current?.wholeOrWindow(),
    endAll() {
      const moment = pressMoment(desk.player, performance.now());
      if (moment) session.endAll(moment);
      else session.noteUntaken(t("endAll"), "no_frame");
    },
    pauseAfterCode: withSelected(({ codeId }) => {
      const isOn = !pauseAfter.includes(codeId);
      const others = pauseAfter.filter((one) => one !== codeId);
      changePreferences({ pauseAfter: isOn ? [...others, codeId] : others });
      session.say({ kind: "pause_after", codeId, isOn });
    }),
    leave() {
      session.stopAsking();
      session.select(null);
    },
  });
}

function selectedOf({ state, work }: Session) {
  const { selectedId } = state.get();
  return selectedId === null ? undefined : work.held(selectedId)?.event;
}
