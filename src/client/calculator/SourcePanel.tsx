import { Button, FileButton, Group, Select, Text, Textarea, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./calculator.module.css";
import { type Example, examples } from "./examples.ts";
import { type GridRows, gridText } from "./gridText.ts";
import { RatingGrid } from "./RatingGrid.tsx";

/** Where ratings come in: pasted or typed, as a file, from the grid, or as an example. */
export function SourcePanel({ text, grid, onText, onFiles, onExample, onClear }: Props) {
  const { t } = useTranslation("calculator");
  const [typed, setTyped] = useState(text ?? "");
  const [isGrid, setGrid] = useState(false);
  const [isOver, setOver] = useState(false);
  const told = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    setTyped(text ?? "");
  }, [text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = next;
      onText(next);
    }, afterTypingMs);
  };

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
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
      }}
    >
      <Title order={2} size="h3" id="calculator-source">
        {t("source")}
      </Title>
      {isGrid ? (
        <RatingGrid first={grid ?? newGrid(t)} onChange={(next) => type(gridText(next))} />
      ) : (
        <Textarea
          label={t("paste")}
          description={t("pasteHint")}
          placeholder={text === null ? t("tooLongToShow") : t("pastePlaceholder")}
          rows={10}
          dir="auto"
          classNames={{ input: classes["paste"] ?? "" }}
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <Group gap="xs">
        <FileButton
          multiple
          onChange={(files) => {
            if (files.length > 0) onFiles(files);
          }}
        >
          {(props) => (
            <Button size="xs" variant="default" {...props}>
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
          disabled={text === ""}
          onClick={() => {
            setGrid(false);
            setTyped("");
            onClear();
          }}
        >
          {t("clear")}
        </Button>
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

/** A pause in typing that is the end of a thought, not of a letter. */
const afterTypingMs = 250;

interface Props {
  /** `null`: there is a table, and it is too long to be shown. */
  readonly text: string | null;
  /** What can be typed into; `undefined` where there is too much. */
  readonly grid: GridRows | undefined;
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onExample: (example: Example) => void;
  readonly onClear: () => void;
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
