import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { inSequence } from "../../kit/text/phrase.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { type GrrasItem, grrasItems, undefinedParts } from "./grras.ts";
import { PaperTable } from "./PaperTable.tsx";
import { useCounted } from "./useCounted.ts";

/**
 * The GRRAS checklist that journals ask for, item by item: answered from the study’s data, or what
 * is missing.
 */
export function GrrasPart(of: Props) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const counted = useCounted();
  const { report, agreement } = of;
  const { design } = report;
  const values = {
    number: agreement.schemeVersion?.number ?? 0,
    raters: counted.of("raters", design.raters),
    recordings: counted.of("recordings", design.recordings),
    observations: counted.of("observations", design.observations),
    trained: numbers.whole(design.trained),
    all: numbers.whole(design.raters),
  };
  const answered = ({ answers }: GrrasItem) =>
    inSequence(answers.map((answer) => t(`grras.answer.${answer}`, values)));
  const missing = ({ missing: what }: GrrasItem) =>
    inSequence(
      what.map((one) => t(`grras.missing.${one}`, { missing: undefinedParts(agreement) })),
    );
  const stateOf = ({ answers, missing: what }: GrrasItem) => {
    if (what.length === 0) return t("grras.state.answered");
    return answers.length === 0 ? t("grras.state.missing") : t("grras.state.partly");
  };
  return (
    <section aria-labelledby="report-grras">
      <h2 id="report-grras">{t("grras.title")}</h2>
      <p>{t("grras.what")}</p>
      <PaperTable
        caption={t("grras.table")}
        rows={grrasItems(of)}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            id: "item",
            head: t("grras.itemHead"),
            isRowHead: true,
            cell: ({ number }) => t("grras.numbered", { number, item: t(`grras.item.${number}`) }),
          },
          { id: "state", head: t("grras.stateHead"), cell: stateOf },
          {
            id: "where",
            head: t("grras.whereHead"),
            cell: (item) => (
              <>
                {answered(item) !== "" && <p>{answered(item)}</p>}
                {missing(item) !== "" && (
                  <p className="paper-missing">{t("grras.toAdd", { what: missing(item) })}</p>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  readonly traces: TraceAgreement | undefined;
  readonly repeats: Agreement | undefined;
}
