import type { Call } from "./call.ts";
import { accountCalls } from "./contract/accounts.ts";
import { securityCalls } from "./contract/security.ts";
import { noticeCalls } from "./contract/notices.ts";
import { systemCalls } from "./contract/system.ts";
import { mailCalls } from "./contract/mail.ts";
import { tokenCalls } from "./contract/tokens.ts";
import { programCalls } from "./contract/programs.ts";
import { webhookCalls } from "./contract/webhooks.ts";
import { studyCalls } from "./contract/studies.ts";
import { overviewCalls } from "./contract/overview.ts";
import { memberCalls } from "./contract/members.ts";
import { recordingCalls } from "./contract/recordings.ts";
import { watchingCalls } from "./contract/watching.ts";
import { schemeCalls } from "./contract/schemes.ts";
import { assignmentCalls } from "./contract/assignments.ts";
import { observationCalls } from "./contract/observations.ts";
import { workCalls } from "./contract/work.ts";
import { commentCalls } from "./contract/remarks.ts";
import { historyCalls } from "./contract/history.ts";
import { consensusCalls } from "./contract/consensus.ts";
import { calibrationCalls } from "./contract/calibration.ts";
import { agreementCalls } from "./contract/agreement.ts";
import { programAgreementCalls } from "./contract/programAgreement.ts";
import { raterCalls } from "./contract/raters.ts";
import { traceCalls } from "./contract/traces.ts";
import { analysisCalls } from "./contract/analysis.ts";
import { scopeChoiceCalls } from "./contract/scopeChoices.ts";
import { exchangeCalls } from "./contract/exchange.ts";
import { reportCalls } from "./contract/report.ts";
import { lockedReportCalls } from "./contract/lockedReports.ts";
import { textCalls } from "./contract/texts.ts";
import { erasureCalls } from "./contract/erasure.ts";
import { participantCalls } from "./contract/participants.ts";
import { healthCalls } from "./contract/health.ts";

/**
 * All calls in one object: the server does not compile until it handles each. Screens import only
 * the section that they use, to load less code.
 */
export const contract: Contract = {
  ...accountCalls,
  ...securityCalls,
  ...noticeCalls,
  ...mailCalls,
  ...tokenCalls,
  ...studyCalls,
  ...overviewCalls,
  ...memberCalls,
  ...programCalls,
  ...webhookCalls,
  ...recordingCalls,
  ...watchingCalls,
  ...schemeCalls,
  ...assignmentCalls,
  ...observationCalls,
  ...workCalls,
  ...commentCalls,
  ...historyCalls,
  ...consensusCalls,
  ...calibrationCalls,
  ...agreementCalls,
  ...raterCalls,
  ...programAgreementCalls,
  ...traceCalls,
  ...analysisCalls,
  ...scopeChoiceCalls,
  ...exchangeCalls,
  ...reportCalls,
  ...lockedReportCalls,
  ...erasureCalls,
  ...participantCalls,
  ...textCalls,
  ...healthCalls,
  ...systemCalls,
} as const satisfies Record<string, Call>;

/** The contract by section names: written out, the type is too long for the compiler. */
export type Contract = typeof accountCalls &
  typeof securityCalls &
  typeof noticeCalls &
  typeof mailCalls &
  typeof tokenCalls &
  typeof studyCalls &
  typeof overviewCalls &
  typeof memberCalls &
  typeof programCalls &
  typeof webhookCalls &
  typeof recordingCalls &
  typeof watchingCalls &
  typeof schemeCalls &
  typeof assignmentCalls &
  typeof observationCalls &
  typeof workCalls &
  typeof commentCalls &
  typeof historyCalls &
  typeof consensusCalls &
  typeof calibrationCalls &
  typeof agreementCalls &
  typeof raterCalls &
  typeof programAgreementCalls &
  typeof traceCalls &
  typeof analysisCalls &
  typeof scopeChoiceCalls &
  typeof exchangeCalls &
  typeof reportCalls &
  typeof lockedReportCalls &
  typeof erasureCalls &
  typeof participantCalls &
  typeof textCalls &
  typeof healthCalls &
  typeof systemCalls;
export type CallName = keyof Contract;
