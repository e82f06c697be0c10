import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import { useReason } from "../../../kit/figure/useReason.ts";
import { inSequence } from "../../../kit/text/phrase.ts";

/** Says whether the scores below are adjusted for examiners’ severity, with warnings if they are. */
export function Adjustment({ adjustment }: Pick<Osce, "adjustment">) {
  const { t } = useTranslation("analysis");
  const reason = useReason();
  if (adjustment.kind === "none") return null;
  if (adjustment.kind === "undefined") {
    return (
      <Text size="sm" maw="75ch">
        {t("osce.notAdjusted", { because: reason(adjustment.because) })}
      </Text>
    );
  }
  return (
    <Text size="sm" maw="75ch">
      {inSequence([
        t("osce.adjustedSays"),
        ...adjustment.cautions.map((caution) => t(`facets.caution.${caution}`)),
        ...(adjustment.unadjusted > 0
          ? [t("osce.unadjusted", { count: adjustment.unadjusted })]
          : []),
      ])}
    </Text>
  );
}
