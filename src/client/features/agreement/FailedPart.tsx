import type { UseQueryResult } from "@tanstack/react-query";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { beforeFailure } from "../../kit/scope/useLastAnswer.ts";
import type { Shown } from "./shown.ts";

/**
 * An error for a part of the page, unless the page already shows it and the part still has values.
 */
export function FailedPart({ query, shown }: Props) {
  const { data, error } = query;
  if (!error || (data !== undefined && shown.hasFailed)) return null;
  return (
    <FailedFigures
      {...{ error }}
      from={beforeFailure(query)}
      compact
      onRetry={() => void query.refetch()}
    />
  );
}

interface Props {
  readonly query: Pick<UseQueryResult, "data" | "error" | "dataUpdatedAt" | "refetch">;
  readonly shown: Pick<Shown, "hasFailed">;
}
