import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { Recording } from "../../domain/entities/recording.ts";
import { playableOf } from "../player/addresses.ts";
import { filePlayer } from "../player/file.ts";
import { useFrames } from "../player/framesOf.ts";
import type { Player, PlayerFailure } from "../player/port.ts";
import classes from "./RecordingView.module.css";
import { usePlayer } from "./useStore.ts";

interface Props {
  readonly recording: Recording;
  readonly player: Player | null;
  readonly onPlayer: (player: Player | null) => void;
  /** Floats over the picture. */
  readonly children?: ReactNode;
}

/** The recording itself. The player lives beside React: drawing anew never touches it. */
export function RecordingView({ recording, player, onPlayer, children }: Props) {
  const { name, hasVideo, durationUs } = recording;
  const { table } = useFrames(recording);
  const frames = useRef(table);
  const playable = playableOf(recording);
  const address = playable.kind === "file" ? playable.address : undefined;
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    frames.current = table;
  }, [table]);
  useEffect(() => {
    if (!host.current || address === undefined) return undefined;
    const made = filePlayer(host.current, {
      address,
      hasVideo,
      durationUs,
      frames: () => frames.current,
      label: name,
    });
    onPlayer(made);
    return () => {
      onPlayer(null);
      made.dispose();
    };
  }, [address, hasVideo, durationUs, name, onPlayer]);

  return (
    <div className={classes["recording"]} data-audio={!hasVideo || undefined}>
      <div ref={host} className={classes["media"]} />
      {!hasVideo && playable.kind === "file" && <SoundPicture name={name} />}
      {children}
      {playable.kind === "failed" && (
        <FailureText because={playable.because} provider={playable.provider} />
      )}
      {player && <PlayerStateText player={player} />}
    </div>
  );
}

function SoundPicture({ name }: { readonly name: string }) {
  return (
    <div className={classes["sound"]} aria-hidden="true">
      <svg viewBox="0 0 120 40" width="180" height="60" stroke="currentColor" strokeWidth="3">
        {[8, 18, 30, 14, 24, 36, 20, 10, 28, 16, 32, 12, 22, 8].map((height, at) => (
          <path key={at} d={`M${at * 8 + 6} ${20 - height / 2}v${height}`} strokeLinecap="round" />
        ))}
      </svg>
      <bdi>{name}</bdi>
    </div>
  );
}

function PlayerStateText({ player }: { readonly player: Player }) {
  const { t } = useTranslation("workbench");
  const { state } = usePlayer(player);
  if (state.kind === "failed") {
    return <FailureText because={state.because} provider="" onRetry={() => player.retry()} />;
  }
  if (state.kind === "loading") {
    return <p className={classes["waiting"]}>{t("player.loading")}</p>;
  }
  return state.isBuffering ? <p className={classes["waiting"]}>{t("player.buffering")}</p> : null;
}

function FailureText({
  because,
  provider,
  onRetry,
}: {
  readonly because: PlayerFailure;
  readonly provider: string;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation("workbench");
  return (
    <div className={classes["failure"]} role="alert">
      <p>{t(`player.failure.${because}`, { provider })}</p>
      {onRetry && (
        <button type="button" className={classes["retry"]} onClick={onRetry}>
          {t("player.retry")}
        </button>
      )}
    </div>
  );
}
