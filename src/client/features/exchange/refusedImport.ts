import { type ErrorCode, Refusal } from "../../../domain/errors.ts";

/** What the server says of what was sent: sent again, it would be refused again. */
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
 * Whether an import that was answered like this is over. One is not where its sender has to sign in or to wait first, or
 * goes on once another one is out of the way; and one that someone else began is not this sender’s to discard.
 */
export function isImportRefused(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  const waitsForOthers =
    error.code === "quota_reached" && error.details["limit"] === "unfinishedImportsBytes";
  return ofWhatIsSent.has(error.code) && !waitsForOthers;
}
