import * as z from "zod";
import { abouts } from "../../../domain/entities/happening.ts";
import { id, rules } from "../../../domain/rules.ts";

/** `undefined` for a value that cannot be meant: an address is typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const day = z.iso.date();

/** Which part of the history is shown, as the address says it. */
const historySearch = z.object({
  who: forgiving(id("account")),
  about: forgiving(z.enum(abouts)),
  /** One thing alone, by its id. */
  of: forgiving(rules.id),
  action: forgiving(z.string().min(1).max(100)),
  /** Days of the reader’s own calendar, both included. */
  from: forgiving(day),
  to: forgiving(day),
});
export type HistorySearch = z.infer<typeof historySearch>;

export function parseHistorySearch(search: unknown): HistorySearch {
  return historySearch.parse(search);
}

/** The same as the server is asked for it. */
export function filterOf({ who, about, of, action, from, to }: HistorySearch) {
  return {
    accountId: who,
    about,
    aboutId: of,
    action,
    from: from === undefined ? undefined : midnight(from, 0),
    to: to === undefined ? undefined : midnight(to, 1),
  };
}

/** The moment at which a day begins where the reader is, or the day so many days later. */
function midnight(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
