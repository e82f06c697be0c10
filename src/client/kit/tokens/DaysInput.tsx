import { NumberInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import { limits } from "../../../domain/limits.ts";
import "./texts.ts";

/** For how many days a token is to let in; `undefined` while nothing sensible is there. */
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
