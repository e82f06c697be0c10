import { Fragment } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Line } from "./figures.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** Results of a statistic besides value, error and interval, in order. */
export const partNames = [
  "kappaMaximum",
  "observerAccuracy",
  "definedPairs",
  "meanOfDefinedPairs",
  "standardErrorUnderNull",
  "standardErrorOf1971",
  "z",
  "chiSquare",
  "df",
  "F",
  "df1",
  "df2",
  "p",
  "pOfF",
  "precision",
  "accuracy",
  "standardDeviation",
  "effectiveRaters",
  "meanSquareUnits",
  "meanSquareRaters",
  "meanSquareError",
  "meanSquareWithin",
] as const;

const probabilities: readonly string[] = ["p", "pOfF"];
const counts: readonly string[] = ["definedPairs", "df", "df1", "df2"];

/** All other results of a statistic for these ratings; nothing where there is only the value. */
export function AnswerParts({
  line: { answer, perCode = [] },
  codes,
}: {
  readonly line: Line;
  /** In the order of the scale. */
  readonly codes: readonly string[];
}) {
  const { t } = useTranslation(["calculator", "statistics"]);
  const { coefficient, probability } = useWrittenAgreement();
  const { whole } = useNumbers();
  const writerOf = (name: string, value: number) => {
    if (probabilities.includes(name)) return probability;
    return counts.includes(name) && Number.isInteger(value) ? whole : coefficient;
  };
  const texts = partNames.flatMap((name) => {
    const figure = answer.parts[name];
    if (figure?.kind !== "value") return [];
    return [
      sideBySide(
        [t(`statistics:part.${name}`), writerOf(name, figure.value)(figure.value)],
        colon(),
      ),
    ];
  });
  const ofCodes = perCode.flatMap(({ figure }, place) => {
    const code = codes[place];
    return code === undefined || figure.kind !== "value" || codes.length !== perCode.length
      ? []
      : [{ code, value: coefficient(figure.value) }];
  });
  return (
    <>
      {texts.length > 0 && <p>{sideBySide(texts)}</p>}
      {ofCodes.length > 0 && (
        <p>
          {t("ofEachCode")}{" "}
          {ofCodes.map(({ code, value }, at) => (
            <Fragment key={code}>
              {at > 0 && " · "}
              <bdi>{code}</bdi> {value}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
