import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useReason } from "../../kit/figure/useReason.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { isolated } from "../../kit/text/isolated.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";

/** Of continuous ratings: which of two raters is later, and by how much. */
export function TracesPart({ calculation: { traces, raters } }: Props) {
  const { t } = useTranslation("calculator");
  const numbers = useNumbers();
  const reason = useReason();
  if (!traces || traces.pairs.length === 0) return null;
  const { pairs, allPairs } = traces;
  const nameOf = (rater: number) => raters[rater] ?? "";
  const title = t("traces.title");

  return (
    <div className={classes["part"]}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" maw="72ch">
        {t("traces.what")}
        {pairs.length < allPairs && (
          <> {t("traces.most", { shown: pairs.length, all: allPairs })}</>
        )}
      </Text>
      <ScrollRegion className={classes["scroll"]} label={title}>
        <table className={classes["table"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("traces.pair")}</th>
              <th scope="col">{t("traces.lag")}</th>
              <th scope="col">{t("traces.asRecorded")}</th>
              <th scope="col">{t("traces.corrected")}</th>
            </tr>
          </thead>
          <tbody>
            {pairs.map(({ first, second, lag }) => {
              const [own, other] = [nameOf(first), nameOf(second)].map(isolated);
              const isSecond = lag.kind === "lag" && lag.lagUs > 0;
              return (
                <tr key={`${first} ${second}`}>
                  <th scope="row">
                    {own} – {other}
                  </th>
                  {lag.kind === "undefined" ? (
                    <td colSpan={3}>{t("notDefined", { because: reason(lag.because) })}</td>
                  ) : (
                    <>
                      <td className={classes["lag"]}>
                        {lag.kind === "none"
                          ? t("traces.none")
                          : t("traces.later", {
                              late: isSecond ? other : own,
                              early: isSecond ? own : other,
                              time: numbers.fineSeconds(
                                10_000 * Math.round(Math.abs(lag.lagUs) / 10_000),
                              ),
                            })}
                      </td>
                      <td>
                        {numbers.decimal(lag.kind === "lag" ? lag.asRecorded : lag.correlation)}
                      </td>
                      <td>{lag.kind === "lag" && numbers.decimal(lag.correlation)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

interface Props {
  readonly calculation: Calculation;
}
