import type { FastifyBaseLogger } from "fastify";
import type { Call, Input } from "../api/call.ts";
import type { Contract } from "../api/contract.ts";
import type { Account } from "../domain/entities/account.ts";
import type { Limits } from "../domain/limits.ts";
import type { Asked } from "./asked.ts";
import type { Database } from "./database/database.ts";
import type { Here } from "./database/here.ts";
import type { Answer } from "./reply.ts";

/**
 * What a handler of an analysis may use: it runs in a thread of its own, with its own database
 * connection and nothing else of the server.
 */
export interface AnalysisContext {
  readonly database: Database;
  readonly limits: Limits;
  readonly account: Account;
  readonly here: Here;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly asked: Pick<Asked, "signal">;
}

type AnalysisHandler<C extends Call> = (
  input: Input<C>,
  context: AnalysisContext,
) => Promise<Answer<C>> | Answer<C>;

/** As `HandlersOf` of `answer.ts`, for calls that are answered in the thread of analyses. */
export type AnalysisHandlersOf<Names extends keyof Contract> = {
  readonly [Name in Names]: AnalysisHandler<Contract[Name]>;
};
