import { Button, FileButton, Tabs, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { AddAddress } from "./AddAddress.tsx";
import { AddLive } from "./AddLive.tsx";
import { AddLocal } from "./AddLocal.tsx";
import { canRemember, droppedFiles, mediaTypes, pickFiles } from "../../kit/upload/pickedFile.ts";
import { TabsList } from "../../kit/page/TabsList.tsx";
import classes from "./recordings.module.css";
import { studyUploads } from "./studyUploads.ts";

/**
 * The ways to add recordings: uploaded files, URLs, files that stay on raters’ computers, or a live
 * observation.
 */
export function AddRecordings({ studyId }: Props) {
  const { t } = useTranslation("recordings");
  const uploads = studyUploads(studyId, useQueryClient());
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    void droppedFiles(event.dataTransfer).then(uploads.send);
  }

  return (
    <section className={classes["add"]} aria-label={t("add")}>
      <Tabs defaultValue="upload" keepMounted>
        <TabsList>
          <Tabs.Tab value="upload">{t("way.upload")}</Tabs.Tab>
          <Tabs.Tab value="address">{t("way.address")}</Tabs.Tab>
          <Tabs.Tab value="local">{t("way.local")}</Tabs.Tab>
          <Tabs.Tab value="live">{t("way.live")}</Tabs.Tab>
        </TabsList>
        <Tabs.Panel value="upload" pt="md">
          {/* Dropping files is a second way to what the button does. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div
            className={classes["drop"]}
            data-over={isOver || undefined}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={drop}
          >
            <Text fw={550}>{t("drop")}</Text>
            {canRemember() ? (
              <Button onClick={() => void pickFiles().then(uploads.send)}>{t("addFiles")}</Button>
            ) : (
              <FileButton
                multiple
                accept={mediaTypes}
                onChange={(files) => uploads.send(files.map((file) => ({ file })))}
              >
                {(props) => <Button {...props}>{t("addFiles")}</Button>}
              </FileButton>
            )}
            <Text size="sm" c="dimmed">
              {t("dropHint")}
            </Text>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="address" pt="md">
          <AddAddress studyId={studyId} />
        </Tabs.Panel>
        <Tabs.Panel value="local" pt="md">
          <AddLocal studyId={studyId} />
        </Tabs.Panel>
        <Tabs.Panel value="live" pt="md">
          <AddLive studyId={studyId} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

interface Props {
  readonly studyId: string;
}
