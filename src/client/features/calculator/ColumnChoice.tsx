import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Calculation } from "./calculation.ts";
import type { Columns, Wish } from "./wish.ts";

/** Selects the columns for unit, rater, rating and optional occasion, for tables with one rating per row. */
export function ColumnChoice({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  if (!calculation.columns) return null;
  const { names, columns } = calculation.columns;
  const data = names.map((label, at) => ({ value: String(at), label }));
  const choose = (part: keyof Columns, value: string): void => {
    const { occasion, ...rest } = columns;
    const at = value === "" ? undefined : Number(value);
    const own = part === "occasion" ? at : occasion;
    const moved = part === "occasion" || at === undefined ? rest : { ...rest, [part]: at };
    onWish({ ...wish, columns: { ...moved, ...(own !== undefined && { occasion: own }) } });
  };

  return (
    <>
      {(["unit", "rater", "value"] as const).map((part) => (
        <NativeSelect
          key={part}
          size="sm"
          label={t(`columnOf.${part}`)}
          value={String(columns[part])}
          data={data}
          onChange={(event) => choose(part, event.currentTarget.value)}
        />
      ))}
      <NativeSelect
        size="sm"
        label={t("columnOf.occasion")}
        description={t("occasionHint")}
        value={columns.occasion === undefined ? "" : String(columns.occasion)}
        data={[{ value: "", label: t("noOccasion") }, ...data]}
        onChange={(event) => choose("occasion", event.currentTarget.value)}
      />
    </>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}
