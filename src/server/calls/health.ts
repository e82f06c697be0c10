import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "../../domain/errors.ts";
import { hashOfToken } from "../accounts/hashOfToken.ts";
import type { HandlersOf } from "../answer.ts";
import { metricsText } from "../metrics.ts";

export const healthCalls: HandlersOf<"isAlive" | "isReady" | "readOwnAddress" | "readMetrics"> = {
  isAlive: () => ({ status: "live" }),

  async isReady(_input, { database, storage }) {
    await sql`select 1`.execute(database);
    await storage.check();
    return { status: "ready" };
  },

  readOwnAddress: (_input, { asked: { headers, address } }) => ({
    address,
    stated: headers.get("x-forwarded-for")?.split(",").length ?? 0,
  }),

  async readMetrics(_input, { account, asked, metricsToken, storage, backups }) {
    const said = /^Bearer (.+)$/u.exec(asked.headers.get("authorization") ?? "")?.[1];
    const isKnown = said !== undefined && metricsToken !== undefined && isSame(said, metricsToken);
    if (!isKnown && !account) throw new Refusal("not_signed_in", {});
    if (!isKnown && account?.isAdministrator !== true) {
      throw new Refusal("not_allowed", { needs: "administrator" });
    }
    return { body: metricsText(await storage.roomBytes(), backups?.state()) };
  },
};

/** Compared by their hashes: how long it takes says nothing of either. */
function isSame(said: string, known: string): boolean {
  return timingSafeEqual(Buffer.from(hashOfToken(said)), Buffer.from(hashOfToken(known)));
}
