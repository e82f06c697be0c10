import { type ReactNode, useCallback, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import type { FrameTable } from "../../../domain/frameTable.ts";
import { timecode } from "../text/timecode.ts";
import { emptyPlayer } from "../player/live.ts";
import type { Player } from "../player/port.ts";
import { type SpanningPlayer, spanningPlayer } from "../player/spanning.ts";
import { SourceScreen } from "./SourceScreen.tsx";
import classes from "./parts.module.css";

interface Props {
  readonly recording: Recording;
  readonly source: MediaSource;
  readonly frames: FrameTable | undefined;
  readonly enrich: (player: Player) => Player;
  readonly onPlayer: (player: Player | null) => void;
  readonly children?: ReactNode;
}

/**
 * One source that does not start with its recording: a video of a live observation, for example. Before and after
 * it time continues without a picture, and a message says so.
 */
export function LaterSource({ recording, source, frames, enrich, onPlayer, children }: Props) {
  const { durationUs, name } = recording;
  const { offsetUs } = source;
  const [spanning, setSpanning] = useState<SpanningPlayer | null>(null);
  const span = useCallback(
    (inner: Player) => {
      const made = spanningPlayer(inner, { offsetUs, outside: emptyPlayer(durationUs) });
      const rich = enrich({
        ...made,
        dispose() {
          made.dispose();
          inner.dispose();
        },
      });
      setSpanning(made);
      return rich;
    },
    [offsetUs, durationUs, enrich],
  );

  return (
    <SourceScreen
      {...{ recording, source, frames, onPlayer }}
      durationUs={0}
      enrich={span}
      label={name}
    >
      {spanning && <Outside spanning={spanning} offsetUs={offsetUs} />}
      {children}
    </SourceScreen>
  );
}

function Outside({
  spanning,
  offsetUs,
}: {
  readonly spanning: SpanningPlayer;
  readonly offsetUs: number;
}) {
  const { t } = useTranslation("stage");
  const place = useSyncExternalStore(spanning.subscribe, spanning.place);
  if (place === "within") return null;
  return (
    <p className={classes["outside"]} role="status">
      {place === "before"
        ? t("later.startsAt", { time: `\u2066${timecode(offsetUs)}\u2069` })
        : t("later.over")}
    </p>
  );
}
