import { Select } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { comparedModifiers } from "./shown.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";

/** Selects what a matrix covers: all codes, those of a group, one code, or one modifier. */
export function OverSelect({ scheme, value, byGroup = false, onChange }: Props) {
  const { t } = useTranslation("agreement");
  return (
    <Select
      label={t("over")}
      data={[
        ...(byGroup ? [{ value: "groups", label: t("overGroups") }] : []),
        { value: "all", label: t(byGroup ? "overJoint" : "allCodes") },
        ...scheme.groups.map(({ id, name }) => ({
          value: `group:${id}`,
          label: t("overGroup", { group: name }),
        })),
        ...scheme.codes.map(({ id, name }) => ({
          value: `code:${id}`,
          label: t("overCode", { code: name }),
        })),
        ...comparedModifiers(scheme).map(({ id, name }) => ({
          value: `modifier:${id}`,
          label: t("overModifier", { modifier: name }),
        })),
      ]}
      value={value}
      onChange={(over) => onChange(over ?? undefined)}
      allowDeselect={false}
      searchable={scheme.codes.length > 12}
    />
  );
}

interface Props {
  readonly scheme: Pick<Scheme, "codes" | "groups" | "modifiers">;
  readonly value: string;
  /** Whether one matrix per group is offered too. */
  readonly byGroup?: boolean;
  readonly onChange: (over: string | undefined) => void;
}
