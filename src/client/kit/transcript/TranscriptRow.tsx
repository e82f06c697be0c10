/* An option of a list of thousands, of which only those in sight are drawn. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { memo, type Ref } from "react";
import { timecode } from "../text/timecode.ts";
import type { TranscriptLine } from "../../../domain/transcript.ts";
import { LineWords } from "./LineWords.tsx";
import classes from "./Transcript.module.css";

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
  readonly measure: Ref<HTMLDivElement>;
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
  measure,
}: Props) {
  return (
    <div
      ref={measure}
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
