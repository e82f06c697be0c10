import { MultiSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { groupByOf, groupingsMost, offeredGroupings, withOneWindow } from "./groupings.ts";
import type { ViewProps } from "./viewProps.ts";
import type { View } from "./views.ts";

/** Selects what values are grouped by: one property, or the combinations of several. */
export function GroupPicker({ view, search, known, scheme, choose }: Props) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const chosen = groupByOf(view, search.by);
  const offer = offeredGroupings(view, { known, scheme, chosen });
  const options = [
    ...offer.plain.map((by) => ({ value: by, label: t(`by.${by}`) })),
    ...offer.windows.map((lengthUs) => ({
      value: `window:${lengthUs}`,
      label: t("byWindow", { length: numbers.span(lengthUs) }),
    })),
    ...offer.variables.map(({ id, name }) => ({ value: `variable:${id}`, label: name })),
    ...offer.modifiers.map(({ id, name }) => ({ value: `modifier:${id}`, label: name })),
  ];
  const values = chosen === "" ? [] : chosen.split(",");
  const there = values.filter((value) => options.some((option) => option.value === value));
  const isGone = known !== undefined && scheme !== undefined && there.length < values.length;

  return (
    <MultiSelect
      size="xs"
      miw="min(100%, 15rem)"
      label={t("groupedBy")}
      {...(values.length === 0 && { placeholder: t("groupedByNothing") })}
      data={options}
      // What is not offered is not shown: an address may name what the study no longer has.
      value={there}
      error={isGone && t("groupedByGone")}
      maxValues={groupingsMost}
      clearable
      clearButtonProps={{ "aria-label": t("groupedByClear") }}
      onChange={(by) =>
        choose({
          by: by.length === 0 ? "none" : withOneWindow(by).join(","),
          group: undefined,
        })
      }
    />
  );
}

interface Props extends Pick<ViewProps, "search" | "known" | "scheme" | "choose"> {
  readonly view: View;
}
