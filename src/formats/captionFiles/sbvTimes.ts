/** Whether a text has times in the notation of SubViewer captions: `0:00:01.000,0:00:02.000` above each text. */
export function hasSbvTimes(text: string): boolean {
  return /^\d{1,4}:\d\d:\d\d\.\d{1,3},\d{1,4}:\d\d:\d\d\.\d{1,3}[ \t]*$/mu.test(text);
}

/**
 * A text with the arrow of other caption formats between times, including times that cannot be
 * read; line numbers stay the same.
 */
export function withArrows(text: string): string {
  return text.replaceAll(/^(\d{1,4}:[^\s,]{1,20}),(\d{1,4}:[^\s,]{1,20})[ \t]*$/gmu, "$1 --> $2");
}
