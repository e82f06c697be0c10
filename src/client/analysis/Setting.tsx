import { Select } from "@mantine/core";

/** Lists longer than this can be searched. */
const searchedFrom = 12;

/** One choice of a view, by its name. */
export function Setting<Value extends string>({
  label,
  value,
  options,
  onChange,
  hint,
}: Props<Value>) {
  return (
    <Select
      size="xs"
      label={label}
      description={hint}
      data={options.map((option) => ({ value: option.value, label: option.label }))}
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
