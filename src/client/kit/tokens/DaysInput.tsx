import { NumberInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { limits } from "../../../domain/limits.ts";
import "./texts.ts";

/** A field for the lifetime of a token in days; `undefined` while its content is not valid. */
export function DaysInput({ days, onChange }: Props) {
  const { t } = useTranslation("tokens");
  return (
    <NumberInput
      label={t("days")}
      description={t("daysHint", { most: limits.tokenMostDays })}
      value={days ?? ""}
      min={1}
      max={limits.tokenMostDays}
      allowDecimal={false}
      onChange={(value) => onChange(typeof value === "number" ? value : undefined)}
    />
  );
}

interface Props {
  readonly days: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}
