import type { UseQueryResult } from "@tanstack/react-query";
import { type ErrorCode, errors, Refusal } from "../../../domain/errors.ts";
import { Unreachable } from "./api.ts";

/**
 * The error to show in the place of an answer; `null` where there is none. An answer that is there stays where it
 * could not be had again for a reason that passes (no network, a server that starts, too many calls): what someone
 * has begun to write under it would be gone with it. A refusal that is meant ends it.
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
