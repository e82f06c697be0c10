import { useQuery } from "@tanstack/react-query";
import { Failure } from "../frame/Failure.tsx";
import { Loading } from "../frame/Loading.tsx";
import { MomentList } from "./MomentList.tsx";
import { agreementQueries, type Cell, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";
import type { Sides } from "./useSides.ts";

/** The moments of the chosen cell. */
export function Moments({ shown, comparison, sides, row, column }: Props) {
  const { data, error, refetch } = useQuery(
    agreementQueries.moments({ ...comparison, row, column }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  return (
    <MomentList
      {...{ shown, sides, row, column }}
      moments={data}
      isPool={comparison.raterA === undefined}
    />
  );
}

interface Props extends Cell {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly sides: Sides;
}
