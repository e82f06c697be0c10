/* The rater has just asked for this field, by a key: the focus belongs there. */
/* oxlint-disable jsx-a11y/no-autofocus */
import { TextInput } from "@mantine/core";
import { useContext, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { CodedEvent } from "../../../domain/entities/event.ts";
import { limits } from "../../../domain/limits.ts";
import classes from "./Asking.module.css";
import { KeysHereContext } from "./keysHere.ts";
import type { Session } from "./session.ts";

interface Props {
  readonly session: Session;
  readonly event: CodedEvent;
}

/**
 * The field for an event’s comment during coding. Enter and leaving the field save it, Escape discards it.
 */
export function AskedComment({ session, event }: Props) {
  const { t } = useTranslation("workbench");
  const [comment, setComment] = useState(event.comment);
  const hasKeys = useContext(KeysHereContext);
  const [takesFocus] = useState(hasKeys);
  const take = () => session.answerComment(event.id, comment);
  return (
    <form
      className={classes["typed"]}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        take();
      }}
    >
      <TextInput
        size="xs"
        className={classes["comment"] ?? ""}
        label={t("editor.comment")}
        maxLength={limits.commentMaxChars}
        value={comment}
        onChange={(change) => setComment(change.currentTarget.value)}
        onBlur={take}
        onKeyDown={(pressed) => {
          if (pressed.key === "Escape") session.stopAsking();
        }}
        autoFocus={takesFocus}
      />
    </form>
  );
}
