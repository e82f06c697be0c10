import type { Agreement } from "../../../api/contract/agreement.ts";
import type { Report } from "../../../api/contract/report.ts";
import type { TraceAgreement } from "../../../api/contract/traces.ts";
import { IntraRaterPart } from "./IntraRaterPart.tsx";
import { LeftOutPart } from "./LeftOutPart.tsx";
import { MethodsPart } from "./MethodsPart.tsx";
import "./paper.css";
import { RepeatPart } from "./RepeatPart.tsx";
import { ReportHead } from "./ReportHead.tsx";
import { ResultsPart } from "./ResultsPart.tsx";
import { SchemePart } from "./SchemePart.tsx";
import { ShiftsPart } from "./ShiftsPart.tsx";
import { TracesPart } from "./TracesPart.tsx";

/** A study's reliability as one document, on screen and on paper alike. */
export function ReportDocument({ report, agreement, repeats, traces, covers, least }: Props) {
  return (
    <article className="paper" data-paper="">
      <ReportHead {...{ report, agreement, covers }} />
      <MethodsPart {...{ report, agreement, traces, covers }} />
      <ResultsPart {...{ report, agreement, traces, least }} />
      {repeats && <IntraRaterPart repeats={repeats} />}
      {traces && <TracesPart {...{ agreement, traces }} />}
      <ShiftsPart agreement={agreement} />
      <LeftOutPart leftOut={agreement.leftOut} />
      {agreement.schemeVersion && <SchemePart scheme={agreement.schemeVersion.scheme} />}
      <RepeatPart {...{ report, agreement }} />
    </article>
  );
}

interface Props {
  readonly report: Report;
  readonly agreement: Agreement;
  /** Of what the same raters did twice; left out where nobody did. */
  readonly repeats: Agreement | undefined;
  /** Of running ratings; left out where the scheme has none. */
  readonly traces: TraceAgreement | undefined;
  /** What is covered, in words, a line a filter; none where all is. */
  readonly covers: readonly string[];
  /** How high agreement has to be at least, where that is asked. */
  readonly least: number | undefined;
}
