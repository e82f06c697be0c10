import { Table, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Limits, RaterProfile } from "../../../agreement/raters/profile.ts";
import { leftToRight } from "../../kit/chart/isolated.ts";
import { columnWrite } from "../../kit/chart/series.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { IntervalPlot } from "../../kit/figure/IntervalPlot.tsx";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { useLimited } from "../../kit/raters/useLimited.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import classes from "./raters.module.css";

interface Line {
  readonly name:
    | "time"
    | "events"
    | "lag"
    | "severity"
    | "spread"
    | "within"
    | "ratings"
    | "scans"
    | "traces";
  readonly own?: number | undefined;
  readonly ownLimits?: Limits | undefined;
  readonly others?: number | null | undefined;
  readonly effect: number;
  readonly low: number;
  readonly high: number;
  readonly write: (value: number) => string;
}

/** Every value of one rater, and its difference from the median rater with a CI. */
export function RaterFigures({ profile }: { readonly profile: RaterProfile }) {
  const { t } = useTranslation("raters");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const { time, events, lag, severity, spread, within, ratings, scans, traces } = profile;
  const limited = useLimited();
  const percent = columnWrite(numbers.percent);
  const lines: Line[] = [
    ...(time ? [{ name: "time" as const, ...time, write: coefficient }] : []),
    ...(scans ? [{ name: "scans" as const, ...scans, write: coefficient }] : []),
    ...(events ? [{ name: "events" as const, ...events, write: percent }] : []),
    ...(lag
      ? [
          {
            name: "lag" as const,
            effect: lag.us,
            low: lag.lowUs,
            high: lag.highUs,
            write: numbers.shift,
          },
        ]
      : []),
    ...(["severity", "spread", "within"] as const).flatMap((name) => {
      const effect = { severity, spread, within }[name];
      return effect ? [{ name, ...effect, write: percent }] : [];
    }),
    ...(ratings ? [{ name: "ratings" as const, ...ratings, write: percent }] : []),
    ...(traces ? [{ name: "traces" as const, ...traces, write: percent }] : []),
  ];
  if (lines.length === 0) return <Text>{t("unknown")}</Text>;
  const told = (value: number | null | undefined, write: Line["write"]) =>
    value === null || value === undefined ? "–" : leftToRight(write(value));

  return (
    <div>
      <ScrolledTable label={t("effect")} minWidth={640}>
        <Table.Thead>
          <Table.Tr>
            {(["measure", "own", "others", "effect", "ci"] as const).map((head) => (
              <Table.Th scope="col" key={head}>
                {t(head)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ name, own, ownLimits = null, others, effect, low, high, write }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{t(`effects.${name}`)}</Table.Th>
              <Table.Td className={classes["figure"]}>
                {own === undefined ? "–" : limited(own, ownLimits, write)}
              </Table.Td>
              <Table.Td className={classes["figure"]}>{told(others, write)}</Table.Td>
              <Table.Td className={classes["figure"]}>
                {leftToRight(write(effect))}
                <IntervalPlot
                  {...{ low, high }}
                  value={effect}
                  reach={Math.max(Math.abs(low), Math.abs(high), leastReach[name])}
                />
              </Table.Td>
              <Table.Td className={classes["figure"]}>
                {leftToRight(
                  t("interval", {
                    low: write(low),
                    high: write(high),
                  }),
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrolledTable>
      {lines.some(({ own }) => own === undefined) && (
        <Text size="sm" c="dimmed">
          {t("onlyDifference")}
        </Text>
      )}
    </div>
  );
}

/** The minimum range of the axis to either side, so that very small values do not look large. */
const leastReach: Readonly<Record<Line["name"], number>> = {
  time: 0.2,
  events: 0.2,
  lag: 500_000,
  severity: 0.2,
  spread: 0.2,
  within: 0.2,
  ratings: 0.2,
  scans: 0.2,
  traces: 0.2,
};
