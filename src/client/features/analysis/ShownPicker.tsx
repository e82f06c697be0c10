import { MultiSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { NamedGroup } from "./groups.ts";
import { seriesMost } from "./seriesMost.ts";
import { shownGroups, shownText } from "./shownGroups.ts";
import type { ViewProps } from "./viewProps.ts";

/** Selects the groups that are drawn, by name. Nothing where all fit. */
export function ShownPicker({
  groups,
  search,
  choose,
  most = seriesMost,
  isHighlight = false,
}: Props) {
  const { t } = useTranslation("analysis");
  if (groups.length <= most) return null;
  const { series, isChosen } = shownGroups(groups, search.shown, { most });
  return (
    <MultiSelect
      size="xs"
      maw={420}
      label={t(isHighlight ? "shownGroups.highlight" : "shownGroups.label", { most })}
      placeholder={isChosen ? "" : t("shownGroups.search", { all: groups.length })}
      nothingFoundMessage={t("shownGroups.none")}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={isChosen ? series.map(({ id }) => id) : []}
      maxValues={most}
      limit={listedMost}
      searchable
      clearable
      hidePickedOptions
      clearButtonProps={{
        "aria-label": t(isHighlight ? "shownGroups.clearHighlight" : "shownGroups.clear"),
      }}
      onChange={(ids) => choose({ shown: shownText(ids) })}
    />
  );
}

/** The maximum number of names listed at once; the search covers all. */
const listedMost = 100;

interface Props extends Pick<ViewProps, "search" | "choose"> {
  readonly groups: readonly NamedGroup[];
  readonly most?: number;
  /** Whether all groups are drawn, with the selected ones in front. */
  readonly isHighlight?: boolean;
}
