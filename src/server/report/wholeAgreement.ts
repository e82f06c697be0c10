import { Agreement } from "../../api/contract/agreement.ts";
import { TraceAgreement } from "../../api/contract/traces.ts";
import type { StudyContext } from "../answer.ts";
import { agreementCalls } from "../calls/agreement.ts";
import { traceCalls } from "../calls/traces.ts";

type Asked = Parameters<typeof agreementCalls.readAgreement>[0];

/** Agreement once all of it is compared, computed where every analysis is. */
export async function wholeAgreement(input: Asked, context: StudyContext): Promise<Agreement> {
  const { analysis, account, here, asked } = context;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Each answer comes when more of it is compared.
    const answer = await (analysis
      ? analysis.ask("readAgreement", input, { account, here }, asked.signal)
      : agreementCalls.readAgreement(input, context));
    const agreement = Agreement.parse(
      Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer,
    );
    if (agreement.progress.compared >= agreement.progress.all) return agreement;
  }
}

/** Agreement on continuous ratings, complete in one answer. */
export async function traceAgreement(
  input: Parameters<typeof traceCalls.readTraceAgreement>[0],
  context: StudyContext,
): Promise<TraceAgreement> {
  const { analysis, account, here, asked } = context;
  const answer = await (analysis
    ? analysis.ask("readTraceAgreement", input, { account, here }, asked.signal)
    : traceCalls.readTraceAgreement(input, context));
  return TraceAgreement.parse(Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer);
}
