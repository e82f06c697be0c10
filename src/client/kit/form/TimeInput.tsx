import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { parseTimecode } from "../../../domain/mediaTime.ts";
import { timecode } from "../text/timecode.ts";

/**
 * A field for a time, as h:mm:ss or in seconds, with decimals. `onTime` is called when the field loses the focus or
 * at Enter, and only with a time within the range; else the field says what is allowed.
 */
export function TimeInput({ valueUs, minUs, maxUs, onTime, ...rest }: Props) {
  const { t } = useTranslation("recordings");
  const shown = valueUs === undefined ? "" : signed(valueUs);
  const [text, setText] = useState(shown);
  const [from, setFrom] = useState(shown);
  if (from !== shown) {
    setFrom(shown);
    setText(shown);
  }
  const timeUs = parseSigned(text);
  const isAllowed = timeUs !== undefined && timeUs >= minUs && timeUs <= maxUs;
  const isEmpty = text.trim() === "";

  function take(): void {
    if (isAllowed && timeUs !== valueUs) onTime(timeUs);
  }

  return (
    <TextInput
      {...rest}
      dir="ltr"
      inputMode="decimal"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
      error={
        !isEmpty && !isAllowed && t("time.problem", { from: timecode(minUs), to: timecode(maxUs) })
      }
    />
  );
}

type Props = Omit<TextInputProps, "value" | "onChange" | "error"> & {
  readonly valueUs: number | undefined;
  readonly minUs: number;
  readonly maxUs: number;
  readonly onTime: (timeUs: number) => void;
};

/** As a timecode; a minus sign is the hyphen that people type. */
function signed(timeUs: number): string {
  return timecode(timeUs).replace(/[.,]000$/u, "");
}

function parseSigned(text: string): number | undefined {
  const [, sign = "", rest = ""] = /^\s*([-−+]?)\s*(.*)$/u.exec(text) ?? [];
  const timeUs = parseTimecode(rest);
  return timeUs === undefined ? undefined : sign === "-" || sign === "−" ? -timeUs : timeUs;
}
