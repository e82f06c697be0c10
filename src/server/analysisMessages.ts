import type { Here } from "./database/here.ts";
import type { Account } from "../domain/entities/account.ts";
import type { Limits } from "../domain/limits.ts";
import type { Id } from "../domain/rules.ts";
import type { AnalysisCallName } from "./analysisHandlers.ts";
import type { Connection } from "./database/database.ts";

/** What the analysis thread receives when it starts. */
export interface AnalysisThreadStart {
  readonly connection: Connection;
  readonly limits: Limits;
}

/** The account and study of a request. Its permission was checked before. */
export interface AnalysisCaller {
  readonly account: Account;
  readonly here: Here;
}

/** Messages to the thread. `cancel` is sent if the client disconnects. */
export type ToAnalysis =
  | {
      readonly kind: "ask";
      readonly number: number;
      readonly name: AnalysisCallName;
      readonly input: unknown;
      readonly caller: AnalysisCaller;
    }
  | { readonly kind: "cancel"; readonly number: number }
  /** Work of this study may have been submitted. */
  | { readonly kind: "prepare"; readonly studyId: Id<"study"> }
  | { readonly kind: "close" };

/** Messages from the thread: JSON ready to send, a refusal, or a bug. */
export type FromAnalysis =
  | { readonly kind: "answer"; readonly number: number; readonly json: Uint8Array }
  | {
      readonly kind: "refusal";
      readonly number: number;
      readonly code: string;
      readonly details: unknown;
    }
  | { readonly kind: "bug"; readonly number: number; readonly error: Error }
  | { readonly kind: "warning"; readonly error: Error; readonly sentence: string };
