import { NumberInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** A number field that reports its value once typing has paused, and only if the value is allowed. */
export function SettledNumber({
  label,
  description,
  value,
  min,
  max,
  step,
  suffix,
  onSettle,
}: Props) {
  const [shown, setShown] = useState<number | string>(value);
  const settle = useDebouncedCallback((entered: number) => onSettle(entered), pauseMs);
  const isOff = typeof shown === "number" && (shown < min || shown > max);
  return (
    <NumberInput
      {...{ label, description, min, max, step }}
      {...(suffix !== undefined && { suffix })}
      inputWrapperOrder={["label", "input", "description"]}
      value={shown}
      clampBehavior="none"
      decimalScale={3}
      maw={280}
      error={isOff}
      onChange={(entered) => {
        setShown(entered);
        if (typeof entered === "number" && entered >= min && entered <= max) settle(entered);
      }}
    />
  );
}

const pauseMs = 500;

interface Props {
  readonly label: string;
  readonly description: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly suffix?: string;
  readonly onSettle: (value: number) => void;
}
