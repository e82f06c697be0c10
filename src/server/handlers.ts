import type { Handlers } from "./answer.ts";
import { accountCalls } from "./calls/accounts.ts";
import { addressCalls } from "./calls/addresses.ts";
import { agreementCalls } from "./calls/agreement.ts";
import { analysisCalls } from "./calls/analysis.ts";
import { calibrationCalls } from "./calls/calibration.ts";
import { changeCalls } from "./calls/changes.ts";
import { codingCalls } from "./calls/codings.ts";
import { consensusCalls } from "./calls/consensus.ts";
import { accountErasureCalls } from "./calls/accountErasure.ts";
import { erasureCalls } from "./calls/erasure.ts";
import { participantCalls } from "./calls/participants.ts";
import { retentionCalls } from "./calls/retention.ts";
import { systemCalls } from "./calls/system.ts";
import { healthCalls } from "./calls/health.ts";
import { historyCalls } from "./calls/history.ts";
import { mediaCalls } from "./calls/media.ts";
import { importCalls } from "./calls/imports.ts";
import { manyInvitationCalls } from "./calls/manyInvitations.ts";
import { mailCalls } from "./calls/mail.ts";
import { memberCalls } from "./calls/members.ts";
import { noticeCalls } from "./calls/notices.ts";
import { observationHistoryCalls } from "./calls/observationHistory.ts";
import { observationCalls } from "./calls/observations.ts";
import { operationCalls } from "./calls/operations.ts";
import { securityCalls } from "./calls/security.ts";
import { passwordResetCalls } from "./calls/passwordReset.ts";
import { planCalls } from "./calls/plans.ts";
import { reportCalls } from "./calls/report.ts";
import { recipeCalls } from "./calls/recipes.ts";
import { recordingPartCalls } from "./calls/recordingParts.ts";
import { recordingCalls } from "./calls/recordings.ts";
import { roundCalls } from "./calls/rounds.ts";
import { commentCalls } from "./calls/remarks.ts";
import { schemeCalls } from "./calls/schemes.ts";
import { studyExportCalls } from "./calls/studyExports.ts";
import { scopeChoiceCalls } from "./calls/scopeChoices.ts";
import { singleSignOnCalls } from "./calls/singleSignOn.ts";
import { lockedReportCalls } from "./calls/lockedReports.ts";
import { studyCalls } from "./calls/studies.ts";
import { programAgreementCalls } from "./calls/programAgreement.ts";
import { raterCalls } from "./calls/raters.ts";
import { programCalls } from "./calls/programs.ts";
import { webhookCalls } from "./calls/webhooks.ts";
import { putWorkCalls } from "./calls/putWork.ts";
import { tokenCalls } from "./calls/tokens.ts";
import { traceCalls } from "./calls/traces.ts";
import { textCalls } from "./calls/texts.ts";
import { variableCalls } from "./calls/variables.ts";

/** Every call of the contract with its handler. */
export const handlers: Handlers = {
  ...accountCalls,
  ...addressCalls,
  ...securityCalls,
  ...tokenCalls,
  ...singleSignOnCalls,
  ...noticeCalls,
  ...mailCalls,
  ...studyCalls,
  ...memberCalls,
  ...manyInvitationCalls,
  ...programCalls,
  ...webhookCalls,
  ...recordingCalls,
  ...erasureCalls,
  ...accountErasureCalls,
  ...participantCalls,
  ...retentionCalls,
  ...recordingPartCalls,
  ...variableCalls,
  ...mediaCalls,
  ...schemeCalls,
  ...observationCalls,
  ...passwordResetCalls,
  ...planCalls,
  ...roundCalls,
  ...observationHistoryCalls,
  ...operationCalls,
  ...putWorkCalls,
  ...commentCalls,
  ...historyCalls,
  ...codingCalls,
  ...consensusCalls,
  ...calibrationCalls,
  ...agreementCalls,
  ...raterCalls,
  ...programAgreementCalls,
  ...traceCalls,
  ...recipeCalls,
  ...analysisCalls,
  ...scopeChoiceCalls,
  ...importCalls,
  ...studyExportCalls,
  ...reportCalls,
  ...lockedReportCalls,
  ...changeCalls,
  ...textCalls,
  ...healthCalls,
  ...systemCalls,
};
