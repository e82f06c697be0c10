import { Button, FileButton, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { AddAddress } from "./AddAddress.tsx";
import classes from "./recordings.module.css";
import { studyUploads } from "./studyUploads.ts";

/** The two ways in: files from this computer, or the address of a file. */
export function AddRecordings({ studyId, names }: Props) {
  const { t } = useTranslation("recordings");
  const uploads = studyUploads(studyId, useQueryClient());
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    uploads.send([...event.dataTransfer.files]);
  }

  return (
    // Dropping files is a second way to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes["drop"]}
      data-over={isOver || undefined}
      aria-label={t("add")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={classes["files"]}>
        <Text fw={550}>{t("drop")}</Text>
        <FileButton multiple accept="audio/*,video/*,.mkv,.mts" onChange={uploads.send}>
          {(props) => <Button {...props}>{t("addFiles")}</Button>}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("dropHint")}
        </Text>
      </div>
      <AddAddress studyId={studyId} names={names} />
    </section>
  );
}

interface Props {
  readonly studyId: string;
  /** The names that are taken. */
  readonly names: readonly string[];
}
