/** Names are the same whatever their case and however their letters are put together. */
export function foldedName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}
