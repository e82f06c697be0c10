import { Button } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import { FigureTable, type NamedLine } from "./FigureTable.tsx";
import { pairsInBody } from "./pairSpread.ts";
import { printSupplement } from "./printSupplement.ts";
import { useNamedLines } from "./useNamedLines.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";

/**
 * The figures of every pair of raters, if the body has no room for them: collapsed on screen, and printed
 * separately. Pairs without a figure are only counted, since among a hundred raters hundreds of pairs share a
 * single recording.
 */
export function SupplementPart({ report, agreement }: Props) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const linesBy = useNamedLines(agreement);
  const pairs = linesBy("pair");
  const scanPairs = linesBy("pair", agreement.scanRows);
  const { events, scans } = agreement.statistics;
  const parts = [
    { title: t("table.pair"), lines: pairs, statistics: events },
    { title: t("scans.pair"), lines: scanPairs, statistics: scans },
  ].filter(({ lines }) => lines.length > pairsInBody);
  if (parts.length === 0) return null;
  const recordings = {
    name: t("table.recordingsHead"),
    of: ({ recordings: count }: NamedLine["line"]) => numbers.whole(count),
  };
  return (
    <section className="paper-supplement" aria-labelledby="report-supplement">
      <h2 id="report-supplement">{t("supplement.title")}</h2>
      <p>{t("supplement.what", { study: report.studyName, revision: report.revision })}</p>
      <div className="paper-aside" data-screen-only="">
        <Button size="xs" variant="default" onClick={printSupplement}>
          {t("supplement.print")}
        </Button>
      </div>
      {parts.map(({ title, lines, statistics }) => {
        const listed = lines.filter(({ line }) =>
          line.figures.some(({ kind }) => kind === "value"),
        );
        const all = numbers.whole(lines.length);
        const told = { pairs: numbers.whole(listed.length) };
        const without = lines.length - listed.length;
        return (
          <details key={title}>
            <summary>
              {without === 0 ? t("supplement.pairs", told) : t("supplement.some", { ...told, all })}
            </summary>
            <FigureTable
              title={title}
              rowsAre={t("table.pairHead")}
              lines={listed}
              statistics={statistics}
              columns={[recordings]}
            />
            {without > 0 && (
              <p className="paper-note">
                {t("supplement.without", { pairs: numbers.whole(without) })}
              </p>
            )}
          </details>
        );
      })}
    </section>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
}
