import { DotStrip } from "./DotStrip.tsx";
import type { DotStripProps } from "./DotStripDrawing.tsx";
import { TimeBudgetBars } from "./TimeBudgetBars.tsx";

/** The maximum number of series drawn as bars; with more, each series is a dot. */
export const barsMost = 5;

/** A value of each series (rater) by code: bars for few series, a strip of dots for more. */
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
