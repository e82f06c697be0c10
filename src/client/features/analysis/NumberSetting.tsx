import { NumberInput } from "@mantine/core";

/** A number field of a view. Its value is used when it loses the focus, or at Enter. */
export function NumberSetting({ label, value, min, max, digits = 0, isOptional, onChange }: Props) {
  function take(text: string): void {
    const number = Number(text.replace(",", "."));
    if (text.trim() === "") {
      if (isOptional && value !== undefined) onChange(undefined);
      return;
    }
    if (!Number.isFinite(number) || number === value) return;
    onChange(Math.min(max, Math.max(min, number)));
  }

  return (
    <NumberInput
      key={value ?? "none"}
      size="xs"
      label={label}
      defaultValue={value ?? ""}
      min={min}
      max={max}
      step={digits === 0 ? 1 : 10 ** -digits}
      decimalScale={digits}
      hideControls
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
      }}
      onBlur={(event) => take(event.currentTarget.value)}
    />
  );
}

interface Props {
  readonly label: string;
  readonly value: number | undefined;
  readonly min: number;
  readonly max: number;
  /** The number of decimals. */
  readonly digits?: number;
  /** Whether it may be left empty; it is then `undefined`. */
  readonly isOptional?: boolean;
  readonly onChange: (value: number | undefined) => void;
}
