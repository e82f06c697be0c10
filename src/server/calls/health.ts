import { sql } from "kysely";
import type { HandlersOf } from "../answer.ts";
import { metricsText } from "../metrics.ts";

export const healthCalls: HandlersOf<"isAlive" | "isReady" | "readMetrics"> = {
  isAlive: () => ({ status: "live" }),

  async isReady(_input, { database, storage }) {
    await sql`select 1`.execute(database);
    await storage.check();
    return { status: "ready" };
  },

  readMetrics: () => ({ body: metricsText() }),
};
