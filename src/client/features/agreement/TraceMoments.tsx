import { Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TraceCurves } from "../../../api/contract/traces.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "../../kit/figure/agreement.module.css";
import { MomentLink } from "./MomentLink.tsx";
import type { Shown } from "./shown.ts";

/** The moments at which raters are furthest apart; each leads to the raters of that recording, at that moment. */
export function TraceMoments({ shown, criterion, curves: { moments } }: Props) {
  const { t } = useTranslation("agreement");
  const format = useFormat();
  const valued = ({ raterId, value }: (typeof moments)[number]["lowest"]) =>
    t("traces.valued", { rater: isolated(shown.raterName(raterId)), value: format.number(value) });

  return (
    <section className={classes["section"]} aria-labelledby="trace-moments">
      <Title order={3} id="trace-moments">
        {t("traces.furthest")}
      </Title>
      {moments.length === 0 ? (
        <Text size="sm">{t("traces.furthestNone")}</Text>
      ) : (
        <ScrollRegion className={classes["moments"]} label={criterion.name}>
          <table className={classes["rows"]} aria-label={t("traces.furthest")}>
            <thead>
              <tr>
                <th scope="col">{t("recording")}</th>
                <th scope="col">{t("traces.when")}</th>
                <th scope="col" className={classes["number"]}>
                  {t("traces.difference")}
                </th>
                <th scope="col">{t("traces.low")}</th>
                <th scope="col">{t("traces.high")}</th>
              </tr>
            </thead>
            <tbody>
              {moments.map((moment) => {
                const { recordingId, recordingName, roundId, startUs, endUs } = moment;
                const { lowest, highest } = moment;
                return (
                  <tr key={`${recordingId} ${roundId} ${startUs}`}>
                    <th scope="row">
                      <bdi>{recordingName}</bdi>
                    </th>
                    <td>
                      <MomentLink
                        {...{ shown, recordingId }}
                        compared={{
                          roundId,
                          observationIds: [lowest.observationId, highest.observationId],
                          moment: { startUs, endUs },
                          difference: `trace ${criterion.id}`,
                        }}
                        aria-label={t("traces.at", {
                          recording: isolated(recordingName),
                          time: formatTimecode(startUs),
                        })}
                      >
                        <bdi dir="ltr" className={classes["moment"]}>
                          {formatTimecode(startUs)}
                        </bdi>
                      </MomentLink>
                    </td>
                    <td className={classes["number"]}>{format.number(moment.apart)}</td>
                    <td>{valued(lowest)}</td>
                    <td>{valued(highest)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly curves: TraceCurves;
}
