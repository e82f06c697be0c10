import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The answer that a screen can show while its query fails: the last one, possibly for another selection. `from`
 * says since when it is outdated; absent for the current answer.
 */
export interface LastAnswer<Data> {
  readonly data: Data | undefined;
  readonly from?: BeforeFailure | undefined;
}

export interface BeforeFailure {
  readonly atMs: number;
  /** Whether the answer is for an earlier selection: the current one has no answer yet. */
  readonly isOfBefore: boolean;
}

/**
 * The answer of a query, or its last answer while it fails.
 *
 * @param of identifies what an answer must be about to be shown; absent: any answer.
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

/**
 * When the answer was loaded that could not be loaded again; `undefined` without an answer, or without a failure.
 */
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
