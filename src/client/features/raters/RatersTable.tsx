import { Table, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RatersReply } from "../../../api/contract/raters.ts";
import { columnWrite } from "../../kit/chart/series.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { IntervalPlot } from "../../kit/figure/IntervalPlot.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { byCause } from "../../kit/raters/byCause.ts";
import { useRaterSentence } from "../../kit/raters/useRaterSentence.ts";
import type { ScopeSearch } from "../../kit/scope/address.ts";
import { useLimited } from "../../kit/raters/useLimited.ts";
import { AnotherRater } from "./AnotherRater.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import classes from "./raters.module.css";
import { TrendText } from "./TrendText.tsx";
import { WeekLine } from "./WeekLine.tsx";

/** The table of raters, largest deviation first. */
export function RatersTable({ studyId, reply, search, raterName }: Props) {
  const { t } = useTranslation("raters");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const limited = useLimited();
  const acts = useStudy().can("assignment.edit");
  const scheme = reply.schemeVersion?.scheme ?? { codes: [], criteria: [], subjects: [] };
  const sentence = useRaterSentence({ scheme, raterName });
  const { profiles } = reply;
  const lagReach = reachOf(profiles.flatMap(({ lag }) => (lag ? [lag.lowUs, lag.highUs] : [])));
  const severities = profiles.flatMap(({ severity }) => (severity ? [severity] : []));
  const severityReach = reachOf(severities.flatMap(({ low, high }) => [low, high]));
  const agreementOf = ({ time, scans, events }: (typeof profiles)[number]) =>
    time ?? scans ?? events;
  const agreements = profiles.flatMap((one) => agreementOf(one) ?? []);
  const agreementReach = reachOf(agreements.flatMap(({ low, high }) => [low, high]));
  const hasLag = profiles.some(({ lag }) => lag !== null);
  const hasWeeks = profiles.some(({ weeks }) => weeks.length > 1);

  return (
    <ScrolledTable label={t("table")} minWidth={860}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t("rater")}</Table.Th>
          <Table.Th scope="col">{t("standsOut")}</Table.Th>
          <Table.Th scope="col">{t("agreement")}</Table.Th>
          {hasLag && <Table.Th scope="col">{t("lag")}</Table.Th>}
          {severities.length > 0 && <Table.Th scope="col">{t("severity")}</Table.Th>}
          {hasWeeks && <Table.Th scope="col">{t("course")}</Table.Th>}
          <Table.Th scope="col" title={t("comparedHint")}>
            {t("compared")}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {profiles.map((profile) => {
          const { raterId, findings, unjudged, lag, severity, recordings, partners } = profile;
          const agreement = agreementOf(profile);
          return (
            <Table.Tr key={raterId}>
              <Table.Th scope="row" className={classes["figure"]}>
                <LinkAnchor
                  to="/studies/$studyId/raters/$raterId"
                  params={{ studyId, raterId }}
                  search={{ ...search }}
                >
                  <bdi>{raterName(raterId)}</bdi>
                </LinkAnchor>
              </Table.Th>
              <Table.Td className={classes["says"]}>
                {findings.length === 0 ? (
                  <Text size="sm" c="dimmed">
                    {unjudged === null ? t("nothing") : t(`unjudged.${unjudged}`)}
                  </Text>
                ) : (
                  byCause(findings).map(({ finding, also }) => {
                    const words = sentence(raterId, finding, also);
                    return (
                      <Text size="sm" key={words}>
                        {words}
                      </Text>
                    );
                  })
                )}
                {acts && findings.length > 0 && (
                  <div className={classes["steps"]}>
                    <AnotherRater {...{ studyId, profile }} name={raterName(raterId)} />
                    <LinkAnchor
                      size="sm"
                      to="/studies/$studyId/raters/$raterId"
                      params={{ studyId, raterId }}
                      search={{ ...search }}
                      hash="next"
                      aria-label={t("nextOf", { rater: raterName(raterId) })}
                    >
                      {t("next")}
                    </LinkAnchor>
                  </div>
                )}
              </Table.Td>
              <Table.Td className={classes["figure"]}>
                {agreement && (
                  <>
                    {limited(agreement.own, agreement.ownLimits, coefficient)}
                    <IntervalPlot {...agreement} value={agreement.effect} reach={agreementReach} />
                  </>
                )}
              </Table.Td>
              {hasLag && (
                <Table.Td className={classes["figure"]}>
                  {lag && (
                    <>
                      <bdi>{numbers.shift(lag.us)}</bdi>
                      <IntervalPlot
                        value={lag.us}
                        low={lag.lowUs}
                        high={lag.highUs}
                        reach={lagReach}
                      />
                    </>
                  )}
                </Table.Td>
              )}
              {severities.length > 0 && (
                <Table.Td className={classes["figure"]}>
                  {severity && (
                    <>
                      <bdi>{columnWrite(numbers.percent)(severity.effect)}</bdi>
                      <IntervalPlot {...severity} value={severity.effect} reach={severityReach} />
                    </>
                  )}
                </Table.Td>
              )}
              {hasWeeks && (
                <Table.Td>
                  <WeekLine weeks={profile.weeks} />
                  <TrendText profile={profile} />
                </Table.Td>
              )}
              <Table.Td className={classes["figure"]}>
                {t("recordings", { recordings, count: partners })}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrolledTable>
  );
}

/** The largest absolute value, which is the end of the axis on both sides. */
function reachOf(values: readonly number[]): number {
  return Math.max(0.001, ...values.map(Math.abs));
}

interface Props {
  readonly studyId: string;
  readonly reply: RatersReply;
  /** The rounds of the table, which links to a rater’s page keep. */
  readonly search: ScopeSearch;
  readonly raterName: (raterId: string) => string;
}
