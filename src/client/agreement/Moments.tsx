import { useQuery } from "@tanstack/react-query";
import { Failure } from "../frame/Failure.tsx";
import { Loading } from "../frame/Loading.tsx";
import { MomentList } from "./MomentList.tsx";
import { agreementQueries, type Cell, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";

/** The moments of the chosen cell. */
export function Moments({ shown, comparison, names, row, column }: Props) {
  const { data, error, refetch } = useQuery(
    agreementQueries.moments({ ...comparison, row, column }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  return (
    <MomentList
      studyId={shown.studyId}
      moments={data}
      scheme={shown.scheme}
      {...{ names, row, column }}
    />
  );
}

interface Props extends Cell {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly names: { readonly a: string; readonly b: string };
}
