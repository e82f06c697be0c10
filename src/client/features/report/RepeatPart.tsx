import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import { recipeId } from "../../../agreement/recipeText.ts";
import { isUnkept } from "../../kit/figure/recipes.ts";
import { useFormat } from "../../kit/text/format.ts";
import { inTextCitations } from "./inTextCitation.ts";
import { tellsEvents } from "./ratingsLead.ts";
import { useReportWords } from "./useReportWords.ts";
import { PaperTable } from "./PaperTable.tsx";

/** What another lab needs to reproduce the figures: statistics with their settings, and versions. */
export function RepeatPart({ report, agreement }: Props) {
  const { t, i18n } = useTranslation("report");
  const format = useFormat();
  const words = useReportWords();
  const { statistics, schemeVersion } = agreement;
  const hasCriteria = agreement.rows.some(({ of }) => of.by === "criterion");
  const hasCodes = tellsEvents(report, schemeVersion?.scheme);
  const used = [
    ...(hasCodes ? statistics.events : []),
    ...(hasCriteria ? statistics.ratings : []),
    ...(agreement.scanRows.length > 0 ? statistics.scans : []),
  ];
  const { kept: own } = statistics;
  const kept = [
    ...own.events,
    ...own.ratings,
    ...(agreement.scanRows.length > 0 ? own.scans : []),
  ].map(words.name);
  const choice = isUnkept(statistics)
    ? t("repeat.unkept", { statistics: format.list(kept) })
    : t(statistics.isOwn ? "repeat.own" : "repeat.default");
  return (
    <section aria-labelledby="report-repeat">
      <h2 id="report-repeat">{t("repeat.title")}</h2>
      <p>{choice}</p>
      {used.length > 0 && (
        <PaperTable
          caption={t("repeat.table")}
          rows={used}
          keyOf={recipeId}
          columns={[
            {
              id: "recipe",
              head: t("repeat.recipe"),
              isRowHead: true,
              cell: (recipe) => <bdi>{words.name(recipe)}</bdi>,
            },
            {
              id: "definition",
              head: t("repeat.definition"),
              cell: (recipe) => words.definition(recipe),
            },
            {
              id: "reference",
              head: t("repeat.reference"),
              cell: (recipe) => (
                <bdi lang="en">
                  {inTextCitations(
                    words.references(recipe),
                    i18n.resolvedLanguage ?? i18n.language,
                  )}
                </bdi>
              ),
            },
          ]}
        />
      )}
      <p>{t("repeat.how")}</p>
      <p className="paper-note">
        <bdi>{t("pagesEnd", { revision: report.revision, version: report.programVersion })}</bdi>
      </p>
    </section>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
}
