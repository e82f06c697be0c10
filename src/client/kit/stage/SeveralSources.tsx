import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { timecode } from "../text/timecode.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import { emptyPlayer } from "../player/live.ts";
import type { Player } from "../player/port.ts";
import { type SpanningPlayer, spanningPlayer } from "../player/spanning.ts";
import {
  type Source,
  type SynchronisedPlayer,
  synchronisedPlayer,
} from "../player/synchronised.ts";
import { useCommands } from "./commandHandlers.ts";
import recordingClasses from "./RecordingView.module.css";
import { KeepTogether } from "./KeepTogether.tsx";
import { SourceScreen } from "./SourceScreen.tsx";
import { useRemembered } from "./useRemembered.ts";
import classes from "./parts.module.css";
import { isolated } from "../text/isolated.ts";

interface Props {
  readonly recording: Recording;
  /** The same sources as stored now: another person may have changed their offsets. */
  readonly newest?: readonly MediaSource[] | undefined;
  readonly frames: FrameTable | undefined;
  readonly enrich: (player: Player) => Player;
  readonly onPlayer: (player: Player | null) => void;
  readonly children?: ReactNode;
}

/** Offsets used on this screen, and the sources stored when they were set. */
interface Tried {
  readonly offsets: ReadonlyMap<string, number>;
  readonly beside: readonly MediaSource[];
}

/** Several synchronised sources: side by side, or one large above the others. */
export function SeveralSources({
  recording,
  newest = recording.sources,
  frames,
  enrich,
  onPlayer,
  children,
}: Props) {
  const { t } = useTranslation("stage");
  const { sources, durationUs } = recording;
  const [players, setPlayers] = useState<ReadonlyMap<string, Player>>(new Map());
  const [together, setTogether] = useState<SynchronisedPlayer | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [layout, setLayout] = useRemembered<"grid" | "focus">(
    "sources:layout",
    sources.length > 2 ? "focus" : "grid",
  );
  const [largeId, setLargeId] = useRemembered<string>(
    `sources:${recording.id}`,
    sources[0]?.id ?? "",
  );
  const [isKeeping, setIsKeeping] = useState(false);
  const offsets = useMemo(() => {
    const kept = new Map(newest.map(({ id, offsetUs }) => [id, offsetUs]));
    // What was tried holds while it is being tried, and then until news of what is kept comes.
    return tried && (isKeeping || tried.beside === newest) ? tried.offsets : kept;
  }, [newest, tried, isKeeping]);
  const names = useMemo(() => namesOf(sources), [sources]);
  const nowUs = useRef(0);
  const newestOffsets = useRef(offsets);

  useEffect(() => {
    newestOffsets.current = offsets;
    for (const [sourceId, offsetUs] of offsets) together?.setOffset(sourceId, offsetUs);
  }, [offsets, together]);
  useEffect(() => {
    const [first, ...others] = sources.flatMap(({ id, offsetUs }): Source[] => {
      const player = players.get(id);
      return player ? [{ id, player, offsetUs: newestOffsets.current.get(id) ?? offsetUs }] : [];
    });
    if (!first) return undefined;
    const spanning = spanningPlayer(first.player, {
      offsetUs: first.offsetUs,
      outside: emptyPlayer(durationUs),
      goesOnWithout: true,
    });
    const made = synchronisedPlayer([reference(first, spanning), ...others]);
    const rich = enrich(made);
    if (nowUs.current > 0) rich.seek(nowUs.current);
    setTogether(made);
    onPlayer(rich);
    return () => {
      nowUs.current = made.timeUs();
      onPlayer(null);
      setTogether(null);
      rich.dispose();
      spanning.dispose();
    };
  }, [sources, durationUs, players, enrich, onPlayer]);
  useCommands({ keepTogether: () => setIsKeeping(true) });

  const onSourcePlayer = useCallback((sourceId: string, player: Player | null) => {
    setPlayers((before) => {
      const next = new Map(before);
      if (player) next.set(sourceId, player);
      else next.delete(sourceId);
      return next;
    });
  }, []);
  const large = sources.some(({ id }) => id === largeId) ? largeId : sources[0]?.id;

  return (
    <>
      <section className={recordingClasses["recording"]} aria-label={t("sources.name")}>
        <div
          className={classes["sources"]}
          data-layout={layout}
          style={{
            "--columns": Math.ceil(Math.sqrt(sources.length)),
            "--strip": Math.max(sources.length - 1, 1),
          }}
        >
          {sources.map((source, at) => (
            <div
              key={source.id}
              className={classes["source"]}
              data-large={source.id === large || undefined}
            >
              <OneOf
                {...{ recording, source }}
                label={names.get(source.id) ?? ""}
                frames={at === 0 ? frames : undefined}
                onPlayer={onSourcePlayer}
              />
              {together && (
                <Plate
                  together={together}
                  sourceId={source.id}
                  name={names.get(source.id) ?? ""}
                  onLarge={() => {
                    setLargeId(source.id);
                    setLayout("focus");
                  }}
                />
              )}
            </div>
          ))}
        </div>
        <div className={classes["arrange"]} role="group" aria-label={t("sources.layout")}>
          {(["grid", "focus"] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={layout === one}
              onClick={() => setLayout(one)}
            >
              {t(`sources.${one}`)}
            </button>
          ))}
          <button
            type="button"
            aria-expanded={isKeeping}
            onClick={() => setIsKeeping((before) => !before)}
          >
            {t("sources.keepTogether")}
          </button>
        </div>
        {children}
      </section>
      {isKeeping && together && (
        <KeepTogether
          recording={recording}
          together={together}
          names={names}
          offsets={offsets}
          onOffsets={(next) => setTried(next && { offsets: next, beside: newest })}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </>
  );
}

/** The source whose time is the recording’s, as a clock for the whole recording. */
function reference({ id, player, offsetUs }: Source, spanning: SpanningPlayer): Source {
  return {
    id,
    player: spanning,
    own: player,
    offsetUs: 0,
    standing() {
      const { state, durationUs } = player.snapshot();
      if (state.kind !== "ready") return { kind: "absent" };
      const place = spanning.place();
      if (place === "before") return { kind: "before", startsAtUs: offsetUs };
      if (place === "over") return { kind: "over", endedAtUs: offsetUs + durationUs };
      return { kind: "together", aheadUs: 0 };
    },
  };
}

/** The screen of one source, memoised with stable props. */
function OneOf({
  onPlayer,
  ...rest
}: {
  readonly recording: Recording;
  readonly source: MediaSource;
  readonly label: string;
  readonly frames: FrameTable | undefined;
  readonly onPlayer: (sourceId: string, player: Player | null) => void;
}) {
  const { id } = rest.source;
  const tell = useCallback((player: Player | null) => onPlayer(id, player), [id, onPlayer]);
  return <SourceScreen {...rest} durationUs={0} onPlayer={tell} />;
}

/** The name of a source, whether it is audible, and how far it is from the first source. */
function Plate({
  together,
  sourceId,
  name,
  onLarge,
}: {
  readonly together: SynchronisedPlayer;
  readonly sourceId: string;
  readonly name: string;
  readonly onLarge: () => void;
}) {
  const { t, i18n } = useTranslation("stage");
  useSecond();
  const isHeard = together.heardId() === sourceId;
  const standing = together.standing(sourceId);
  const itsName = isolated(name);
  const ms = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", { signDisplay: "exceptZero" });
  const [, hearAgain] = useState(0);

  return (
    <div className={classes["plate"]}>
      <button type="button" aria-label={t("sources.large", { name: itsName })} onClick={onLarge}>
        <bdi>{name}</bdi>
      </button>
      <button
        type="button"
        aria-pressed={isHeard}
        aria-label={t("sources.hear", { name: itsName })}
        title={isHeard ? t("sources.heard", { name: itsName }) : undefined}
        onClick={() => {
          together.hear(sourceId);
          hearAgain((times) => times + 1);
        }}
      >
        <svg
          viewBox="0 0 20 20"
          width="14"
          height="14"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
        >
          <path d="M4 8v4h3l4 3V5L7 8z" />
          {isHeard ? <path d="M14 7.5a4 4 0 0 1 0 5" /> : <path d="m14 8 3 4m0-4-3 4" />}
        </svg>
      </button>
      {standing.kind === "absent" ? null : standing.kind === "before" ? (
        <span>{t("sources.startsAt", { time: timeText(standing.startsAtUs) })}</span>
      ) : standing.kind === "over" ? (
        <span>{t("sources.endedAt", { time: timeText(standing.endedAtUs) })}</span>
      ) : sourceId === together.referenceId ? (
        <span>{t("sources.reference")}</span>
      ) : standing.aheadUs === undefined ? (
        <span>{t("sources.notMeasured")}</span>
      ) : (
        <span
          dir="ltr"
          title={t("sources.aheadLong", { ms: ms.format(Math.round(standing.aheadUs / 1000)) })}
          data-skew-us={standing.aheadUs}
        >
          {t("sources.ahead", { ms: ms.format(Math.round(standing.aheadUs / 1000)) })}
        </span>
      )}
    </div>
  );
}

function timeText(timeUs: number): string {
  return `\u2066${timecode(timeUs, { digits: 0 })}\u2069`;
}

/** Renders again once a second: often enough for a number that changes slowly. */
function useSecond(): void {
  const [, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
}

/** Names of sources, by id: of the file, or what the host calls it. */
function namesOf(sources: readonly MediaSource[]): ReadonlyMap<string, string> {
  return new Map(sources.map((source) => [source.id, nameOf(source)]));
}

function nameOf(source: MediaSource): string {
  if (source.kind !== "address") return source.fileName;
  if (source.title !== null) return source.title;
  const last = source.url
    .split(/[?#]/u)[0]
    ?.split("/")
    .findLast((part) => part !== "");
  return last ?? source.url;
}
