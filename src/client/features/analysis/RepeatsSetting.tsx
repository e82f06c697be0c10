import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Setting } from "./Setting.tsx";
import type { ViewProps } from "./viewProps.ts";

/** The setting whether self-transitions are included or merged. */
export function RepeatsSetting({ search, choose }: Pick<ViewProps, "search" | "choose">) {
  const { t } = useTranslation("analysis");
  return (
    <Setting
      label={t("repeats.label")}
      value={search.repeats ?? "with"}
      options={[
        { value: "with", label: t("repeats.with") },
        { value: "without", label: t("repeats.without") },
      ]}
      onChange={(repeats) => choose({ repeats })}
    />
  );
}
