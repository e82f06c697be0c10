import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Calculation } from "./calculation.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { type Layout, layouts, type Wish } from "./wish.ts";

/** Settings for the layout of a table, and for cells that mean “not rated”. */
export function ShapeFields({ calculation, wish, onWish }: Props) {
  const { t } = useTranslation("calculator");
  const { shape } = calculation;
  return (
    <>
      <NativeSelect
        size="sm"
        label={t("layout")}
        value={shape.layout}
        data={layouts.map((value) => ({ value, label: t(`layouts.${value}`) }))}
        onChange={(event) => onWish({ ...wish, layout: layoutOf(event.currentTarget.value) })}
      />
      <Checkbox
        size="sm"
        label={t("hasNames")}
        checked={shape.hasNames}
        onChange={(event) => onWish({ ...wish, hasNames: event.currentTarget.checked })}
      />
      <ColumnChoice {...{ calculation, wish, onWish }} />
      {shape.layout !== "long" && shape.layout !== "traces" && (
        <Checkbox
          size="sm"
          label={shape.layout === "columns" ? t("hasUnits") : t("hasRaterNames")}
          checked={shape.hasUnits}
          onChange={(event) => onWish({ ...wish, hasUnits: event.currentTarget.checked })}
        />
      )}
      {wish.isCaseIgnored && (
        <Checkbox
          size="sm"
          label={t("isCaseIgnored")}
          checked
          onChange={() => {
            const { isCaseIgnored: _, ...rest } = wish;
            onWish(rest);
          }}
        />
      )}
      {wish.isTotalLeftOut && (
        <Checkbox
          size="sm"
          label={t("isTotalLeftOut")}
          checked
          onChange={() => {
            const { isTotalLeftOut: _, ...rest } = wish;
            onWish(rest);
          }}
        />
      )}
      <MissingWords {...{ wish, onWish }} />
    </>
  );
}

interface Props {
  readonly calculation: Calculation;
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}

function layoutOf(value: string): Layout {
  return layouts.find((one) => one === value) ?? "columns";
}

function MissingWords({ wish, onWish }: Pick<Props, "wish" | "onWish">) {
  const { t } = useTranslation("calculator");
  const words = wish.missing.join(" ");
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  if (shown !== words) {
    setShown(words);
    setTyped(words);
  }
  const take = (): void => {
    const missing = typed
      .split(/\s+/u)
      .filter((word) => word !== "")
      .slice(0, 20);
    if (missing.join(" ") !== words) onWish({ ...wish, missing });
  };

  return (
    <TextInput
      size="sm"
      label={t("missingWords")}
      description={t("missingHint")}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
