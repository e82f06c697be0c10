import { Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "../../kit/figure/agreement.module.css";
import type { Shown } from "./shown.ts";

/** Who coded how many recordings twice, and how many days later; nothing where different raters are compared. */
export function Repeated({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation("agreement");
  const format = useFormat();
  const repeated = shown.agreement.repeated
    .map((one) => ({ ...one, name: shown.raterName(one.raterId) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (repeated.length === 0) return null;
  const title = t("sameRater.repeated");

  return (
    <section className={classes["section"]} aria-labelledby="repeated">
      <Title order={2} size="h3" id="repeated">
        {title}
      </Title>
      <ScrollRegion className={classes["moments"]} label={title}>
        <table className={classes["rows"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t("sameRater.rater")}</th>
              <th scope="col" className={classes["number"]}>
                {t("recordings")}
              </th>
              <th scope="col" className={classes["number"]}>
                {t("sameRater.between")}
              </th>
            </tr>
          </thead>
          <tbody>
            {repeated.map(({ raterId, name, recordings, daysLeast, daysMost }) => (
              <tr key={raterId}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className={classes["number"]}>{format.number(recordings)}</td>
                <td className={classes["number"]}>
                  {daysLeast === daysMost
                    ? t("sameRater.days", { count: daysLeast })
                    : t("sameRater.daysTo", { least: daysLeast, most: daysMost })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
