import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Loading } from "../frame/Loading.tsx";
import { FailedPart } from "./FailedPart.tsx";
import { MomentList } from "./MomentList.tsx";
import { agreementQueries, type Cell, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";
import type { Sides } from "./useSides.ts";

/** The moments of the chosen cell. */
export function Moments({ shown, comparison, sides, row, column }: Props) {
  const { t } = useTranslation("agreement");
  const query = useQuery(agreementQueries.moments({ ...comparison, row, column }));
  const { data, error } = query;
  return (
    <>
      <FailedPart {...{ query, shown }} />
      {!error && !data && <Loading what={t("momentsLoading")} rows={3} />}
      {data && (
        <MomentList
          {...{ shown, sides, row, column }}
          moments={data}
          ofWhom={
            comparison.raterA !== undefined
              ? "named"
              : shown.search.work === "repeats"
                ? "same"
                : "pairs"
          }
        />
      )}
    </>
  );
}

interface Props extends Cell {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly sides: Sides;
}
