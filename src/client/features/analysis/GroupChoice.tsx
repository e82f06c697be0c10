import { useTranslation } from "react-i18next";
import type { NamedGroup } from "./groups.ts";
import { Setting } from "./Setting.tsx";
import type { ViewProps } from "./viewProps.ts";

/** Which group stands in front, where a drawing can show only one. */
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

interface Props extends Pick<ViewProps, "choose"> {
  readonly groups: readonly NamedGroup[];
  readonly group: NamedGroup;
}
