import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { Recording } from "../../domain/entities/recording.ts";
import type { Provider } from "../../domain/mediaAddresses.ts";
import { playableOf } from "../player/addresses.ts";
import { useFrames } from "../player/framesOf.ts";
import { openPlayer } from "../player/open.ts";
import type { Player, PlayerFailure } from "../player/port.ts";
import classes from "./RecordingView.module.css";
import { usePlayer } from "./useStore.ts";

const Consent = lazy(async () => ({ default: (await import("../player/Consent.tsx")).Consent }));

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
  const playable = useMemo(() => playableOf(recording), [recording]);
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    frames.current = table;
  }, [table]);
  useEffect(() => {
    if (!host.current || playable.kind === "failed") return undefined;
    const made = openPlayer(host.current, playable, {
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
  }, [playable, hasVideo, durationUs, name, onPlayer]);

  return (
    <div className={classes["recording"]} data-audio={!hasVideo || undefined}>
      <div ref={host} className={classes["media"]} />
      {!hasVideo && (playable.kind === "file" || playable.kind === "stream") && (
        <SoundPicture name={name} />
      )}
      {children}
      {playable.kind === "failed" && <FailureText {...playable} />}
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
  const { t } = useTranslation("player");
  const { state } = usePlayer(player);
  if (state.kind === "failed") return <FailureText {...state} onRetry={() => player.retry()} />;
  if (state.kind === "consent") {
    return (
      <Suspense>
        <Consent provider={state.provider} onOpen={state.open} />
      </Suspense>
    );
  }
  if (state.kind === "loading") {
    return <p className={classes["waiting"]}>{t("loading")}</p>;
  }
  return state.isBuffering ? <p className={classes["waiting"]}>{t("buffering")}</p> : null;
}

function FailureText({
  because,
  provider,
  onRetry,
}: {
  readonly because: PlayerFailure;
  readonly provider?: Provider;
  readonly onRetry?: () => void;
}) {
  const { t } = useTranslation("player");
  return (
    <div className={classes["failure"]} role="alert">
      <p>{t(`failure.${because}`, { provider: provider ? t(`host.${provider}`) : "" })}</p>
      {onRetry && (
        <button type="button" className={classes["retry"]} onClick={onRetry}>
          {t("retry")}
        </button>
      )}
    </div>
  );
}
