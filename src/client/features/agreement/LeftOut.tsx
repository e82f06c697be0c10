import { Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import classes from "../../kit/figure/agreement.module.css";

const kinds = [
  "notSubmitted",
  "blind",
  "recordingsWithOneRater",
  "otherSchemeVersion",
  "otherRound",
  "older",
] as const;

/**
 * The data excluded from agreement, with reasons, and data coded on an earlier file. Also states
 * that nothing was excluded.
 */
export function Excluded({ excluded, onEarlierFile = 0 }: Props) {
  const { t } = useTranslation("agreement");
  const some = kinds.filter((kind) => (excluded[kind] ?? 0) > 0);

  return (
    <section className={classes["section"]} aria-labelledby="left-out">
      <Title order={2} size="h3" id="left-out">
        {t("leftOut.title")}
      </Title>
      <ul className={classes["leftOut"]}>
        {some.length === 0 && <li>{t("leftOut.nothing")}</li>}
        {some.map((kind) => (
          <li key={kind}>{t(`leftOut.${kind}`, { count: excluded[kind] ?? 0 })}</li>
        ))}
      </ul>
      {onEarlierFile > 0 && <Text>{t("onEarlierFile", { count: onEarlierFile })}</Text>}
    </section>
  );
}

interface Props {
  readonly excluded: Partial<Agreement["excluded"]>;
  readonly onEarlierFile?: number;
}
