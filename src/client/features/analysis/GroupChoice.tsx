import { useTranslation } from "../../kit/text/useTranslation.ts";
import { isolated } from "../../kit/text/isolated.ts";
import type { NamedGroup } from "./groups.ts";
import { Setting } from "./Setting.tsx";
import type { ViewProps } from "./viewProps.ts";

/** Selects the group that is shown, where a drawing can show only one. */
export function GroupChoice({ groups, group, choose }: Props) {
  const { t } = useTranslation("analysis");
  if (groups.length < 2) return null;
  return (
    <Setting
      label={t("shownGroup")}
      value={group.id}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => choose({ group: id })}
    />
  );
}

/**
 * Gives the title of a drawing of one group: with the group’s name where there are several, because a saved picture
 * lacks the menu.
 */
export function useTitleOf(groups: readonly NamedGroup[], group: NamedGroup | undefined) {
  const { t } = useTranslation("analysis");
  return (title: string) =>
    group && groups.length > 1 ? t("titleOfGroup", { group: isolated(group.name), title }) : title;
}

interface Props extends Pick<ViewProps, "choose"> {
  readonly groups: readonly NamedGroup[];
  readonly group: NamedGroup;
}
