/**
 * Whether a subject is BORIS’s “no focal subject”, which its mobile app writes if none was
 * selected.
 */
export function isNobody(subject: string): boolean {
  return /^no focal subject$/iu.test(subject);
}
