import { Button, FileButton, Group, Select, Text, Textarea, Title } from "@mantine/core";
import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Brought } from "./brought.ts";
import { BroughtCard } from "./BroughtCard.tsx";
import classes from "./calculator.module.css";
import { type Example, examples } from "./examples.ts";
import { shownChars } from "./given.ts";
import { type GridRows, gridText } from "./gridText.ts";
import { RatingGrid } from "./RatingGrid.tsx";
import { usePastedAnywhere } from "./usePastedAnywhere.ts";

/** Input of ratings: pasted, typed, from a file, in the grid, or an example. */
export function SourcePanel(props: Props) {
  const { text, brought, grid, onText, onGrid, onNewText, onFiles, onExample, onClear, onSkip } =
    props;
  const { t } = useTranslation("calculator");
  const [typed, setTyped] = useState(text ?? "");
  const [isGrid, setGrid] = useState(false);
  const [isOver, setOver] = useState(false);
  const told = useRef(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const isCleared = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    setTyped(text ?? "");
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isCleared.current || !area.current) return;
    isCleared.current = false;
    area.current.focus();
  });

  const later = (next: string, tell: (text: string) => void): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next;
      tell(next);
    }, afterTypingMs);
  };
  /** Replaces the current table. */
  const bring = (next: string): void => {
    clearTimeout(timer.current);
    setGrid(false);
    onNewText(next);
  };
  const bringFiles = (files: readonly File[]): void => {
    clearTimeout(timer.current);
    setGrid(false);
    if (files.length > 0) onFiles(files);
  };
  // A long text would hold the page for seconds while the browser lays it out: it never gets that far.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const pasted = event.clipboardData.getData("text/plain");
    const { files } = event.clipboardData;
    if (pasted === "" && files.length > 0) {
      event.preventDefault();
      bringFiles([...files]);
      return;
    }
    const isWhole = value !== "" && selectionStart === 0 && selectionEnd === value.length;
    const isLong = pasted.length + value.length > shownChars;
    if (isLong || (isWhole && pasted.trim() !== "")) {
      event.preventDefault();
      bring(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
    }
  };
  usePastedAnywhere({ onText: bring, onFiles: bringFiles });

  return (
    // Dropping is a second way beside the button, which the keyboard reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes["source"]}
      aria-labelledby="calculator-source"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const { files } = event.dataTransfer;
        const dragged = event.dataTransfer.getData("text/plain");
        if (files.length > 0) bringFiles([...files]);
        else if (dragged !== "") bring(dragged);
      }}
    >
      <Title order={2} size="h3" id="calculator-source">
        {t("source")}
      </Title>
      {text === null ? (
        <BroughtCard brought={brought} />
      ) : isGrid ? (
        <RatingGrid first={grid ?? newGrid(t)} onChange={(next) => later(gridText(next), onGrid)} />
      ) : (
        <Textarea
          ref={area}
          label={t("paste")}
          description={t("pasteHint")}
          placeholder={t("pastePlaceholder")}
          rows={10}
          dir="auto"
          classNames={{ input: classes["paste"] ?? "" }}
          spellCheck={false}
          value={typed}
          onPaste={paste}
          onChange={(event) => later(event.currentTarget.value, onText)}
        />
      )}
      <Group gap="xs">
        <FileButton multiple onChange={bringFiles}>
          {(button) => (
            <Button size="xs" variant="default" {...button}>
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        <Button
          size="xs"
          variant="default"
          disabled={!isGrid && text !== "" && grid === undefined}
          onClick={() => setGrid(!isGrid)}
        >
          {isGrid ? t("asText") : t("asGrid")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={text === "" && typed === ""}
          onClick={() => {
            clearTimeout(timer.current);
            setGrid(false);
            setTyped("");
            // The button cannot be pressed again: the keyboard goes on where ratings come in.
            isCleared.current = true;
            onClear();
          }}
        >
          {t("clear")}
        </Button>
        {onSkip && (
          <Button size="xs" variant="subtle" className={classes["skip"] ?? ""} onClick={onSkip}>
            {t("toResults")}
          </Button>
        )}
      </Group>
      <Select
        size="sm"
        label={t("tryExample")}
        placeholder={t("chooseExample")}
        data={examples.map(({ id }) => ({ value: id, label: t(`example.${id}`) }))}
        value={null}
        onChange={(id) => {
          const example = examples.find((one) => one.id === id);
          if (!example) return;
          clearTimeout(timer.current);
          setGrid(false);
          onExample(example);
        }}
      />
      <Text size="xs" c="dimmed">
        {t("filesHint")}
      </Text>
    </section>
  );
}

/** The pause in typing after which figures are computed, in milliseconds. */
const afterTypingMs = 250;

interface Props {
  /** `null`: the table is too large to be shown as text. */
  readonly text: string | null;
  /** Its size and first rows, shown instead of the text; `undefined` while they are being read. */
  readonly brought: Brought | undefined;
  /** The table as an editable grid; `undefined` where it is too large. */
  readonly grid: GridRows | undefined;
  readonly onText: (text: string) => void;
  /** Called with the edited grid as text: one row per unit, with names of units and raters. */
  readonly onGrid: (text: string) => void;
  /** Called with another table, of any length. */
  readonly onNewText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onExample: (example: Example) => void;
  readonly onClear: () => void;
  /** Called to move the focus past all settings to the results; `undefined` without results. */
  readonly onSkip: (() => void) | undefined;
}

function newGrid(t: (key: "raterName", of: { number: number }) => string): GridRows {
  const raters = [1, 2].map((number) => t("raterName", { number }));
  return {
    raters,
    units: Array.from({ length: 5 }, (_, at) => ({
      name: String(at + 1),
      cells: raters.map(() => null),
    })),
  };
}
