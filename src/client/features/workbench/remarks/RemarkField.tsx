import { Textarea } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import "./texts.ts";
import { limits } from "../../../../domain/limits.ts";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onSend: () => void;
  readonly onLeave: () => void;
}

/**
 * The field for a comment, focused when it appears. Enter sends, Shift+Enter starts a line, Escape leaves the
 * field.
 */
export function RemarkField({ label, value, onChange, onSend, onLeave }: Props) {
  const { t } = useTranslation("remarks");
  const hear = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onSend();
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      event.currentTarget.blur();
      onLeave();
    }
  };

  return (
    <Textarea
      ref={takeFocus}
      size="xs"
      label={label}
      description={t("sendHint")}
      autosize
      minRows={2}
      maxRows={10}
      dir="auto"
      maxLength={limits.commentMaxChars}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={hear}
    />
  );
}

function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus();
}
