import { memo } from "react";
import type { Player } from "../player/port.ts";
import { OpenStates } from "./OpenStates.tsx";
import { RecordingView } from "./RecordingView.tsx";
import type { Session } from "./session.ts";
import { Transport } from "./Transport.tsx";

interface Props {
  readonly session: Session;
  readonly player: Player | null;
  readonly onPlayer: (player: Player | null) => void;
}

/** The recording and its controls. A key press does not draw it anew. */
export const Stage = memo(function Stage({ session, player, onPlayer }: Props) {
  const { recording } = session.workbench;
  return (
    <>
      <RecordingView recording={recording} player={player} onPlayer={onPlayer}>
        {player && <OpenStates session={session} player={player} />}
      </RecordingView>
      {player && (
        <Transport
          player={player}
          framesPerSecond={recording.framesPerSecond}
          hasVideo={recording.hasVideo}
        />
      )}
    </>
  );
});
