import { TextInput } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import classes from "../../kit/scheme/scheme.module.css";

/** A field for adding an entry: Enter in a name creates it, and the field is ready for the next. */
export function AddLine({ label, placeholder, isAlone = false, onAdd }: Props) {
  const [name, setName] = useState("");
  return (
    <form
      className={isAlone ? classes["alone"] : classes["add"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        onAdd(name);
        setName("");
      }}
    >
      <TextInput
        variant="unstyled"
        aria-label={label}
        placeholder={placeholder}
        value={name}
        maxLength={200}
        data-add-line
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </form>
  );
}

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** With a border of its own, outside a list. */
  readonly isAlone?: boolean;
  readonly onAdd: (name: string) => void;
}

/** Enter in a name moves the focus to the field that adds the next entry, in the nearest list around it. */
export function toAddLine(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const line = event.currentTarget.closest("[data-adds]")?.querySelector("[data-add-line]");
  if (line instanceof HTMLElement) line.focus();
}
