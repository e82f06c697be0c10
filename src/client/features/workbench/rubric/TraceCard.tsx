import { Button } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Criterion } from "../../../../domain/entities/scheme.ts";
import { traceRange } from "../../../../domain/eventRules.ts";
import { limits } from "../../../../domain/limits.ts";
import type { Player } from "../../../kit/player/port.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import { useKeyHint } from "../../../kit/coding/useKeyLabel.ts";
import classes from "../Rubric.module.css";
import type { Session } from "../../../kit/coding/session.ts";
import { useCoarseTimeUs, useCodedPart } from "../../../kit/coding/useStore.ts";
import type { Words } from "../../../kit/coding/useWords.ts";
import { CriterionFrame } from "./CriterionFrame.tsx";
import { curvePath } from "./curvePath.ts";
import type { CardProps } from "./LevelsCard.tsx";
import { samplesOf } from "./trace.ts";
import { segmentExtremes } from "./traceStrip.ts";
import { type TraceRecording, useTraceRecording } from "./useTraceRecording.ts";
import { useFormat } from "../../../kit/text/format.ts";

/** A criterion that is rated continuously, by a slider that is recorded while the recording plays. */
export function TraceCard(props: CardProps) {
  const { session, player, criterion, words, isCurrent } = props;
  const { t } = useTranslation("rubric");
  const share = useShareTraced(session, criterion);
  const format = useFormat();

  return (
    <CriterionFrame {...props} isNeeded={criterion.isRequired && share === 0}>
      {player && <Panel {...{ session, player, criterion, words, isCurrent }} />}
      <Strip session={session} criterion={criterion} />
      <p className={classes["description"]}>
        {share === 0 ? t("trace.none") : t("trace.covered", { share: format.percent(share) })}
      </p>
      {/* Always there, for the slider's sake: see the frame's legend. */}
      <div>
        {share > 0 && !session.isReadOnly && (
          <TakeBack session={session} criterion={criterion} words={words} />
        )}
      </div>
    </CriterionFrame>
  );
}

interface PanelProps {
  readonly session: Session;
  readonly player: Player;
  readonly criterion: Criterion;
  readonly words: Words;
  readonly isCurrent: boolean;
}

function Panel({ session, player, criterion, words, isCurrent }: PanelProps) {
  const { t } = useTranslation("rubric");
  const hint = useKeyHint();
  const recording = useTraceRecording(session, player, criterion);
  const { isArmed } = recording;
  const timeUs = useCoarseTimeUs(player, 100_000);
  const { min, max } = traceRange(criterion);
  const stepSize = stepOf(max - min);
  const now = recording.valueAt(timeUs);
  const number = new Intl.NumberFormat(useTranslation().i18n.resolvedLanguage ?? "en", {
    maximumFractionDigits: 2,
    signDisplay: "negative",
  });
  const [low, high] = [criterion.levels[0], criterion.levels.at(-1)].toSorted(
    (a, b) => (a?.value ?? 0) - (b?.value ?? 0),
  );
  // Touch and mouse move it by a step, a key by a twentieth of the scale.
  const move = (by: number) => recording.setValue(recording.valueAt(player.timeUs()) + by);
  const far = Math.max((max - min) / 20, stepSize);
  const slider = useWheel((direction) => move(direction * far));

  useCommands(
    isCurrent && !session.isReadOnly
      ? {
          recordTrace: () => recording.setArmed(!isArmed),
          traceUp: () => move(far),
          traceDown: () => move(-far),
        }
      : {},
  );

  return (
    <div className={classes["trace"]} data-armed={isArmed || undefined}>
      <Curve recording={recording} timeUs={timeUs} range={{ min, max }} />
      <span className={classes["ends"]}>
        <span>{low && words.name(low)}</span>
        <span className={classes["now"]}>{t("trace.now", { value: number.format(now) })}</span>
        <span>{high && words.name(high)}</span>
      </span>
      <input
        ref={slider}
        type="range"
        className={classes["slider"]}
        aria-label={t("trace.slider", { criterion: words.name(criterion) })}
        disabled={session.isReadOnly}
        min={min}
        max={max}
        step={stepSize}
        value={now}
        onChange={(event) => recording.setValue(event.currentTarget.valueAsNumber)}
      />
      {!session.isReadOnly && (
        <div className={classes["tools"]}>
          <Button
            size="xs"
            variant={isArmed ? "filled" : "default"}
            color={isArmed ? "red.9" : "accent"}
            aria-pressed={isArmed}
            onClick={() => recording.setArmed(!isArmed)}
          >
            {isArmed ? t("trace.stop") : t("trace.record")}
            {isCurrent && (
              <kbd aria-hidden="true" className={classes["inButton"]}>
                {hint("recordTrace")}
              </kbd>
            )}
          </Button>
          <span className={classes["quiet"]}>
            {/* Announced when recording starts; what is there from the start is read where it stands. */}
            <span role="status">{isArmed && t("trace.armed")}</span>
            {!isArmed && t("trace.idle")}{" "}
            {isCurrent &&
              t("trace.keys", {
                down: hint("traceDown"),
                up: hint("traceUp"),
                record: hint("recordTrace"),
              })}
          </span>
        </div>
      )}
    </div>
  );
}

const aroundUs = 15_000_000;
const curveColumns = 150;

/** The trace around the current time, which is in the middle. */
function Curve({
  recording,
  timeUs,
  range,
}: {
  readonly recording: TraceRecording;
  readonly timeUs: number;
  readonly range: { readonly min: number; readonly max: number };
}) {
  const { t } = useTranslation("rubric");
  const values = segmentExtremes((slot) => recording.slot(slot), {
    fromUs: timeUs - aroundUs,
    toUs: timeUs + aroundUs,
    columns: curveColumns,
  });
  return (
    <svg
      className={classes["curve"]}
      viewBox={`0 0 ${curveColumns} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("trace.curve")}
    >
      <line x1={curveColumns / 2} x2={curveColumns / 2} y1={0} y2={100} />
      {values && <path d={curvePath(values, range)} />}
    </svg>
  );
}

const stripColumns = 300;

/** The trace of the whole recording, small. */
function Strip({
  session,
  criterion,
}: {
  readonly session: Session;
  readonly criterion: Criterion;
}) {
  const { t } = useTranslation("rubric");
  const parts = useCodedPart(session, (coded) => coded.parts);
  const { durationUs } = session.workbench.recording;
  const path = useMemo(() => {
    const values = segmentExtremes((slot) => samplesOf(parts, criterion.id, slot), {
      fromUs: 0,
      toUs: durationUs,
      columns: stripColumns,
    });
    return values && curvePath(values, traceRange(criterion));
  }, [parts, criterion, durationUs]);
  return (
    <svg
      className={classes["strip"]}
      viewBox={`0 0 ${stripColumns} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("trace.strip")}
    >
      {path !== undefined && <path d={path} />}
    </svg>
  );
}

function TakeBack({
  session,
  criterion,
  words,
}: {
  readonly session: Session;
  readonly criterion: Criterion;
  readonly words: Words;
}) {
  const { t } = useTranslation("rubric");
  const [isSure, setIsSure] = useState(false);
  if (!isSure) {
    return (
      <div>
        <button type="button" className={classes["small"]} onClick={() => setIsSure(true)}>
          {t("trace.clear")}
        </button>
      </div>
    );
  }
  return (
    <div className={classes["tools"]}>
      <span>{t("trace.clearSure", { criterion: words.name(criterion) })}</span>
      <Button
        size="compact-xs"
        onClick={() => {
          setIsSure(false);
          const parts = [...session.work.snapshot().parts.values()].flatMap((part) =>
            part.kind === "trace" && part.criterionId === criterion.id && part.samples.length > 0
              ? [{ ...part, samples: [] }]
              : [],
          );
          session.putParts(parts, { isWithLast: false });
        }}
      >
        {t("trace.clearDo")}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => setIsSure(false)}>
        {t("trace.clearLeave")}
      </Button>
    </div>
  );
}

/** The proportion of the recording that has been traced, from 0 to 1, by slots. */
function useShareTraced(session: Session, { id }: Criterion): number {
  const { durationUs } = session.workbench.recording;
  return useCodedPart(session, ({ parts }) => {
    let tracedUs = 0;
    for (const part of parts.values()) {
      if (part.kind !== "trace" || part.criterionId !== id) continue;
      const [first] = part.samples;
      if (!first) continue;
      const endUs = Math.min((part.slot + 1) * limits.traceSlotUs, durationUs);
      tracedUs += endUs - (part.slot * limits.traceSlotUs + first[0]);
    }
    return Math.round((100 * tracedUs) / durationUs) / 100;
  });
}

/** The step of a slider: a hundredth of the scale’s width; from a width of 20 on a whole number. */
function stepOf(width: number): number {
  return width >= 20 ? Math.max(1, Math.round(width / 100)) : width / 100;
}

/** Lets the mouse wheel move the slider and not the page. */
function useWheel(onTurn: (direction: 1 | -1) => void) {
  const field = useRef<HTMLInputElement>(null);
  const newest = useRef(onTurn);
  useEffect(() => {
    newest.current = onTurn;
  });
  useEffect(() => {
    const element = field.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY !== 0) newest.current(event.deltaY < 0 ? 1 : -1);
    };
    // React's own listener is passive: the page would scroll too.
    element?.addEventListener("wheel", turn, { passive: false });
    return () => element?.removeEventListener("wheel", turn);
  }, []);
  return field;
}
