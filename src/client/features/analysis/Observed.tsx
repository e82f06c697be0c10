import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { NamedGroup } from "./groups.ts";

/** So many are named one by one. */
const namedMost = 4;

/** How much time the figures are of, and of how many recordings. */
export function Observed({ groups }: { readonly groups: readonly NamedGroup[] }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const said = groups.slice(0, namedMost).map(({ name, observedUs, recordings }) =>
    t("observedOf", {
      rater: name,
      time: numbers.time(observedUs),
      count: recordings,
    }),
  );
  const more = groups.length - said.length;

  return (
    <Text size="sm" c="dimmed">
      {t("observed")}: {said.join(" · ")}
      {more > 0 && <> · {t("andMore", { number: more })}</>}
    </Text>
  );
}
