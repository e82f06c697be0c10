/** Copies text to the clipboard; `false` where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  // It is not there where the page came without encryption.
  if (!("clipboard" in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
