import { Button, FileButton, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { watchingCalls } from "../../../api/contract/watching.ts";
import { id } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { newId } from "../../kit/query/newId.ts";
import { freeName, nameOfFile } from "./newAddress.ts";
import { type Outlook, outlookOf } from "../../kit/upload/outlook.ts";
import { OutlookText } from "./OutlookText.tsx";
import { mediaTypes } from "../../kit/upload/pickedFile.ts";
import { readLocalFile } from "../../kit/upload/readLocalFile.ts";
import classes from "./recordings.module.css";
import { renewAfter } from "../../kit/query/renew.ts";
import { allOf } from "../../kit/query/useCall.ts";

type Adding =
  | { readonly kind: "reading" }
  | {
      readonly kind: "added";
      readonly recordingId: string;
      readonly outlook: Outlook | undefined;
    }
  | { readonly kind: "not_playable" }
  | { readonly kind: "failed"; readonly error: unknown };

interface Line {
  readonly key: string;
  readonly fileName: string;
  readonly adding: Adding;
}

/** Adds files that stay on each rater’s own computer: only name, size, length and fingerprint are sent. */
export function AddLocal({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation("recordings");
  const client = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>([]);

  async function addAll(files: readonly File[]): Promise<void> {
    const added = files.map((file) => ({ file, key: newId(id("mediaSource")) }));
    setLines((all) => [
      ...all,
      ...added.map(({ key, file }) => ({
        key,
        fileName: file.name,
        adding: { kind: "reading" } as const,
      })),
    ]);
    for (const { key, file } of added) {
      const adding = await addOne(file).catch((error: unknown) => ({
        kind: "failed" as const,
        error,
      }));
      setLines((all) => all.map((one) => (one.key === key ? { ...one, adding } : one)));
    }
  }

  async function addOne(file: File): Promise<Adding> {
    const read = await readLocalFile(file);
    if (!read) return { kind: "not_playable" };
    const { fingerprint, frameTimes, demands, ...known } = read;
    const there = await client.fetchQuery({
      ...allOf(recordingCalls.listRecordings, { params: { studyId } }),
      staleTime: 0,
    });
    const { id: recordingId } = await send(recordingCalls.addRecording, {
      params: { studyId },
      body: {
        ...known,
        id: newId(id("recording")),
        name: freeName(
          nameOfFile(file.name) || file.name,
          there.map(({ name }) => name),
        ),
        sources: [
          {
            kind: "local",
            id: newId(id("mediaSource")),
            offsetUs: 0,
            fileName: file.name,
            sizeBytes: file.size,
            fingerprint,
            demands,
          },
        ],
      },
    });
    if (frameTimes !== null) {
      // Without frame times the recording is coded at a constant frame rate, which is no reason to refuse it.
      await send(watchingCalls.putFrameTimes, {
        params: { studyId, recordingId },
        body: { packed: frameTimes },
      }).catch(() => undefined);
    }
    await renewAfter(client, recordingCalls.addRecording, { params: { studyId } });
    return { kind: "added", recordingId, outlook: await outlookOf(file).catch(() => undefined) };
  }

  return (
    <div className={classes["files"]}>
      <Text fw={550}>{t("local.title")}</Text>
      <Text size="sm" c="dimmed">
        {t("local.what")}
      </Text>
      <FileButton multiple accept={mediaTypes} onChange={(files) => void addAll(files)}>
        {(props) => (
          <Button {...props} variant="default">
            {t("local.choose")}
          </Button>
        )}
      </FileButton>
      {lines.length > 0 && (
        <ul className={classes["uploads"]} aria-label={t("local.list")}>
          {lines.map(({ key, fileName, adding }) => (
            <li key={key} className={classes["upload"]}>
              <div className={classes["uploadWords"]}>
                <p>
                  <bdi>{fileName}</bdi>
                </p>
                {adding.kind === "failed" ? (
                  <Failure error={adding.error} compact />
                ) : (
                  <p
                    className={classes["state"]}
                    data-kind={adding.kind === "not_playable" ? "refused" : adding.kind}
                  >
                    {adding.kind === "added" ? t("upload.done") : t(`local.${adding.kind}`)}
                  </p>
                )}
                {adding.kind === "added" && adding.outlook && (
                  <OutlookText fileName={fileName} outlook={adding.outlook} />
                )}
              </div>
              {adding.kind === "added" && (
                <LinkAnchor
                  to="/studies/$studyId/recordings/$recordingId"
                  params={{ studyId, recordingId: adding.recordingId }}
                >
                  {t("openRecording")}
                </LinkAnchor>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
