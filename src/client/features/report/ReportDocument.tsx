import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { LockedReport } from "../../../domain/entities/lockedReport.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { ExplainedOpen } from "../../kit/page/Explained.tsx";
import type { ReportSearch } from "./address.ts";
import { GrrasPart } from "./GrrasPart.tsx";
import { IntraRaterPart } from "./IntraRaterPart.tsx";
import { LeftOutPart } from "./LeftOutPart.tsx";
import { MethodsPart } from "./MethodsPart.tsx";
import "./paper.css";
import { RepeatPart } from "./RepeatPart.tsx";
import { reported, reportedTraces } from "./reported.ts";
import { ReportHead } from "./ReportHead.tsx";
import { ResultsPart } from "./ResultsPart.tsx";
import { SchemePart } from "./SchemePart.tsx";
import { ShiftsPart } from "./ShiftsPart.tsx";
import { SupplementPart } from "./SupplementPart.tsx";
import { TracesPart } from "./TracesPart.tsx";

/** A study’s reliability as one document, on screen and on paper alike. */
export function ReportDocument({ report, search, covers, locked, ...computed }: Props) {
  const { t } = useTranslation("report");
  const agreement = reported(computed.agreement, report, search);
  const repeats = computed.repeats && reported(computed.repeats, report, search);
  const traces = computed.traces && reportedTraces(computed.traces, search);
  /** CSS variables with the words for tables and figures, which the style sheet numbers. */
  const words = {
    "--table-word": JSON.stringify(t("tableWord")),
    "--figure-word": JSON.stringify(t("figureWord")),
  };
  return (
    <ExplainedOpen value>
      <article
        className="paper"
        data-paper=""
        style={{ counterReset: "paper-table paper-figure", ...words }}
      >
        <ReportHead {...{ report, agreement, covers, locked }} />
        <MethodsPart {...{ report, agreement, traces, covers }} />
        <ResultsPart {...{ report, agreement, traces }} least={search.least} />
        {repeats && <IntraRaterPart repeats={repeats} />}
        {traces && <TracesPart {...{ agreement, traces }} />}
        <ShiftsPart agreement={agreement} />
        <LeftOutPart {...agreement} />
        {agreement.schemeVersion && <SchemePart scheme={agreement.schemeVersion.scheme} />}
        <GrrasPart {...{ report, agreement, traces, repeats }} />
        <RepeatPart {...{ report, agreement }} />
        <SupplementPart {...{ report, agreement }} />
      </article>
    </ExplainedOpen>
  );
}

interface Props {
  readonly report: Report;
  /** The filters of the report, and the minimum agreement. */
  readonly search: ReportSearch;
  readonly agreement: Agreement;
  /** Agreement of raters with themselves; absent where no recording was coded twice by one rater. */
  readonly repeats: Agreement | undefined;
  /** Agreement on continuous ratings; absent where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** The active filters, in words, one line each; empty where there is none. */
  readonly covers: readonly string[];
  /** The locked report, if this is one. */
  readonly locked?: LockedReport | undefined;
}
