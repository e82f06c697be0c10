import { useTranslation } from "../text/useTranslation.ts";
import { isolated } from "../text/isolated.ts";
import { useFormat } from "../text/format.ts";
import type { ChartHead } from "./chartHead.ts";
import { everyWeek, type WeekValue } from "./everyWeek.ts";
import { LineOverTime } from "./LineOverTime.tsx";
import type { Write } from "./series.ts";

/** A value by week. The title gives the first and the last value, unless a title is passed. */
export function LineByWeek({ weeks, measure, format, title, ...head }: Props) {
  const { t } = useTranslation("charts");
  const reader = useFormat();
  const steps = everyWeek(weeks);
  const values = steps.flatMap(({ estimate }) =>
    estimate?.kind === "value" ? [estimate.value] : [],
  );
  const [first, last] = [values.at(0), values.at(-1)];

  return (
    <LineOverTime
      {...head}
      title={
        title ??
        (first === undefined || last === undefined
          ? measure
          : t("firstAndLastWeek", { measure, first: format(first), last: format(last) }))
      }
      steps={steps.map(({ startsOn, estimate, recordings }) => ({
        id: startsOn,
        // Of an axis too it keeps its order in languages that run from the right.
        name: isolated(reader.date(startsOn)),
        count: recordings,
        estimates: { value: estimate },
      }))}
      stepsAre={t("weekOf")}
      countsAre={t("recordings")}
      series={[{ id: "value", name: measure }]}
      axis={{ label: measure }}
      format={format}
    />
  );
}

interface Props extends Omit<ChartHead, "title"> {
  readonly title?: string | undefined;
  /** In the order of time. */
  readonly weeks: readonly WeekValue[];
  /** What the values are: "κ". */
  readonly measure: string;
  readonly format: Write;
}
