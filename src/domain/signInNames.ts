/** A domain that there never is: no letter reaches anyone at it, and it says so. */
export const signInNameDomain = "no-mail.invalid";

/** Whether it was drawn for someone who gave no address; it is shaped like one. */
export function isSignInName(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${signInNameDomain}`);
}
