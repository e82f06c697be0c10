import type { Contract } from "./contract.ts";

type Reads = Extract<Contract[keyof Contract], { readonly method: "GET" }>["path"];
type Writes = Exclude<Contract[keyof Contract], { readonly method: "GET" }>;
type NameOf<W> = W extends {
  readonly method: infer M extends string;
  readonly path: infer P extends string;
}
  ? `${M} ${P}`
  : never;

/** A path with all that stands below it, for each that something is read at or below. */
type Above<
  Path extends string,
  Before extends string = "",
> = Path extends `${infer Word}/${infer Rest}`
  ? `${Before}${Word}/*` | Above<Rest, `${Before}${Word}/`>
  : `${Before}${Path}/*`;

/** The answers that a change makes stale: those of one path, or also of all paths below it. */
export type StalePath = Reads | Above<Reads>;

const study = "/api/v1/studies/:studyId/*";
const studies = "/api/v1/studies";
const queue = "/api/v1/my/observations";
const observation = "/api/v1/observations/:observationId/*";
const recordings = "/api/v1/studies/:studyId/recordings/*";
const invitations = "/api/v1/studies/:studyId/invitations";
const members = "/api/v1/studies/:studyId/members";
const remarks = "/api/v1/observations/:observationId/comments";
const oneStudy = "/api/v1/studies/:studyId";
const observations = "/api/v1/studies/:studyId/observations";
const security = "/api/v1/account/security";
const sessions = "/api/v1/sessions";
const notices = "/api/v1/my/notices";
const tokens = "/api/v1/account/tokens";
const programs = "/api/v1/studies/:studyId/programs";
const webhooks = "/api/v1/studies/:studyId/webhooks/*";
const importRecipes = "/api/v1/studies/:studyId/saved-answers";
const unfinished = "/api/v1/studies/:studyId/unfinished-imports";

/**
 * The answers that a client must request again after its own change, by call. Parameters are those
 * of the call; a missing parameter matches any value. Other clients learn of the change by the live
 * stream.
 */
export const staleBy = {
  "POST /api/v1/set-up": [],
  "POST /api/v1/sign-in": [],
  "POST /api/v1/sign-in/second-step": [],
  "POST /api/v1/password-reset/look": [],
  "POST /api/v1/password-reset": [],
  "POST /api/v1/sign-out": [],
  "PATCH /api/v1/account": [],
  "POST /api/v1/password-reset/ask": [],
  "POST /api/v1/accounts/:accountId/password-link": [],
  "POST /api/v1/account/address/ask": [],
  "POST /api/v1/account/address": [],
  "POST /api/v1/accounts/:accountId/address": ["/api/v1/accounts"],
  "POST /api/v1/my/notices/read": [notices],
  "PUT /api/v1/my/time-zone": [notices],
  "PATCH /api/v1/my/notice-choices": ["/api/v1/my/notice-choices", notices],
  "POST /api/v1/mail/test": ["/api/v1/mail"],
  "POST /api/v1/single-sign-on": [],
  "POST /api/v1/account/unlink": [security],
  "POST /api/v1/account/password": [sessions],
  "POST /api/v1/account/two-factor": [],
  "POST /api/v1/account/two-factor/confirm": [security, sessions],
  "POST /api/v1/account/two-factor/backup-codes": [security],
  "POST /api/v1/account/two-factor/end": [security, sessions],
  "POST /api/v1/accounts/:accountId/reset-two-factor": ["/api/v1/accounts"],
  "POST /api/v1/sessions/:sessionId/end": [sessions],
  "POST /api/v1/sessions/end-others": [sessions],
  "POST /api/v1/account/tokens": [tokens],
  "DELETE /api/v1/account/tokens/:tokenId": [tokens],
  "POST /locales/add/:language/:namespace": [],
  "PUT /api/v1/texts/:language": ["/api/v1/texts/*"],

  "POST /api/v1/studies": [studies],
  "PATCH /api/v1/studies/:studyId": [study, studies],
  "POST /api/v1/studies/:studyId/state": [study, studies],
  "PATCH /api/v1/studies/:studyId/members/:accountId": [members],
  "PATCH /api/v1/studies/:studyId/members/:accountId/pause": [members],
  "DELETE /api/v1/studies/:studyId/members/:accountId": [members, programs],
  "POST /api/v1/studies/:studyId/leave": [studies, queue],
  // One's own role has changed, and with it what may be seen.
  "POST /api/v1/studies/:studyId/hand-over": [study, studies],
  "POST /api/v1/studies/:studyId/programs": [programs, members],
  "POST /api/v1/studies/:studyId/programs/:accountId/tokens": [programs],
  "DELETE /api/v1/studies/:studyId/programs/:accountId/tokens/:tokenId": [programs],
  "POST /api/v1/studies/:studyId/webhooks": [webhooks],
  "PATCH /api/v1/studies/:studyId/webhooks/:webhookId": [webhooks],
  "DELETE /api/v1/studies/:studyId/webhooks/:webhookId": [webhooks],
  "POST /api/v1/studies/:studyId/webhooks/:webhookId/secret": [webhooks],
  "POST /api/v1/studies/:studyId/webhooks/:webhookId/test": [webhooks],
  "POST /api/v1/studies/:studyId/webhooks/:webhookId/deliveries/:deliveryId/resend": [webhooks],
  "POST /api/v1/studies/:studyId/locked-reports": ["/api/v1/studies/:studyId/locked-reports"],
  "POST /api/v1/report-signs/check": [],
  "POST /api/v1/invitations/preview": [],
  "POST /api/v1/invitations/ask": [],
  "POST /api/v1/invitations/accept": [],
  "POST /api/v1/studies/:studyId/invitations": [invitations],
  "POST /api/v1/studies/:studyId/invitations/many": [invitations],
  "POST /api/v1/studies/:studyId/invitations/class": [invitations],
  "POST /api/v1/studies/:studyId/invitations/:invitationId/renew": [invitations],
  "POST /api/v1/studies/:studyId/invitations/:invitationId/revoke": [invitations],

  "POST /api/v1/studies/:studyId/recordings": [study],
  "PATCH /api/v1/studies/:studyId/recordings/:recordingId": [study],
  "DELETE /api/v1/studies/:studyId/recordings/:recordingId": [study],
  "PUT /api/v1/studies/:studyId/values": [recordings],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/sources": [recordings],
  "DELETE /api/v1/studies/:studyId/recordings/:recordingId/earlier-sources/:sourceId": [recordings],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/phases": [recordings],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/captions/:captionId": [recordings],
  "DELETE /api/v1/studies/:studyId/recordings/:recordingId/captions/:captionId": [recordings],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/offsets": [recordings],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/frame-times": [],
  "PUT /api/v1/studies/:studyId/recordings/:recordingId/located-files/:sourceId": [],
  "POST /api/v1/studies/:studyId/recordings/:recordingId/live": [],
  "POST /api/v1/studies/:studyId/link-previews": [],

  // A draft is in the hands of the one who writes it, and its answer is what is known of it.
  "PUT /api/v1/studies/:studyId/schemes/:schemeVersionId": [],
  "POST /api/v1/studies/:studyId/schemes": [study],
  "POST /api/v1/studies/:studyId/schemes/:schemeVersionId/publish": [study],
  "PUT /api/v1/studies/:studyId/schemes/:schemeVersionId/labels": [
    "/api/v1/studies/:studyId/schemes/*",
  ],
  "POST /api/v1/studies/:studyId/schemes/:schemeVersionId/carry-over": [study],

  "POST /api/v1/studies/:studyId/assignments": [study, queue],
  "POST /api/v1/studies/:studyId/assignments/due": [study, queue],
  "POST /api/v1/studies/:studyId/assignments/withdraw": [study, queue],
  "POST /api/v1/studies/:studyId/assignments/reassign": [study, queue],
  "POST /api/v1/studies/:studyId/plans/preview": [],
  "POST /api/v1/studies/:studyId/plans": [study, queue],
  "POST /api/v1/studies/:studyId/rounds": [study],
  "PATCH /api/v1/studies/:studyId/rounds/:roundId": [study],

  "POST /api/v1/observations/:observationId/review": [observation, study],
  "POST /api/v1/observations/:observationId/comments": [remarks, oneStudy, observations, queue],
  "PATCH /api/v1/observations/:observationId/comments/:commentId": [remarks],
  "POST /api/v1/observations/:observationId/comments/:commentId/state": [
    remarks,
    oneStudy,
    observations,
    queue,
  ],
  "POST /api/v1/observations/:observationId/deleted-events/:eventId/restore": [observation],
  "POST /api/v1/observations/:observationId/restore": [observation],
  // A rater's own work is on the rater's own disk.
  "POST /api/v1/observations/:observationId/operations": [],
  "PUT /api/v1/observations/:observationId/work": [observation],
  "POST /api/v1/my/operations/find": [],
  "POST /api/v1/observations/:observationId/submit": [observation, study, queue],

  "POST /api/v1/studies/:studyId/recordings/:recordingId/consensus": [study],
  // What is settled is brought in from the answer, without asking for all of the work again.
  "POST /api/v1/observations/:observationId/disagreements/resolve": [],
  "POST /api/v1/observations/:observationId/disagreements/reopen": [],
  "POST /api/v1/studies/:studyId/gold-standards": [study],
  "POST /api/v1/observations/:observationId/gold-standards": [study],
  "PATCH /api/v1/studies/:studyId/members/:accountId/training": [study],
  "POST /api/v1/studies/:studyId/training/many": [study],
  "POST /api/v1/studies/:studyId/training": [study, queue],

  "PUT /api/v1/studies/:studyId/agreement/statistics": [
    "/api/v1/studies/:studyId/agreement/*",
    "/api/v1/studies/:studyId/raters/*",
  ],
  "POST /api/v1/studies/:studyId/imports": [study],
  "POST /api/v1/studies/:studyId/recordings/:recordingId/erasure": [study, queue],
  "POST /api/v1/studies/:studyId/erasure": [studies, queue],
  "POST /api/v1/accounts/:accountId/erasure": ["/api/v1/accounts"],
  "POST /api/v1/account/erasure": [],
  "POST /api/v1/my/erased": [],
  "POST /api/v1/studies/:studyId/participants": [study],
  "PATCH /api/v1/studies/:studyId/participants/:participantId": [study],
  "POST /api/v1/studies/:studyId/participants/:participantId/erasure": [study, queue],
  "PUT /api/v1/studies/:studyId/retention": [study],
  "POST /api/v1/imports": [studies],
  "PUT /api/v1/studies/:studyId/unfinished-imports/:importId": [unfinished],
  "PUT /api/v1/studies/:studyId/unfinished-imports/:importId/stages/:number": [],
  "POST /api/v1/studies/:studyId/unfinished-imports/:importId/finish": [study, studies],
  "DELETE /api/v1/studies/:studyId/unfinished-imports/:importId": [unfinished],
  "PUT /api/v1/studies/:studyId/saved-answers": [importRecipes],
  "POST /api/v1/studies/:studyId/saved-answers/forget": [importRecipes],
  "POST /api/v1/studies/:studyId/imports/:importId/undo": [study],
  "POST /api/v1/studies/:studyId/imported-raters/:accountId/merge": [study],
} as const satisfies Readonly<Record<NameOf<Writes>, readonly StalePath[]>>;
