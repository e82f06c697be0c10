import type { UseQueryResult } from "@tanstack/react-query";
import { type ErrorCode, errors, Refusal } from "../../../domain/errors.ts";
import { Unreachable } from "./api.ts";

/**
 * The error to show in place of an answer; `null` where there is none. An earlier answer stays visible if loading
 * it again failed for a temporary reason (no network, a server that is starting, too many calls), because text
 * being typed below it would be lost. Any other refusal replaces it.
 */
export function failureOf({ data, error }: Pick<UseQueryResult, "data" | "error">): Error | null {
  return error !== null && data !== undefined && passes(error) ? null : error;
}

function passes(error: Error): boolean {
  if (error instanceof Unreachable) return true;
  if (!(error instanceof Refusal)) return false;
  const code: ErrorCode = error.code;
  const { status } = errors[code];
  return status === tooMany || status >= serverError;
}

const tooMany = 429;
const serverError = 500;
