import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RatersReply } from "../../../api/contract/raters.ts";

const reasons = ["few_raters", "few_recordings", "nothing_compared"] as const;

/**
 * What the absence of findings means: the number of raters who could be assessed, and of those who could not, with
 * the reason.
 */
export function SilenceText({ profiles }: Pick<RatersReply, "profiles">) {
  const { t } = useTranslation("raters");
  const judged = profiles.filter(({ unjudged }) => unjudged === null).length;
  const because = reasons.flatMap((reason) => {
    const count = profiles.filter(({ unjudged }) => unjudged === reason).length;
    return count > 0 ? [{ reason, count }] : [];
  });
  return (
    <>
      {judged > 0 && (
        <Text>
          {judged === profiles.length ? t("nothingAll") : t("nothingOfThese", { number: judged })}
        </Text>
      )}
      {because.map(({ reason, count }) => (
        <Text key={reason}>{t(`unjudgedCount.${reason}`, { number: count })}</Text>
      ))}
    </>
  );
}
