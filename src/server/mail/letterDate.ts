import { languageInRegion } from "../../domain/languageInRegion.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";
import { noticeChoicesOf, zoneOf } from "../notices/noticeChoices.ts";

/** How an email writes dates: language and time zone. */
export interface DaysOf {
  /** Language tags that the browser of who has it written asks for, the most wanted first. */
  readonly regions: readonly string[];
  /** By its IANA name. */
  readonly timeZone: string;
}

/** A day as the reader of a letter writes it: in its language and its team’s region, in their own time zone. */
export function letterDate(at: Date, language: string, { regions, timeZone }: DaysOf): string {
  return new Intl.DateTimeFormat(languageInRegion(language, regions), {
    dateStyle: "long",
    timeZone,
  }).format(at);
}

/** The zone of who has the address, else of who writes to it; `UTC` where neither is known. */
export async function letterZone(
  query: Query,
  { email, writerId }: { readonly email: string; readonly writerId: Id<"account"> },
): Promise<string> {
  const reader = await query
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  const zoneFor = async (accountId: Id<"account">) => {
    const { choices, browserZone } = await noticeChoicesOf(query, accountId);
    return zoneOf(choices, browserZone);
  };
  return (reader && (await zoneFor(reader.id))) ?? (await zoneFor(writerId)) ?? "UTC";
}

/** What an `accept-language` header asks for, as browsers write it: the most wanted first. */
export function languagesAsked(header: string | null): readonly string[] {
  return (header ?? "").split(",").flatMap((one) => one.split(";")[0]?.trim() || []);
}
