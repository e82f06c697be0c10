import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { Setting } from "./Setting.tsx";
import type { ViewProps } from "./viewProps.ts";

/** Whether only events of the same subject are combined. Nothing for schemes with at most one subject. */
export function SubjectsSetting({ search, choose, scheme }: Props) {
  const { t } = useTranslation("analysis");
  if (scheme.subjects.length < 2) return null;
  return (
    <Setting
      label={t("subjects.label")}
      value={search.subjects ?? "same"}
      options={[
        { value: "same", label: t("subjects.same") },
        { value: "any", label: t("subjects.any") },
      ]}
      onChange={(subjects) => choose({ subjects })}
    />
  );
}

interface Props extends Pick<ViewProps, "search" | "choose"> {
  readonly scheme: Scheme;
}
