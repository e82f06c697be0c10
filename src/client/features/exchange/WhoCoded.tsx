import { Button, Group, Text, TextInput } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { nameTemplate } from "../../../formats/nameTemplate.ts";
import { observationFields, raterInName } from "../../../formats/raterNames.ts";
import classes from "./exchange.module.css";
import type { ImportStore } from "./importing.ts";
import { type Reading, togetherKey } from "./reading.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/**
 * A pattern by which names of observations or files state the rater and the recording, with its
 * results.
 */
export function NamePattern({ reading, store }: PatternProps) {
  const { t } = useTranslation("exchange");
  const [typed, setTyped] = useState("");
  const template = nameTemplate(typed, observationFields);
  const read = reading.observations.flatMap(({ row, name: own }) => {
    const stem = row.file.replace(/\.[A-Za-z][A-Za-z0-9]{0,9}$/u, "");
    const names = typed.includes("/") ? [stem] : [own, stem.split("/").at(-1) ?? ""];
    const found = names.map((name) => ({ name, parts: template?.(name) })).find((one) => one.parts);
    return found?.parts?.rater === undefined ? [] : [{ name: found.name, ...found.parts }];
  });
  return (
    <div>
      <Group gap={8} align="end">
        <TextInput
          label={t("pattern.label")}
          description={t("pattern.what", { example: "{recording}_{rater}" })}
          placeholder="{recording}_{rater}"
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={read.length === 0}
          onClick={() => store.answer([togetherKey], raterInName, typed)}
        >
          {t("pattern.apply")}
        </Button>
      </Group>
      {typed !== "" && (
        <Text size="sm" role="status" mt={4}>
          {template
            ? t("pattern.matches", { count: read.length, all: reading.observations.length })
            : t("pattern.wrong")}
        </Text>
      )}
      {read.length > 0 && (
        <ul className={classes["small"]}>
          {read.slice(0, 5).map(({ name, rater, recording }) => (
            <li key={name}>
              {sideBySide([name, sideBySide([recording ?? "…", rater ?? "…"])], colon())}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * A name in the table that can be changed; files are read again once typing is finished. Its handle can be dragged
 * onto another cell of its column; with the keyboard, Alt and the down arrow copy the name to the row below.
 */
export function NameCell({ value, label, column, onName, onNameBelow }: CellProps) {
  const { t } = useTranslation("exchange");
  const [typed, setTyped] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const kind = `application/x-interrater-${column}`;
  const isOfColumn = (event: DragEvent) => event.dataTransfer.types.includes(kind);
  const take = () => {
    const name = typed?.trim() ?? "";
    setTyped(null);
    if (name !== "" && name !== value) onName(name);
  };
  return (
    <TextInput
      size="xs"
      dir="auto"
      aria-label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          // It stays here, where what became of it is seen.
          event.preventDefault();
          take();
        }
        if (event.key !== "ArrowDown" || !event.altKey) return;
        event.preventDefault();
        const name = (typed ?? value).trim();
        take();
        if (name !== "") onNameBelow?.(name);
        nextInColumn(event.currentTarget, column)?.focus();
      }}
      data-column={column}
      data-over={isOver || undefined}
      styles={isOver ? { input: { outline: "2px solid var(--it-accent-text)" } } : {}}
      onDragOver={(event) => {
        if (!isOfColumn(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!isOfColumn(event)) return;
        event.preventDefault();
        setIsOver(false);
        const name = event.dataTransfer.getData(kind);
        if (name !== "" && name !== value) onName(name);
      }}
      rightSection={
        // The keyboard has the arrow for it.
        <span
          draggable
          aria-hidden="true"
          title={t("pattern.drag")}
          style={{ cursor: "grab" }}
          onDragStart={(event) => {
            event.dataTransfer.setData(kind, (typed ?? value).trim());
            event.dataTransfer.effectAllowed = "copy";
          }}
        >
          ⠿
        </span>
      }
    />
  );
}

/** The field of the row below in the same column; `undefined` in the last row. */
function nextInColumn(field: HTMLElement, column: string): HTMLElement | undefined {
  const all = [
    ...(field.closest("table")?.querySelectorAll<HTMLElement>(`input[data-column=${column}]`) ??
      []),
  ];
  return all[all.indexOf(field) + 1];
}

interface PatternProps {
  readonly reading: Reading;
  readonly store: ImportStore;
}

interface CellProps {
  readonly value: string;
  readonly label: string;
  /** The column within which the name can be dragged. */
  readonly column: "recording" | "rater";
  /** Copies the name to the row below; `undefined` in the last row. */
  readonly onNameBelow?: ((name: string) => void) | undefined;
  readonly onName: (name: string) => void;
}
