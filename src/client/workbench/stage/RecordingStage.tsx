import { type ReactNode, useRef } from "react";
import type { Recording } from "../../../domain/entities/recording.ts";
import { useFrames } from "../../player/framesOf.ts";
import type { Loop } from "../../player/loop.ts";
import type { Player } from "../../player/port.ts";
import { RecordingView } from "../RecordingView.tsx";
import type { Session } from "../session.ts";
import classes from "../Stage.module.css";
import { Transport } from "../Transport.tsx";
import type { Medium } from "./SourceScreen.tsx";
import type { Stretch } from "./useStageCommands.ts";

interface Props {
  readonly recording: Recording;
  readonly player: Player | null;
  readonly loop: Loop;
  readonly onPlayer: (player: Player | null) => void;
  readonly onMedium?: (medium: Medium | null) => void;
  /** What is selected, to be looped around. */
  readonly selected?: () => Stretch | undefined;
  /** Observes live; without it a live observation can only be looked through. */
  readonly session?: Session;
  /** Floats over the picture. */
  readonly children?: ReactNode;
}

/** A recording with its controls, wherever one is watched. */
export function RecordingStage({
  recording,
  player,
  loop,
  onPlayer,
  onMedium,
  selected,
  session,
  children,
}: Props) {
  const frames = useFrames(recording);
  const stage = useRef<HTMLDivElement>(null);

  return (
    <div ref={stage} className={classes["stage"]}>
      <RecordingView {...{ recording, session, loop, onPlayer, onMedium }} frames={frames.table}>
        {children}
      </RecordingView>
      {player && (
        <Transport {...{ player, selected, loop, frames, stage }} hasVideo={recording.hasVideo} />
      )}
    </div>
  );
}
