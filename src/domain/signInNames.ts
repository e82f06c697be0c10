/** A domain that can never exist, as its name states: no email can be delivered to it. */
export const signInNameDomain = "no-mail.invalid";

/**
 * Whether it is a generated sign-in name for a person without an email address; it has the form of
 * one.
 */
export function isSignInName(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${signInNameDomain}`);
}
