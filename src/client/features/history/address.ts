import * as z from "zod";
import { abouts } from "../../../domain/entities/happening.ts";
import { id, rules } from "../../../domain/rules.ts";

/** `undefined` for a value that is not valid: URLs are typed, cut and passed on. */
const forgiving = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const day = z.iso.date();

/** The filters of the history, as stored in the URL. */
const historySearch = z.object({
  who: forgiving(id("account")),
  about: forgiving(z.enum(abouts)),
  /** Only the object with this id. */
  of: forgiving(rules.id),
  action: forgiving(z.string().min(1).max(100)),
  /** Days in the reader’s time zone, both included. */
  from: forgiving(day),
  to: forgiving(day),
});
export type HistorySearch = z.infer<typeof historySearch>;

export function parseHistorySearch(search: unknown): HistorySearch {
  return historySearch.parse(search);
}

/** The filters as query parameters of the API. */
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

/** The time at which a day begins in the reader’s time zone, plus a number of days. */
function midnight(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
