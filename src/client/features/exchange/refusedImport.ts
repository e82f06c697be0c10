import { type ErrorCode, Refusal } from "../../../domain/errors.ts";

/** Refusals caused by the content of a request, which would be refused again. */
const ofWhatIsSent: ReadonlySet<ErrorCode> = new Set([
  "import_unreadable",
  "invalid_input",
  "payload_too_large",
  "scheme_not_published",
  "state_does_not_allow",
  "no_consent_for_programs",
  "quota_reached",
]);

/**
 * Whether a refusal ends an import. It does not if the sender must first sign in or wait, or if another import must
 * end first; and an import that another person started must not be discarded by this one.
 */
export function isImportRefused(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  const waitsForOthers =
    error.code === "quota_reached" && error.details["limit"] === "unfinishedImportsBytes";
  return ofWhatIsSent.has(error.code) && !waitsForOthers;
}
