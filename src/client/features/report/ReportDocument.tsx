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
  /** Read by the styles, which count tables and figures. */
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
  /** What was asked for: its data, and how high agreement has to be at least. */
  readonly search: ReportSearch;
  readonly agreement: Agreement;
  /** Of what the same raters did twice; absent where no one did. */
  readonly repeats: Agreement | undefined;
  /** Of continuous ratings; absent where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** What is covered, in words, a line a filter; none where all is. */
  readonly covers: readonly string[];
  /** Where it is one that was locked. */
  readonly locked?: LockedReport | undefined;
}
