import { Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./analysis.module.css";

const kinds = [
  "notSubmitted",
  "blind",
  "otherSchemeVersion",
  "groups",
  "ratings",
  "persons",
  "raters",
  "unnamed",
  "unscored",
  "unnamedRated",
  "offScale",
] as const;

/** The data that figures exclude, with reasons; says so too if nothing was excluded. */
export function LeftOutList({ excluded }: Props) {
  const { t } = useTranslation("analysis");
  const some = kinds.filter((kind) => (excluded[kind] ?? 0) > 0);

  return (
    <section className={classes["leftOut"]} aria-labelledby="left-out">
      <Title order={3} size="h4" id="left-out">
        {t("leftOut.title")}
      </Title>
      <ul>
        {some.length === 0 && <li>{t("leftOut.nothing")}</li>}
        {some.map((kind) => (
          <li key={kind}>{t(`leftOut.${kind}`, { count: excluded[kind] ?? 0 })}</li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly excluded: Readonly<Partial<Record<(typeof kinds)[number], number>>>;
}
