import { Select } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";

/** Lists longer than this can be searched. */
const searchedFrom = 12;

/** One setting of a view, with its label. */
export function Setting<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
}: Props<Value>) {
  const { t } = useTranslation("analysis");
  // Where only one is known yet, the others are still to come.
  const isGone = options.length > 1 && !options.some((option) => option.value === value);
  return (
    <Select
      size="xs"
      label={label}
      description={hint}
      data={[
        // An address may name what the study no longer has.
        ...(isGone ? [{ value, label: t("settingGone"), disabled: true }] : []),
        ...options.map((option) => ({ value: option.value, label: option.label })),
      ]}
      error={isGone}
      value={value}
      allowDeselect={false}
      searchable={options.length > searchedFrom}
      onChange={(chosen) => {
        const found = options.find((option) => option.value === chosen);
        if (found) onChange(found.value);
      }}
    />
  );
}

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly hint?: string;
}
