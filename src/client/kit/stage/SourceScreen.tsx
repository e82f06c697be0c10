import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "../coding/texts.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import type { Provider } from "../../../domain/mediaAddresses.ts";
import { filesAtHand } from "../media/filesAtHand.ts";
import type { Playable } from "../player/addresses.ts";
import { openPlayer } from "../player/open.ts";
import type { Player, PlayerFailure } from "../player/port.ts";
import classes from "./RecordingView.module.css";
import { usePlayer } from "../coding/useStore.ts";
import { lazyPart } from "../page/lazyPart.tsx";
import { usePlayable } from "./usePlayable.ts";

// What is not needed to begin comes when it is asked for.
const Consent = lazyPart(async () => (await import("../player/Consent.tsx")).Consent);
const NotDecodable = lazyPart(async () => (await import("./NotDecodable.tsx")).NotDecodable);
const LocalFile = lazyPart(async () => (await import("./LocalFile.tsx")).LocalFile);
const SoundPicture = lazyPart(async () => (await import("./SoundPicture.tsx")).SoundPicture);

interface Props {
  readonly recording: Recording;
  readonly source: MediaSource;
  readonly label: string;
  /** 0: the source’s own duration. */
  readonly durationUs: number;
  readonly frames?: FrameTable | undefined;
  /** Wraps the player; both are disposed of together. */
  readonly enrich?: ((player: Player) => Player) | undefined;
  readonly onPlayer: (player: Player | null) => void;
  /** Shown over the picture. */
  readonly children?: ReactNode;
}

/** One source on screen. The player is outside React: rendering never touches it. */
export function SourceScreen({
  recording,
  source,
  label,
  durationUs,
  frames,
  enrich,
  onPlayer,
  children,
}: Props) {
  const [player, setPlayer] = useState<Player | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const table = useRef(frames);
  const host = useRef<HTMLDivElement>(null);
  const playable = usePlayable(recording, source);
  const isMissing = source.kind === "local" && file === null;
  const hasVideo = recording.hasVideo && !isSound(source, file);
  const isAlone = recording.sources.length === 1;
  const plays = playable?.kind === "file" || playable?.kind === "stream";

  useEffect(() => {
    table.current = frames;
  }, [frames]);
  useEffect(() => {
    const fileAddress = file && URL.createObjectURL(file);
    const opened =
      fileAddress === null ? playable : ({ kind: "file", address: fileAddress } as const);
    if (!host.current || !opened || opened.kind === "failed") return undefined;
    const inner = openPlayer(host.current, opened, {
      hasVideo,
      // Of what lies elsewhere nobody has looked into the file.
      isPictureSure: source.kind !== "address",
      durationUs,
      frames: () => table.current,
      label,
    });
    const made = enrich?.(inner) ?? inner;
    setPlayer(made);
    onPlayer(made);
    // What cannot be seen cannot be coded.
    const stopHearing = made.onState(() => {
      const { state } = made.snapshot();
      const isDark = state.kind === "failed" && state.because === "picture_not_decodable";
      if (isDark && isAlone) onPlayer(null);
    });
    // Whoever draws its sound and pictures reads it from there.
    if (file) filesAtHand.put(source.id, file);
    return () => {
      stopHearing();
      if (file) filesAtHand.remove(source.id);
      onPlayer(null);
      setPlayer(null);
      made.dispose();
      if (fileAddress !== null) URL.revokeObjectURL(fileAddress);
    };
  }, [playable, file, source, hasVideo, isAlone, durationUs, label, enrich, onPlayer]);

  return (
    <>
      <div ref={host} className={classes["media"]} data-picture />
      {!hasVideo && !isMissing && (plays || source.kind === "local") && (
        <Suspense>
          <SoundPicture name={label} />
        </Suspense>
      )}
      {children}
      {source.kind === "local" ? (
        isMissing && (
          <Suspense>
            <LocalFile recording={recording} source={source} onFile={setFile} />
          </Suspense>
        )
      ) : (
        <>{playable?.kind === "failed" && <FailureText {...playable} />}</>
      )}
      {player && (
        <PlayerStateText
          player={player}
          media={file ?? (source.kind === "upload" ? addressOf(playable) : undefined)}
          onFileLost={file ? () => setFile(null) : undefined}
        />
      )}
    </>
  );
}

/** After this time without data, a message says that something is wrong. */
const slowAfterMs = 8_000;

/** Whether a source is known to be audio only, whatever the recording’s other sources are. */
function isSound(source: MediaSource, file: File | null): boolean {
  const type = source.kind === "upload" ? source.contentType : (file?.type ?? "");
  return type.startsWith("audio/");
}

function addressOf(playable: Playable | undefined): string | undefined {
  return playable?.kind === "file" ? playable.address : undefined;
}

function PlayerStateText({
  player,
  media,
  onFileLost,
}: {
  readonly player: Player;
  /** What is played, if it can be inspected. */
  readonly media: Blob | string | undefined;
  /** Called when a local file fails, to search for it again; `undefined` for other sources. */
  readonly onFileLost: (() => void) | undefined;
}) {
  const { t } = useTranslation(["player", "stage"]);
  const { state, isWithoutPicture } = usePlayer(player);
  const isWaiting = state.kind === "loading" || (state.kind === "ready" && state.isBuffering);
  const isSlow = useIsLong(isWaiting, slowAfterMs);
  if (state.kind === "failed") {
    const failed = onFileLost ? (
      <FileLostText onChoose={onFileLost} />
    ) : (
      <FailureText {...state} onRetry={() => player.retry()} />
    );
    const isDark = state.because === "picture_not_decodable";
    if (media === undefined || (!isDark && state.because !== "not_decodable")) return failed;
    return (
      <Suspense>
        <NotDecodable
          media={media}
          here={isDark ? "no_picture" : "nothing"}
          onRetry={() => player.retry()}
          otherwise={failed}
        />
      </Suspense>
    );
  }
  if (state.kind === "consent") {
    return (
      <Suspense>
        <Consent provider={state.provider} onOpen={state.open} />
      </Suspense>
    );
  }
  if (!isWaiting && isWithoutPicture === true) {
    return (
      <p className={classes["slow"]} role="status">
        {t("pictureMissing")}
      </p>
    );
  }
  if (!isWaiting) return null;
  if (isSlow) {
    return (
      <div className={classes["slow"]} role="status">
        <p>{t("stage:slow")}</p>
        <button type="button" className={classes["retry"]} onClick={() => player.retry()}>
          {t("retry")}
        </button>
      </div>
    );
  }
  return (
    <p className={classes["waiting"]}>{state.kind === "loading" ? t("loading") : t("buffering")}</p>
  );
}

/** Whether a condition has held without interruption for this long. */
function useIsLong(holds: boolean, afterMs: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setIsLong(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [holds, afterMs]);
  return isLong;
}

/** Says that a file was moved, changed or unplugged while it was open. */
function FileLostText({ onChoose }: { readonly onChoose: () => void }) {
  const { t } = useTranslation("stage");
  return (
    <div className={classes["failure"]} role="alert">
      <p>{t("local.lost")}</p>
      <button type="button" className={classes["retry"]} onClick={onChoose}>
        {t("local.otherFile")}
      </button>
    </div>
  );
}

export function FailureText({
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
