/* An option of a list of thousands, of which only those in sight are drawn. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, useLayoutEffect, useRef } from "react";
import { timecode } from "../text/timecode.ts";
import type { TranscriptLine } from "../../../domain/transcript.ts";
import { LineWords } from "./LineWords.tsx";
import classes from "./Transcript.module.css";

/**
 * Says how high a row is that shows this line now, and whenever that changes. Returns how to stop: a row shows one
 * line after the other.
 */
export type Measured = (row: HTMLElement, index: number) => () => void;

interface Props {
  readonly line: TranscriptLine;
  readonly id: string;
  readonly index: number;
  /** Of how many. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly isRunning: boolean;
  /** Whether the keys are about it. */
  readonly isActive: boolean;
  /** What is searched for, where the line has it. */
  readonly wanted: string;
  readonly measured: Measured;
}

/** A line with its time and speaker. Scrolling draws only those that come into sight. */
export const TranscriptRow = memo(function TranscriptRow({
  line,
  id,
  index,
  count,
  isChosen,
  isRunning,
  isActive,
  wanted,
  measured,
}: Props) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (row.current ? measured(row.current, index) : undefined),
    [measured, index],
  );
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      data-running={isRunning || undefined}
      data-active={isActive || undefined}
      className={classes["line"]}
    >
      <span className={classes["time"]} dir="ltr">
        {timecode(line.startUs, { digits: 0 })}
      </span>
      <span className={classes["said"]} dir="auto">
        {line.speaker !== null && <bdi className={classes["speaker"]}>{line.speaker}</bdi>}{" "}
        <LineWords line={line} wanted={wanted} />
      </span>
    </div>
  );
});
