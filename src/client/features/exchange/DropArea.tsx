import { Button, FileButton, Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import classes from "./exchange.module.css";
import { droppedTree, type GivenFiles, withoutHidden } from "./droppedTree.ts";
import { withZipsOpened } from "./openedZips.ts";

/** Accepts files dropped anywhere on the page, which is highlighted while files are dragged over it. */
export function DropArea({ onFiles, isOpen, children }: Props) {
  const { t } = useTranslation("exchange");
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });

  useEffect(() => {
    if (!isOpen) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    window.addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      { signal },
    );
    window.addEventListener(
      "dragleave",
      (event) => {
        if (event.relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    window.addEventListener(
      "drop",
      (event) => {
        if (!event.dataTransfer || !hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        void droppedTree(event.dataTransfer)
          .then(withZipsOpened)
          .then((given) => take.current(given));
      },
      { signal },
    );
    return () => ended.abort();
  }, [isOpen]);

  return (
    <div className={classes["stack"]}>
      {children}
      {isOver && (
        <div className={classes["over"]} aria-hidden>
          <Text fw={620} size="lg">
            {t("in.dropHere")}
          </Text>
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly onFiles: (given: GivenFiles) => void;
  /** Whether files are accepted now. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Buttons for choosing files, or a folder with all its files. */
export function ChooseFiles({ onFiles, variant = "filled", label }: ChooseProps) {
  const { t } = useTranslation("exchange");
  const folder = useRef<HTMLInputElement>(null);

  return (
    <>
      <FileButton
        multiple
        onChange={(files) => void withZipsOpened(withoutHidden(files)).then(onFiles)}
      >
        {(props) => (
          <Button {...props} variant={variant}>
            {label ?? t("in.choose")}
          </Button>
        )}
      </FileButton>
      <Button variant="default" onClick={() => folder.current?.click()}>
        {t("in.chooseFolder")}
      </Button>
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        {...{ webkitdirectory: "" }}
        onChange={(event) => {
          void withZipsOpened(withoutHidden([...(event.currentTarget.files ?? [])])).then(onFiles);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

interface ChooseProps {
  readonly onFiles: (given: GivenFiles) => void;
  readonly variant?: "filled" | "default";
  readonly label?: string;
}
