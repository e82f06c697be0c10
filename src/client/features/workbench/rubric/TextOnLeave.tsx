import { Textarea } from "@mantine/core";
import { useState } from "react";
import { limits } from "../../../../domain/limits.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  /** Why the text must not be empty; absent: it may be. */
  readonly whyNeeded?: string;
  readonly isFocused?: boolean;
  readonly onText: (text: string) => void;
}

/** A text field that saves when it is left, so that undo reverts whole texts and not letters. */
export function TextOnLeave({ label, value, whyNeeded, isFocused = false, onText }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isLacking = whyNeeded !== undefined && (typed ?? value).trim() === "";
  return (
    <Textarea
      size="xs"
      label={label}
      required={whyNeeded !== undefined}
      error={isLacking ? whyNeeded : undefined}
      autosize
      minRows={1}
      maxRows={6}
      dir="auto"
      maxLength={limits.commentMaxChars}
      ref={isFocused ? focusFirst : undefined}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.currentTarget.blur();
      }}
      onBlur={() => {
        if (typed !== null && typed !== value && !isLacking) onText(typed);
        setTyped(null);
      }}
    />
  );
}

function focusFirst(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
