import { Button, CopyButton, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Calculation } from "./calculation.ts";
import classes from "./calculator.module.css";
import type { Line } from "./figures.ts";
import type { Bootstrapped } from "./shownInterval.ts";
import { useMethods } from "./useMethods.ts";

/** The methods paragraph, for reading and copying. */
export function CalculatorMethods(props: Props) {
  const { t } = useTranslation("calculator");
  const text = useMethods(props);
  return (
    <section className={classes["part"]} aria-labelledby="calculator-methods">
      <Title order={2} size="h3" id="calculator-methods">
        {t("methods.title")}
      </Title>
      <p className={classes["methods"]}>{text}</p>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" className={classes["alone"] ?? ""} onClick={copy}>
            {copied ? t("copied") : t("copyParagraph")}
          </Button>
        )}
      </CopyButton>
    </section>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly chosen: readonly Line[];
  readonly bootstrapped: Bootstrapped;
  readonly seed: number;
  readonly resamples: number;
}
