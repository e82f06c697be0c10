import { DotStrip } from "./DotStrip.tsx";
import type { DotStripProps } from "./DotStripDrawing.tsx";
import { TimeBudgetBars } from "./TimeBudgetBars.tsx";

/** More bars beside each other for a code are a wall: from there on each series is a dot. */
export const barsMost = 5;

/** A value of each series (rater) by code: bars of a few, a strip of dots of more. */
export function ValuesByCode({ groupsAre, isWhole, ...props }: Props) {
  return props.series.length > barsMost ? (
    <DotStrip {...props} />
  ) : (
    <TimeBudgetBars {...props} {...{ groupsAre, isWhole }} />
  );
}

interface Props extends DotStripProps {
  /** What the groups are: "Code". */
  readonly groupsAre: string;
  /** Whether the values are counts: the axis then has no fractions. */
  readonly isWhole?: boolean | undefined;
}
