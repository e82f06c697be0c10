/** As BORIS calls it, and its application for phones writes it where no one was chosen. */
export function isNobody(subject: string): boolean {
  return /^no focal subject$/iu.test(subject);
}
