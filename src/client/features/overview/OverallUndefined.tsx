import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useBecause } from "../../kit/figure/useBecause.ts";

/** Why duration-weighted kappa over all codes is not defined; `because` is a reason of the statistics. */
export function OverallUndefined({ because, comparisons }: Props) {
  const { t } = useTranslation("studies");
  const reason = useBecause();
  return t("glanceUndefined", {
    comparisons: t("glanceComparisons", { count: comparisons }),
    because: reason(because, { kind: "duration_kappa" }),
  });
}

interface Props {
  readonly because: string;
  /** Observation pairs that were compared. */
  readonly comparisons: number;
}
