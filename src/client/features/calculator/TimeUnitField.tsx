import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Wish } from "./wish.ts";

/** The length of the time units into which event records are divided. */
export function TimeUnitField({ unitUs, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const [typed, setTyped] = useState<number | string>(unitUs / 1e6);
  const [shownUs, setShownUs] = useState(unitUs);
  if (shownUs !== unitUs) {
    setShownUs(unitUs);
    setTyped(unitUs / 1e6);
  }
  const take = (): void => {
    const seconds = typeof typed === "number" ? typed : Number.NaN;
    const next = Math.round(seconds * 1e6);
    if (next >= leastUs && next <= mostUs && next !== unitUs) onWish({ ...wish, unitUs: next });
    else setTyped(unitUs / 1e6);
  };

  return (
    <NumberInput
      size="sm"
      label={t("timeUnit")}
      description={t("timeUnitHint")}
      min={leastUs / 1e6}
      max={mostUs / 1e6}
      decimalScale={3}
      step={0.1}
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}

const leastUs = 1_000;
const mostUs = 3_600_000_000;

interface Props {
  readonly unitUs: number;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
