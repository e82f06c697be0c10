import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Loading } from "../../kit/page/Loading.tsx";
import { FailedPart } from "./FailedPart.tsx";
import { MomentList } from "./MomentList.tsx";
import { agreementQueries, type Cell, type Comparison } from "./queries.ts";
import type { Shown } from "./shown.ts";
import { useLabelText } from "../../kit/figure/useLabelText.ts";
import type { Sides } from "./useSides.ts";
import { useAnswer } from "../../kit/query/useAnswer.ts";

/** The instances behind the selected cell of a confusion matrix. */
export function CellMoments({ shown, comparison, sides, row, column }: Props) {
  const { t } = useTranslation("agreement");
  const query = useAnswer(agreementQueries.moments({ ...comparison, row, column }));
  const { data, error } = query;
  const labelText = useLabelText(shown.scheme);
  const ofWhom = ofWhomIs(comparison, shown);
  return (
    <>
      <FailedPart {...{ query, shown }} />
      {!error && !data && <Loading what={t("momentsLoading")} rows={3} />}
      {data && (
        <MomentList
          {...{ shown, sides, ofWhom }}
          row={labelText(row)}
          column={labelText(column)}
          isHalved={ofWhom === "pairs" && row !== column}
          moments={data}
        />
      )}
    </>
  );
}

/** Which raters each instance names. */
export function ofWhomIs(
  { raterA }: Pick<Comparison, "raterA">,
  { search }: Pick<Shown, "search">,
) {
  if (raterA !== undefined) return "named";
  return search.work === "repeats" ? "same" : "pairs";
}

interface Props extends Cell {
  readonly shown: Shown;
  readonly comparison: Comparison;
  readonly sides: Sides;
}
