import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Rating } from "../../../../domain/entities/rating.ts";
import classes from "../Rubric.module.css";
import type { Words } from "../../../kit/coding/useWords.ts";
import { type RatedCriteria, totalSoFar } from "./totals.ts";
import { listed } from "../../../kit/text/phrase.ts";
import { houseStyle } from "../../../kit/text/houseStyle.ts";

const namedAtMost = 3;

/** The total score of the rubric or of a section; missing ratings are listed. */
export function Total({
  scheme,
  ratings,
  words,
  isPart = false,
}: {
  readonly scheme: RatedCriteria;
  readonly ratings: ReadonlyMap<string, Rating>;
  readonly words: Words;
  /**
   * A section’s total: it scrolls with the section and is not announced at every rating. Of the rubric’s
   * total the value alone is announced.
   */
  readonly isPart?: boolean;
}) {
  const { t, i18n } = useTranslation("rubric");
  const total = totalSoFar(scheme, ratings);
  if (total.kind === "none") return null;
  const look = classes[isPart ? "partTotal" : "total"];
  if (total.kind === "nothing") return isPart ? null : <p className={look}>{t("total.nothing")}</p>;
  const { value, best, rated, cannotBeJudged, count, missing } = total;
  const share = new Intl.NumberFormat(i18n.resolvedLanguage ?? "en", {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "negative",
  });
  const names = listed(
    missing.slice(0, namedAtMost).map((id) => words.criterion(id)),
    { language: i18n.resolvedLanguage ?? "en", type: "unit" },
  );

  return (
    <p className={look}>
      <span className={classes["label"]}>{t("total.name")}</span>{" "}
      <strong role={isPart ? undefined : "status"}>
        {total.kind === "sum"
          ? t("total.sum", { value, best })
          : t("total.share", {
              value: houseStyle(share.format(value), i18n.resolvedLanguage ?? "en"),
            })}
      </strong>{" "}
      <span className={classes[missing.length > 0 ? "needed" : "quiet"]}>
        {missing.length > 0
          ? t("total.soFar", { rated, count })
          : cannotBeJudged > 0
            ? t("total.judged", { rated, cannot: cannotBeJudged })
            : t("total.whole", { count })}
      </span>
      {!isPart && missing.length > 0 && (
        <span className={classes["quiet"]}>
          {" "}
          {t("total.missing", {
            criteria:
              missing.length > namedAtMost
                ? t("total.andMore", { criteria: names, count: missing.length - namedAtMost })
                : names,
          })}
        </span>
      )}
    </p>
  );
}
