import { Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { TraceCurves } from "../../../api/contract/traces.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { isolated } from "../../kit/text/isolated.ts";
import classes from "../../kit/figure/agreement.module.css";
import { MomentLink } from "./MomentLink.tsx";
import type { Shown } from "./shown.ts";

/** The times of the largest differences; each links to the comparison of the raters at that time. */
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
        <ScrolledTable label={t("traces.furthest")} minWidth={620} maxHeight="30rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t("recording")}</Table.Th>
              <Table.Th scope="col">{t("traces.when")}</Table.Th>
              <Table.Th scope="col" data-number>
                {t("traces.difference")}
              </Table.Th>
              <Table.Th scope="col">{t("traces.low")}</Table.Th>
              <Table.Th scope="col">{t("traces.high")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {moments.map((moment) => {
              const { recordingId, recordingName, roundId, startUs, endUs } = moment;
              const { lowest, highest } = moment;
              return (
                <Table.Tr key={`${recordingId} ${roundId} ${startUs}`}>
                  <Table.Th scope="row">
                    <bdi>{recordingName}</bdi>
                  </Table.Th>
                  <Table.Td>
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
                        time: timecode(startUs),
                      })}
                    >
                      <bdi dir="ltr" className={classes["moment"]}>
                        {timecode(startUs)}
                      </bdi>
                    </MomentLink>
                  </Table.Td>
                  <Table.Td data-number>{format.number(moment.apart)}</Table.Td>
                  <Table.Td>{valued(lowest)}</Table.Td>
                  <Table.Td>{valued(highest)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </ScrolledTable>
      )}
    </section>
  );
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly curves: TraceCurves;
}
