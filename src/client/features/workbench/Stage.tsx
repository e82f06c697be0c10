import { memo, useCallback } from "react";
import type { Loop } from "../../kit/player/loop.ts";
import type { Player } from "../../kit/player/port.ts";
import type { Sign } from "../../kit/timeline/signs.ts";
import { AskedHere } from "./AskedHere.tsx";
import { OpenStates } from "./OpenStates.tsx";
import type { Session } from "../../kit/coding/session.ts";
import { RecordingStage } from "../../kit/stage/RecordingStage.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { workCalls } from "../../../api/contract/work.ts";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  readonly loop: Loop;
  readonly signs: ReadonlyMap<string, Sign>;
  /**
   * Whether questions about a press appear at the video, and not beside it; always so in a window of its own.
   */
  readonly asksHere: boolean;
  readonly onPlayer: (player: Player | null) => void;
}

/** The recording of an observation and its controls. A key press does not draw it again. */
export const Stage = memo(function Stage({
  session,
  player,
  loop,
  signs,
  asksHere,
  onPlayer,
}: Props) {
  // The screen around it asks anew when news of the recording comes.
  const { data } = useCall(
    workCalls.readWorkbench,
    { params: { observationId: session.workbench.observation.id } },
    { enabled: false },
  );
  const selected = useCallback(() => {
    const { selectedId } = session.state.get();
    const event = selectedId === null ? undefined : session.work.held(selectedId)?.event;
    return (
      event && {
        startUs: event.startUs,
        endUs: event.kind === "state" ? event.endUs : event.startUs,
      }
    );
  }, [session]);

  return (
    <RecordingStage
      recording={session.workbench.recording}
      newest={data?.recording.sources}
      {...{ session, player, loop, onPlayer, selected }}
      over={<AskedHere session={session} signs={signs} />}
      isOverHere={asksHere}
    >
      {player && <OpenStates session={session} player={player} />}
    </RecordingStage>
  );
});
