/* The rater has just asked for this field, by a key: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { ModifierValues } from "../../../domain/entities/event.ts";
import type { Modifier } from "../../../domain/entities/scheme.ts";
import classes from "./Asking.module.css";
import type { Words } from "./useWords.ts";

interface Props {
  readonly modifier: Extract<Modifier, { readonly type: "number" | "text" }>;
  readonly value: ModifierValues[string] | undefined;
  readonly words: Words;
  readonly takesFocus: boolean;
  readonly onValue: (value: string | number) => void;
  /** Escape was pressed: the question stays open. */
  readonly onLeave: (() => void) | undefined;
}

/** The field for a modifier with a typed value: a number in its range, or text. */
export function TypedModifier({ modifier, value, words, takesFocus, onValue, onLeave }: Props) {
  const { t } = useTranslation("workbench");
  const [typed, setTyped] = useState(
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  const number = Number(typed.replace(",", "."));
  const isGood =
    typed.trim() !== "" &&
    (modifier.type === "text" || (number >= modifier.min && number <= modifier.max));

  return (
    <form
      className={classes["typed"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isGood) onValue(modifier.type === "number" ? number : typed);
      }}
    >
      <TextInput
        size="xs"
        label={words.name(modifier)}
        {...(modifier.type === "number" && {
          inputMode: "decimal",
          description: t("asking.range", {
            min: modifier.min,
            max: modifier.max,
            unit: words.unit(modifier),
          }),
        })}
        maxLength={1000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(pressed) => {
          if (pressed.key === "Escape") onLeave?.();
        }}
        autoFocus={takesFocus}
      />
      <Button size="xs" type="submit" disabled={!isGood}>
        {t("asking.take")}
      </Button>
    </form>
  );
}
