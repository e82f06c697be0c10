import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Wish } from "./wish.ts";

/**
 * How the table was interpreted, if it may contain counts; with the other interpretation where both are possible.
 */
export function TakenAs({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const sentence = useRef<HTMLParagraphElement>(null);
  const { layout, other } = calculation.shape;
  const numbers = useNumbers();
  const taken = isOfRatings(layout) ? "ratings" : layout;
  if (taken === "ratings" && other === undefined) return null;
  return (
    <div className={classes["takenAs"]}>
      <p ref={sentence} tabIndex={-1}>
        {t(`takenAs.${taken}`, {
          units: t("unitCount", { count: calculation.units }),
          step: numbers.fineSeconds(calculation.traces?.stepUs ?? 0),
        })}
        {other !== undefined && <> {t(`mayBe.${isOfRatings(other) ? "ratings" : other}`)}</>}
      </p>
      {other !== undefined && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            sentence.current?.focus();
            onWish({ ...wish, layout: other });
          }}
        >
          {t(`readAs.${isOfRatings(other) ? "ratings" : other}`)}
        </Button>
      )}
    </div>
  );
}

type Layout = NonNullable<Calculation["shape"]["other"]>;

function isOfRatings(layout: Layout): layout is Exclude<Layout, "matrix" | "counts" | "traces"> {
  return layout !== "matrix" && layout !== "counts" && layout !== "traces";
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
