import { type RawBuilder, sql } from "kysely";
import type { TwoFactorDemand } from "../../domain/demandedTwoFactor.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "../database/database.ts";

/** This server’s requirement of two-factor authentication. */
export interface AskedTwoFactor {
  /**
   * Whether an account must set it up before anything else. Never an account without a password, which the
   * institution’s provider signs in, nor a program.
   */
  isMissing(accountId: Id<"account">): Promise<boolean>;
  /** Whether it is asked of an account, which has it or not. */
  isAskedOf(accountId: Id<"account">): Promise<boolean>;
  /** {@link isMissing} as a condition on rows of `account`. */
  readonly isMissingIn: RawBuilder<boolean>;
}

export function openDemandedTwoFactor(database: Query, demand: TwoFactorDemand): AskedTwoFactor {
  const holds = async (accountId: Id<"account">, condition: RawBuilder<boolean>) => {
    const row = await database
      .selectFrom("account")
      .select("id")
      .where("id", "=", accountId)
      .where(condition)
      .executeTakeFirst();
    return row !== undefined;
  };
  const isDemanded = sql<boolean>`(account.kind = 'person' and ${whom[demand]} and exists (
    select from credential where user_id = account.id and provider_id = 'credential'))`;
  const isMissingIn = sql<boolean>`(not account.two_factor_enabled and ${isDemanded})`;
  return {
    isMissingIn,
    isMissing: async (accountId) => demand !== "no_one" && holds(accountId, isMissingIn),
    isAskedOf: async (accountId) => demand !== "no_one" && holds(accountId, isDemanded),
  };
}

const whom: Readonly<Record<TwoFactorDemand, RawBuilder<boolean>>> = {
  no_one: sql<boolean>`false`,
  administrators: sql<boolean>`account.is_administrator`,
  coordinators: sql<boolean>`(account.is_administrator or exists (
    select from membership where account_id = account.id and role in ('owner', 'coordinator')))`,
  everyone: sql<boolean>`true`,
};
