import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * What a screen can show of a question while it fails: what it was answered before, be it of another
 * choice. `from` says since when it is so, and is absent where the answer is the one asked for.
 */
export interface LastAnswer<Data> {
  readonly data: Data | undefined;
  readonly from?: BeforeFailure | undefined;
}

export interface BeforeFailure {
  readonly atMs: number;
  /** Whether it is of what was chosen before: of this choice there has been no answer. */
  readonly isOfBefore: boolean;
}

/**
 * The answer of a question, or the last one that came where it now fails.
 *
 * @param of what an answer must have been about to stand here; absent: all may.
 */
export function useLastAnswer<Data>(
  query: Pick<UseQueryResult<Data>, Known>,
  of = "",
): LastAnswer<Data> {
  const { data, error, isPlaceholderData, dataUpdatedAt } = query;
  const [last, setLast] = useState<Last<Data>>();
  const isNew =
    data !== undefined &&
    !isPlaceholderData &&
    (last?.data !== data || last.atMs !== dataUpdatedAt);
  if (isNew) setLast({ data, of, atMs: dataUpdatedAt });

  if (data !== undefined) return { data, from: beforeFailure(query) };
  // While nothing has failed, nothing stands there that was not asked for.
  if (!error || last?.of !== of) return { data };
  return { data: last.data, from: { atMs: last.atMs, isOfBefore: true } };
}

/** Since when the answer stands there that could not be had again; nothing where there is none, or it could. */
export function beforeFailure({ data, error, dataUpdatedAt }: Answered): BeforeFailure | undefined {
  return error && data !== undefined ? { atMs: dataUpdatedAt, isOfBefore: false } : undefined;
}

interface Answered {
  readonly data: unknown;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
}

interface Last<Data> {
  readonly data: Data;
  readonly of: string;
  readonly atMs: number;
}

type Known = "data" | "error" | "isPlaceholderData" | "dataUpdatedAt";
