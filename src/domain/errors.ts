import * as z from "zod";

/** What a person can do about a refusal; each has its words in `locales/<lng>/errors.json`. */
type NextStep =
  | "sign_in"
  | "set_up_two_factor"
  | "try_again"
  | "wait"
  | "complete_it"
  | "correct_it"
  | "ask_coordinator"
  | "ask_administrator"
  | "reload"
  | "nothing_changed"
  | "check_link"
  | "hand_over"
  | "reopen_study"
  | "kept_here";

interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 507;
  readonly details: z.ZodObject;
  readonly next: NextStep;
}

const nothing = z.object({});

/** One field that breaks a rule: its path in the input, the rule, and what would be allowed. */
export const fieldProblem = z.object({
  /** Names and positions from the outside in, joined by dots: `events.3.endUs`. */
  path: z.string(),
  /** A name of `rules.ts`, or `shape` where the value has the wrong type altogether. */
  rule: z.string(),
  /** What it is about, as a file names it, where the input was read from files. */
  about: z.string().optional(),
  /** What would have been right, in a form that reads by itself: `1 to 200`. */
  allowed: z.string().optional(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** What is wrong with a line, and what to do about it. */
export const lineProblem = z.object({
  /** Counted from 1. */
  line: z.int(),
  path: z.string(),
  /** A name of `rules.ts`, or `shape`. */
  rule: z.string(),
  allowed: z.string().optional(),
  /** A sentence in English: it goes to a program, and to who looks after it. */
  mend: z.string(),
});
export type LineProblem = z.infer<typeof lineProblem>;

/**
 * Every error that a call can return: the code for clients and translations, the HTTP status, and
 * the details that a sentence may mention. The server returns no other errors.
 */
export const errors = {
  not_signed_in: { status: 401, details: nothing, next: "sign_in" },
  wrong_credentials: { status: 401, details: nothing, next: "try_again" },
  wrong_password: { status: 401, details: nothing, next: "try_again" },
  wrong_code: { status: 401, details: nothing, next: "try_again" },
  sign_in_expired: { status: 401, details: nothing, next: "sign_in" },
  /** It was sealed by a secret that the server does not have any more. */
  second_step_lost: { status: 403, details: nothing, next: "ask_administrator" },
  /** This server asks two-factor authentication of the account, which has none yet. */
  two_factor_needed: { status: 403, details: nothing, next: "set_up_two_factor" },
  too_many_attempts: {
    status: 429,
    details: z.object({ retryAfterSeconds: z.int() }),
    next: "wait",
  },
  /** A link that sets a password: used, too old, or never one. */
  reset_invalid: { status: 409, details: nothing, next: "ask_administrator" },
  /** A link that gives an account another address: used, too old, of another account, or never one. */
  address_link_invalid: { status: 409, details: nothing, next: "try_again" },
  /** A letter was asked for, and this server sends none. */
  no_mail: { status: 409, details: nothing, next: "ask_administrator" },
  set_up_token_wrong: { status: 403, details: nothing, next: "try_again" },
  /** A training recording was tried as often as the study allows. */
  no_attempts_left: {
    status: 409,
    details: z.object({ attempts: z.int() }),
    next: "ask_coordinator",
  },
  already_set_up: { status: 409, details: nothing, next: "sign_in" },
  not_found: { status: 404, details: nothing, next: "check_link" },
  not_allowed: { status: 403, details: z.object({ needs: z.string() }), next: "ask_coordinator" },
  /** What its token is not for, or no token can do. */
  forbidden_by_token: {
    status: 403,
    details: z.object({ needs: z.string() }),
    next: "ask_coordinator",
  },
  foreign_origin: { status: 403, details: nothing, next: "reload" },
  invalid_input: {
    status: 422,
    details: z.object({ fields: z.array(fieldProblem) }),
    next: "correct_it",
  },
  state_does_not_allow: {
    status: 409,
    details: z.object({
      entity: z.string(),
      from: z.string(),
      action: z.string(),
      allowed: z.array(z.string()),
    }),
    next: "reload",
  },
  study_not_open: { status: 409, details: z.object({ state: z.string() }), next: "reopen_study" },
  scheme_already_published: { status: 409, details: nothing, next: "reload" },
  scheme_not_published: { status: 409, details: nothing, next: "correct_it" },
  scheme_meaning_changed: {
    status: 409,
    details: z.object({ names: z.string() }),
    next: "correct_it",
  },
  text_placeholders: {
    status: 422,
    details: z.object({ key: z.string(), expected: z.string() }),
    next: "correct_it",
  },
  text_plural_form: {
    status: 422,
    details: z.object({ key: z.string(), forms: z.string() }),
    next: "correct_it",
  },
  observation_locked: {
    status: 409,
    details: z.object({ state: z.string() }),
    next: "ask_coordinator",
  },
  observation_incomplete: {
    status: 422,
    details: z.object({
      openEventIds: z.array(z.string()),
      criterionIds: z.array(z.string()),
      scanNumbers: z.array(z.int()),
    }),
    next: "complete_it",
  },
  revision_conflict: {
    status: 409,
    details: z.object({ expected: z.int(), forked: z.boolean() }),
    next: "kept_here",
  },
  duplicate_name: { status: 409, details: z.object({ name: z.string() }), next: "correct_it" },
  already_exists: { status: 409, details: nothing, next: "reload" },
  last_owner: { status: 409, details: nothing, next: "hand_over" },
  /** A server without an administrator cannot be looked after. */
  last_administrator: { status: 409, details: nothing, next: "nothing_changed" },
  /** A file would be replaced on which there is work: how many observations, and whose. */
  coded_work_there: {
    status: 409,
    details: z.object({ count: z.int(), names: z.string() }),
    next: "correct_it",
  },
  in_use: { status: 409, details: z.object({ count: z.int() }), next: "nothing_changed" },
  media_not_recognised: {
    status: 422,
    details: z.object({ address: z.string() }),
    next: "correct_it",
  },
  /** This server takes recordings from some hosts alone. */
  media_host_not_allowed: {
    status: 422,
    details: z.object({ host: z.string() }),
    next: "ask_administrator",
  },
  media_not_playable: { status: 422, details: z.object({ found: z.string() }), next: "correct_it" },
  media_too_large: { status: 413, details: z.object({ maxBytes: z.int() }), next: "correct_it" },
  media_does_not_match: { status: 409, details: nothing, next: "correct_it" },
  import_unreadable: { status: 422, details: z.object({ place: z.string() }), next: "correct_it" },
  import_unclear: { status: 422, details: z.object({ place: z.string() }), next: "correct_it" },
  /** What an import made was worked on since: what of it. */
  import_in_use: {
    status: 409,
    details: z.object({ names: z.string(), count: z.int() }),
    next: "nothing_changed",
  },
  /** Two raters cannot become one who have both coded the same recordings in the same round. */
  raters_overlap: {
    status: 409,
    details: z.object({ names: z.string(), count: z.int() }),
    next: "nothing_changed",
  },
  export_too_large: { status: 413, details: z.object({ maxRows: z.int() }), next: "correct_it" },
  /** With media it would be longer than programs read archives. */
  archive_too_large: {
    status: 413,
    details: z.object({ maxBytes: z.int() }),
    next: "correct_it",
  },
  invitation_invalid: {
    status: 409,
    details: z.object({ state: z.string() }),
    next: "ask_coordinator",
  },
  quota_reached: {
    status: 409,
    details: z.object({
      limit: z.string(),
      max: z.int(),
      /** What of it is not taken yet, where a part of it may still be had. */
      left: z.int().optional(),
    }),
    next: "nothing_changed",
  },
  /** Who still codes a recording is blind to the others, and so to where they differ. */
  still_coding: { status: 409, details: nothing, next: "complete_it" },
  already_resolved: { status: 409, details: z.object({ by: z.string() }), next: "reload" },
  /** What raters differ in is not what it was when it was shown. */
  difference_changed: { status: 409, details: nothing, next: "reload" },
  differences_open: { status: 409, details: z.object({ count: z.int() }), next: "correct_it" },
  payload_too_large: { status: 413, details: z.object({ maxBytes: z.int() }), next: "correct_it" },
  rate_limited: { status: 429, details: z.object({ retryAfterSeconds: z.int() }), next: "wait" },
  /** What a plan is made from is not what it was when it was shown. */
  plan_changed: { status: 409, details: nothing, next: "try_again" },
  /** Real work of someone who has not passed their training. */
  training_first: { status: 409, details: nothing, next: "nothing_changed" },
  rater_in_training: {
    status: 409,
    details: z.object({ names: z.string() }),
    next: "nothing_changed",
  },
  rater_paused: { status: 409, details: z.object({ names: z.string() }), next: "nothing_changed" },
  /** A round over what raters agreed on earlier, and recordings on which there is nothing of that. */
  nothing_agreed: {
    status: 409,
    details: z.object({ names: z.string(), count: z.int() }),
    next: "nothing_changed",
  },
  /** It leads into a private network or to this machine, or is not encrypted, and this server does not allow that. */
  webhook_address_not_public: { status: 422, details: nothing, next: "correct_it" },
  /** Someone is in the recordings who has not agreed that they go to a program. */
  no_consent_for_programs: {
    status: 409,
    details: z.object({ names: z.string(), count: z.int() }),
    next: "nothing_changed",
  },
  /** Lines of work that cannot be imported; nothing of it was. */
  work_lines_refused: {
    status: 422,
    details: z.object({
      count: z.int(),
      /** The first of them. */
      lines: z.array(lineProblem),
    }),
    next: "correct_it",
  },
  single_sign_on_unavailable: { status: 503, details: nothing, next: "try_again" },
  /** Writing more would take from the disk what the database needs. */
  storage_full: {
    status: 507,
    details: z.object({ neededBytes: z.int() }),
    next: "ask_administrator",
  },
  storage_unavailable: { status: 503, details: nothing, next: "kept_here" },
  /** The thread that computes has ended: another is begun, and asking again is enough. */
  analysis_interrupted: { status: 503, details: nothing, next: "wait" },
  database_unavailable: { status: 503, details: nothing, next: "kept_here" },
  internal_error: { status: 500, details: z.object({ reference: z.string() }), next: "kept_here" },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof errors;
export type ErrorDetails<Code extends ErrorCode> = z.infer<(typeof errors)[Code]["details"]>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value);
}

/** An error with an explanation for users. Any other thrown error is a bug: `internal_error`. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "Refusal";
  readonly code: Code;
  readonly details: ErrorDetails<Code>;

  constructor(code: Code, details: ErrorDetails<Code>) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** A refusal that lists the fields of an input that are not valid. */
export function invalidInput(...fields: readonly FieldProblem[]): Refusal<"invalid_input"> {
  return new Refusal("invalid_input", { fields: [...fields] });
}

/** An error in HTTP responses: problem details (RFC 9457) with our code and its details. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.custom<ErrorCode>(isErrorCode),
  details: z.record(z.string(), z.unknown()),
});

/** Parses an error response; `undefined` if it is not one of ours. */
export function parseRefusal(body: unknown): Refusal | undefined {
  const problem = problemDetails.safeParse(body);
  if (!problem.success) return undefined;
  const { code, details } = problem.data;
  const parsed = errors[code].details.safeParse(details);
  return parsed.success ? new Refusal(code, parsed.data) : undefined;
}
