/**
 * The end of a day (`2027-03-31`) in the reader’s time zone, as the API takes it; `null` where no day is chosen, or
 * the text is not a day.
 */
export function dueAtOf(day: string): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** The day of a due date in the reader’s time zone: `2027-03-31`; empty without a due date. */
export function dayOf(dueAt: string | null): string {
  if (dueAt === null) return "";
  const due = new Date(dueAt);
  return [
    String(due.getFullYear()).padStart(4, "0"),
    String(due.getMonth() + 1).padStart(2, "0"),
    String(due.getDate()).padStart(2, "0"),
  ].join("-");
}
