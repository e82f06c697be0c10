import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RecordingValues } from "../../../domain/entities/recording.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { readValue, valueText } from "../../../domain/variables.ts";

/** A value that is edited in place: saved on leaving the cell or by Enter, restored by Escape. */
export function ValueCell({ variable, value, label, onValue }: Props) {
  const { t } = useTranslation("variables");
  const [typed, setTyped] = useState<string>();
  const text = typed ?? valueText(value);
  const read = readValue(variable, text);

  function keep(): void {
    if (typed === undefined || read.kind === "unreadable") return;
    const wanted = read.kind === "value" ? read.value : null;
    if (wanted !== (value ?? null)) onValue(wanted);
    setTyped(undefined);
  }

  if (variable.type === "choice") {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={valueText(value)}
        data={["", ...variable.choices]}
        onChange={({ currentTarget }) =>
          onValue(currentTarget.value === "" ? null : currentTarget.value)
        }
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      value={text}
      inputMode={variable.type === "number" ? "decimal" : "text"}
      placeholder={variable.type === "date" ? "2026-11-21" : ""}
      error={read.kind === "unreadable" && t(`unreadable.${variable.type}`)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={({ key }) => {
        if (key === "Enter") keep();
        if (key === "Escape") setTyped(undefined);
      }}
    />
  );
}

interface Props {
  readonly variable: Variable;
  readonly value: RecordingValues[string] | undefined;
  readonly label: string;
  /** `null`: the value is deleted. */
  readonly onValue: (value: RecordingValues[string] | null) => void;
}
