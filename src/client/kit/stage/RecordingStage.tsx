import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import { useFrames } from "../player/framesOf.ts";
import type { Loop } from "../player/loop.ts";
import type { Player } from "../player/port.ts";
import { KeysHereContext } from "../coding/keysHere.ts";
import { RecordingView } from "./RecordingView.tsx";
import type { Session } from "../coding/session.ts";
import classes from "./Stage.module.css";
import { Transport } from "./Transport.tsx";
import { lazyPart } from "../page/lazyPart.tsx";
import type { Stretch } from "./useStageCommands.ts";

const ShownCaptions = lazyPart(async () => (await import("./ShownCaptions.tsx")).ShownCaptions);

interface Props {
  readonly recording: Recording;
  /** Its sources as stored now; absent: those of `recording`. */
  readonly newest?: readonly MediaSource[] | undefined;
  readonly player: Player | null;
  readonly loop: Loop;
  readonly onPlayer: (player: Player | null) => void;
  /** Gives the selected event, for looping around it. */
  readonly selected?: () => Stretch | undefined;
  /** The session of a live observer; without it a live observation can only be reviewed. */
  readonly session?: Session;
  /** Shown over the picture, where there is one. */
  readonly children?: ReactNode;
  /** Shown over everything, also where nothing can be played or the stage is in full screen. */
  readonly over?: ReactNode;
  /** Whether it is shown here, and not only over the video in its own window. */
  readonly isOverHere?: boolean;
}

/** A recording with its controls, for every screen that plays one. */
export function RecordingStage({
  recording,
  newest,
  player,
  loop,
  onPlayer,
  selected,
  session,
  children,
  over,
  isOverHere = true,
}: Props) {
  const frames = useFrames(recording);
  const stage = useRef<HTMLDivElement>(null);
  const [filmPlace, setFilmPlace] = useState<HTMLElement | null>(null);
  const hasKeysThere = useCallback(() => filmPlace?.ownerDocument.hasFocus() ?? false, [filmPlace]);
  const hasKeysHere = useCallback(() => !hasKeysThere(), [hasKeysThere]);

  return (
    <div ref={stage} className={classes["stage"]}>
      <RecordingView
        {...{ recording, newest, session, loop, onPlayer }}
        frames={frames.areComing ? "coming" : frames.own}
      >
        {children}
        {player && recording.captions.length > 0 && (
          <Suspense>
            <ShownCaptions recording={recording} player={player} />
          </Suspense>
        )}
      </RecordingView>
      {over !== undefined && isOverHere && (
        <div className={classes["over"]} data-floats="film">
          <KeysHereContext value={hasKeysHere}>{over}</KeysHereContext>
        </div>
      )}
      {over !== undefined &&
        filmPlace &&
        createPortal(<KeysHereContext value={hasKeysThere}>{over}</KeysHereContext>, filmPlace)}
      {player && (
        <Transport
          {...{ recording, player, selected, loop, frames, stage }}
          onFilmPlace={setFilmPlace}
        />
      )}
    </div>
  );
}
