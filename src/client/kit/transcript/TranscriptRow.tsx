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
  /** The number of lines. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly isRunning: boolean;
  /** Whether it is the active line, which keys apply to. */
  readonly isActive: boolean;
  /** The search text; empty if the line does not contain it. */
  readonly wanted: string;
  readonly measure: Ref<HTMLDivElement>;
}

/** A line with its time and speaker. Memoised, so that scrolling renders only lines that come into view. */
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
