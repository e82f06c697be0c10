/** A name in a form that ignores case and Unicode composition, for comparison. */
export function foldedName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}
