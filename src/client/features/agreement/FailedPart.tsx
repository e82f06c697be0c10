import type { UseQueryResult } from "@tanstack/react-query";
import { FailedFigures } from "../../kit/scope/FailedFigures.tsx";
import { beforeFailure } from "../../kit/scope/useLastAnswer.ts";
import type { Shown } from "./shown.ts";

/** That a part of the page could not be had, unless the page says so already and the part’s figures stand. */
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
