import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { FigureTable, type NamedLine } from "./FigureTable.tsx";

/** Agreement on continuous ratings, and which raters are clearly later than others. */
export function TracesPart({ agreement, traces }: Props) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { coefficient } = useWrittenAgreement();
  const criteria = agreement.schemeVersion?.scheme.criteria ?? [];
  const criterionName = (id: string) => criteria.find((one) => one.id === id)?.name ?? id;
  const raterName = (id: string) => traces.raters.find((one) => one.id === id)?.name ?? id;
  const lines: readonly NamedLine[] = traces.lines.map(
    ({ criterionId, raters, recordings, figures, allPairs }) => ({
      name: criterionName(criterionId),
      line: {
        key: `trace ${criterionId}`,
        of: { by: "criterion", criterionId },
        raters,
        pairs: allPairs,
        recordings,
        comparedUs: 0,
        events: 0,
        eventsOfEach: null,
        prevalence: null,
        figures,
      },
    }),
  );
  const late = traces.lines.flatMap(({ criterionId, pairs }) =>
    pairs.flatMap(({ raterA, raterB, lag }) =>
      lag.kind === "lag" ? [{ criterionId, raterA, raterB, lag }] : [],
    ),
  );

  return (
    <section aria-labelledby="report-traces">
      <h2 id="report-traces">{t("traces.title")}</h2>
      <FigureTable
        title={t("traces.title")}
        rowsAre={t("table.criterionHead")}
        lines={lines}
        statistics={traces.statistics.traces}
        columns={[
          { name: t("table.recordingsHead"), of: ({ recordings }) => numbers.whole(recordings) },
        ]}
      />
      {late.length > 0 && (
        <ul>
          {late.map(({ criterionId, raterA, raterB, lag }) => (
            <li key={`${criterionId} ${raterA} ${raterB}`}>
              {t("traces.lag", {
                criterion: criterionName(criterionId),
                late: raterName(lag.lagUs > 0 ? raterB : raterA),
                early: raterName(lag.lagUs > 0 ? raterA : raterB),
                time: numbers.fineSeconds(10_000 * Math.round(Math.abs(lag.lagUs) / 10_000)),
                asRecorded: coefficient(lag.asRecorded),
                correlation: coefficient(lag.correlation),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Props {
  readonly agreement: Agreement;
  readonly traces: TraceAgreement;
}
