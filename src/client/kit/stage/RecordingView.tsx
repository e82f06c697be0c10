import { type ReactNode, Suspense, useCallback } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import { type Loop, loopingPlayer } from "../player/loop.ts";
import type { Player } from "../player/port.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import classes from "./RecordingView.module.css";
import type { Session } from "../coding/session.ts";
import { FailureText, SourceScreen } from "./SourceScreen.tsx";

const SeveralSources = lazyPart(async () => (await import("./SeveralSources.tsx")).SeveralSources);
const LaterSource = lazyPart(async () => (await import("./LaterSource.tsx")).LaterSource);
const PassedLive = lazyPart(async () => (await import("./PassedLive.tsx")).PassedLive);
const LiveStage = lazyPart(async () => (await import("./LiveStage.tsx")).LiveStage);

interface Props {
  readonly recording: Recording;
  /** Its sources as stored now. */
  readonly newest?: readonly MediaSource[] | undefined;
  /** The session of a live observer; without it a live observation can only be reviewed. */
  readonly session?: Session | undefined;
  /** In the time of the first source. While they are `coming`, nothing plays. */
  readonly frames: FrameTable | "coming" | undefined;
  readonly loop: Loop;
  readonly onPlayer: (player: Player | null) => void;
  /** Shown over the picture. */
  readonly children?: ReactNode;
}

/** The playing part of a stage: one source, several sources, or only the time of a live observation. */
export function RecordingView({
  recording,
  newest,
  session,
  frames,
  loop,
  onPlayer,
  children,
}: Props) {
  const { t } = useTranslation("player");
  const { sources, live, durationUs, name, hasVideo } = recording;
  const enrich = useCallback((player: Player) => loopingPlayer(player, loop), [loop]);
  const [source] = sources;

  if (frames === "coming") {
    return (
      <div className={classes["recording"]} data-audio={!hasVideo || undefined}>
        <p className={classes["waiting"]}>{t("loading")}</p>
      </div>
    );
  }
  if (sources.length > 1) {
    return (
      <Suspense fallback={<p className={classes["waiting"]}>{t("loading")}</p>}>
        <SeveralSources {...{ recording, newest, frames, enrich, onPlayer }}>
          {children}
        </SeveralSources>
      </Suspense>
    );
  }
  return (
    <div className={classes["recording"]} data-audio={!hasVideo || undefined}>
      {source && source.offsetUs !== 0 ? (
        <Suspense fallback={<p className={classes["waiting"]}>{t("loading")}</p>}>
          <LaterSource {...{ recording, source, frames, enrich, onPlayer }}>{children}</LaterSource>
        </Suspense>
      ) : source ? (
        <SourceScreen {...{ recording, source, durationUs, frames, enrich, onPlayer }} label={name}>
          {children}
        </SourceScreen>
      ) : live ? (
        <Suspense fallback={<p className={classes["waiting"]}>{t("loading")}</p>}>
          {session ? (
            <LiveStage {...{ session, enrich, onPlayer }}>{children}</LiveStage>
          ) : (
            <PassedLive {...{ durationUs, enrich, onPlayer }} />
          )}
        </Suspense>
      ) : (
        <FailureText because="no_source" />
      )}
    </div>
  );
}
