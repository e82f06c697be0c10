import { Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import classes from "./analysis.module.css";
import type { NamedGroup } from "./groups.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** The observed time and the number of recordings: visible for one group, collapsed for several. */
export function Observed({ groups }: { readonly groups: readonly NamedGroup[] }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const said = groups.map(({ name, observedUs, recordings }) =>
    t("observedOf", {
      rater: name,
      time: numbers.time(observedUs),
      count: recordings,
    }),
  );
  if (said.length < 2) {
    return (
      <Text size="sm" c="dimmed">
        {sideBySide([t("observed"), ...said], colon())}
      </Text>
    );
  }
  return (
    <details className={classes["about"]}>
      <summary>{t("observedByGroup", { count: groups.length })}</summary>
      <ul>
        {groups.map(({ id }, at) => (
          <li key={id}>{said[at]}</li>
        ))}
      </ul>
    </details>
  );
}
