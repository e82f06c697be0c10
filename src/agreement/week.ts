/** The Monday of a moment’s week, in UTC: `2026-11-16`. */
export function mondayOf(ms: number): string {
  const date = new Date(ms);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
