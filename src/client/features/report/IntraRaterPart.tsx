import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { AgreementLine } from "../../../agreement/row.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { FigureTable } from "./FigureTable.tsx";
import { useNamedLines } from "./useNamedLines.ts";

/** Agreement of raters with themselves, where some of them coded recordings twice. */
export function IntraRaterPart({ repeats }: { readonly repeats: Agreement }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const linesBy = useNamedLines(repeats);
  const { repeated, statistics } = repeats;
  if (repeated.length === 0) return null;
  const recordings = {
    name: t("table.recordingsHead"),
    of: (line: AgreementLine) => numbers.whole(line.recordings),
  };
  const days = {
    name: t("intraRater.days"),
    of: ({ of }: AgreementLine) => {
      const own = repeated.filter(({ raterId }) => of.by !== "pair" || raterId === of.raterA);
      const least = Math.min(...own.map(({ daysLeast }) => daysLeast));
      const most = Math.max(...own.map(({ daysMost }) => daysMost));
      return least === most
        ? numbers.whole(least)
        : t("intraRater.from", { least: numbers.whole(least), most: numbers.whole(most) });
    },
  };
  const pairs = linesBy("pair");

  return (
    <section aria-labelledby="report-intra-rater">
      <h2 id="report-intra-rater">{t("intraRater.title")}</h2>
      <p>{t("intraRater.what", { count: repeated.length })}</p>
      <FigureTable
        title={t("intraRater.events")}
        rowsAre={t("table.pairHead")}
        lines={[...linesBy("overall"), ...(pairs.length > 1 ? pairs : [])]}
        statistics={statistics.events}
        columns={[recordings, days]}
      />
      <FigureTable
        title={t("intraRater.ratings")}
        rowsAre={t("table.criterionHead")}
        lines={linesBy("criterion")}
        statistics={statistics.ratings}
        columns={[recordings]}
      />
    </section>
  );
}
