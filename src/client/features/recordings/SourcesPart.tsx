import { ActionIcon, Button, FileButton, Group, Text, TextInput, Title } from "@mantine/core";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { watchingCalls } from "../../../api/contract/watching.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { refusedFileText } from "../../kit/text/refusedFile.ts";
import { newId } from "../../kit/query/newId.ts";
import { readAddress } from "./newAddress.ts";
import { PlayersText } from "../../kit/player/PlayersText.tsx";
import { mediaTypes } from "../../kit/upload/pickedFile.ts";
import { readLocalFile } from "../../kit/upload/readLocalFile.ts";
import classes from "./recordings.module.css";
import { sourceUploads } from "../../kit/upload/sourceUploads.ts";
import { EarlierFiles } from "./EarlierFiles.tsx";
import { asksToReplace, ReplaceCoded } from "./ReplaceCoded.tsx";
import { nameOfSource, useSourceWords } from "./sourceWords.ts";
import { TimeInput } from "../../kit/form/TimeInput.tsx";
import { useChange } from "./useChange.ts";
import { queryOf, useCall } from "../../kit/query/useCall.ts";

const hourUs = 3_600_000_000;

/** The sources of a recording: their order and their sync offsets. */
export function SourcesPart({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const { studyId, id: recordingId, sources, hasVideo } = recording;
  const params = { studyId, recordingId };
  const client = useQueryClient();
  const changing = useChange(recording, ({ change, replacesCoded = false }: Wanted) => {
    const newest = newestSources(client, recording);
    return send(recordingCalls.changeSources, {
      params,
      body: { sources: [...change(newest)], hasVideo, replacesCoded },
    });
  });
  const moving = useChange(recording, (offset: Pick<MediaSource, "id" | "offsetUs">) =>
    send(watchingCalls.changeOffsets, {
      params,
      body: { offsets: [{ sourceId: offset.id, offsetUs: offset.offsetUs }] },
    }),
  );
  const error = changing.error ?? moving.error;
  const isFull = sources.length >= limits.sourcesPerRecording;

  return (
    <section className={classes["part"]} aria-labelledby="sources">
      <Title order={3} id="sources">
        {t("parts.sources")}
      </Title>
      <Text size="sm" c="dimmed">
        {sources.length === 0 ? t("parts.noSources") : t("parts.sourcesWhat")}
      </Text>
      <ol className={classes["rows"]}>
        {sources.map((source, at) => (
          <SourceRow
            key={source.id}
            source={source}
            at={at}
            count={sources.length}
            onOffset={(offsetUs) => moving.mutate({ id: source.id, offsetUs })}
            onMove={(by) => changing.mutate({ change: (all) => moved(all, source.id, by) })}
            onRemove={() =>
              changing.mutate({ change: (all) => all.filter((one) => one.id !== source.id) })
            }
          />
        ))}
      </ol>
      {asksToReplace(error) && changing.variables ? (
        <ReplaceCoded
          error={error}
          onReplace={() => changing.mutate({ ...changing.variables, replacesCoded: true })}
          onClose={() => changing.reset()}
        />
      ) : (
        error && <Failure error={error} compact />
      )}
      {isFull ? <Text size="sm">{t("parts.most")}</Text> : <AddSource recording={recording} />}
      <LocalFinds recording={recording} />
      <EarlierFiles recording={recording} />
    </section>
  );
}

function SourceRow({ source, at, count, onOffset, onMove, onRemove }: RowProps) {
  const { t } = useTranslation("recordings");
  const wordsOf = useSourceWords();
  const name = nameOfSource(source);
  return (
    <li>
      <div className={classes["grows"]}>
        <bdi>{name}</bdi>
        <p className={classes["state"]}>
          {wordsOf(source)}
          {at === 0 && ` · ${t("parts.reference")}`}
        </p>
      </div>
      <TimeInput
        className={classes["time"] ?? ""}
        size="xs"
        aria-label={t("parts.offsetOf", { name })}
        valueUs={source.offsetUs}
        minUs={-hourUs}
        maxUs={24 * hourUs}
        onTime={onOffset}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={at === 0}
        aria-label={t("parts.up", { name })}
        onClick={() => onMove(-1)}
      >
        <span aria-hidden="true">↑</span>
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={at === count - 1}
        aria-label={t("parts.down", { name })}
        onClick={() => onMove(1)}
      >
        <span aria-hidden="true">↓</span>
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={count === 1}
        aria-label={t("parts.removeSource", { name })}
        onClick={onRemove}
      >
        <span aria-hidden="true">×</span>
      </ActionIcon>
    </li>
  );
}

interface RowProps {
  readonly source: MediaSource;
  readonly at: number;
  readonly count: number;
  readonly onOffset: (offsetUs: number) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** From the cache, not from the screen, which may not show the latest change yet. */
function newestSources(client: QueryClient, { studyId, id: recordingId, sources }: Recording) {
  const { queryKey } = queryOf(recordingCalls.readRecording, { params: { studyId, recordingId } });
  return client.getQueryData(queryKey)?.sources ?? sources;
}

interface Wanted {
  readonly change: (sources: readonly MediaSource[]) => readonly MediaSource[];
  /** Set after the reader has confirmed that the file is replaced. */
  readonly replacesCoded?: boolean;
}

function moved(
  sources: readonly MediaSource[],
  sourceId: MediaSource["id"],
  by: -1 | 1,
): readonly MediaSource[] {
  const at = sources.findIndex((one) => one.id === sourceId);
  const source = sources[at];
  return source ? sources.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, source) : sources;
}

/** The three ways of adding a source. */
function AddSource({ recording }: { readonly recording: Recording }) {
  const { t, i18n } = useTranslation(["recordings", "player"]);
  const format = useFormat();
  const { studyId, id: recordingId } = recording;
  const client = useQueryClient();
  const uploads = sourceUploads(recording, client);
  const files = useSyncExternalStore(uploads.subscribe, uploads.get);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const adding = useChange(
    recording,
    ({ source, hasVideo }: { readonly source: MediaSource; readonly hasVideo: boolean }) =>
      send(recordingCalls.changeSources, {
        params: { studyId, recordingId },
        body: {
          sources: [...newestSources(client, recording), source],
          hasVideo: recording.hasVideo || hasVideo,
        },
      }),
  );

  function addAddress(): void {
    const address = readAddress(text);
    if (address.kind === "problem") {
      setProblem(
        address.because === "not_codable"
          ? t(`player:failure.${address.reason}`, {
              provider: t(`player:host.${address.provider}`),
            })
          : t(`problem.${address.because}`),
      );
      return;
    }
    setProblem(undefined);
    setText("");
    const { url, provider, hasVideo } = address;
    adding.mutate({
      hasVideo,
      source: {
        kind: "address",
        id: newId(id("mediaSource")),
        offsetUs: 0,
        url,
        provider: provider ?? "file",
        title: null,
        hasPoster: false,
      },
    });
  }

  async function addLocal(file: File): Promise<void> {
    const read = await readLocalFile(file);
    if (!read) {
      setProblem(t("local.not_playable"));
      return;
    }
    setProblem(undefined);
    adding.mutate({
      hasVideo: read.hasVideo,
      source: {
        kind: "local",
        id: newId(id("mediaSource")),
        offsetUs: 0,
        fileName: file.name,
        sizeBytes: file.size,
        fingerprint: read.fingerprint,
        demands: read.demands,
      },
    });
  }

  return (
    <>
      <form
        className={classes["rows"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          addAddress();
        }}
      >
        <TextInput
          size="xs"
          type="url"
          dir="ltr"
          label={t("parts.addAddress")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem}
        />
        <Group gap="xs">
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={adding.isPending}
            disabled={text.trim() === ""}
          >
            {t("parts.addAddressAction")}
          </Button>
          <FileButton accept={mediaTypes} onChange={(file) => file && uploads.send([{ file }])}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {t("parts.addUpload")}
              </Button>
            )}
          </FileButton>
          <FileButton accept={mediaTypes} onChange={(file) => file && void addLocal(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default">
                {t("parts.addLocal")}
              </Button>
            )}
          </FileButton>
        </Group>
      </form>
      {files
        .filter(({ sending }) => sending.kind !== "done")
        .map(({ uploadId, fileName: name, sizeBytes, outlook, sending }) => (
          <output key={uploadId} className={classes["state"]} data-kind={sending.kind}>
            {sending.kind === "failed" ? (
              <Failure error={sending.error} compact />
            ) : sending.kind === "refused" ? (
              refusedFileText(sending.found, i18n)
            ) : sending.kind === "checking" ? (
              t("parts.checking", { name })
            ) : sending.kind === "converting" ? (
              <>
                <bdi>{name}</bdi>.{" "}
                {t("upload.converting", { percent: format.percent(sending.share) })}
              </>
            ) : sending.kind === "asking" && outlook ? (
              <>
                <bdi>{name}</bdi>. <PlayersText {...outlook} /> {t("upload.asking")}{" "}
                <Button size="xs" variant="default" onClick={() => uploads.resume(uploadId)}>
                  {t("upload.anyway")}
                </Button>{" "}
                <Button size="xs" variant="default" onClick={() => uploads.remove(uploadId)}>
                  {t("upload.cancel")}
                </Button>
              </>
            ) : (
              t("parts.uploading", {
                name,
                percent: format.percent(
                  "sentBytes" in sending ? sending.sentBytes / Math.max(sizeBytes, 1) : 1,
                ),
              })
            )}
          </output>
        ))}
      {adding.error && <Failure error={adding.error} compact />}
    </>
  );
}

/** The raters who have selected their local files. Draws nothing where no file is local. */
function LocalFinds({ recording }: { readonly recording: Recording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const { studyId, id: recordingId, sources } = recording;
  const local = new Map(
    sources.flatMap((one) => (one.kind === "local" ? [[one.id, one.fileName]] : [])),
  );
  const finds = useCall(
    recordingCalls.listLocatedFiles,
    { params: { studyId, recordingId } },
    { enabled: local.size > 0 },
  );
  if (local.size === 0) return null;

  return (
    <div className={classes["part"]}>
      <Title order={4}>{t("parts.finds")}</Title>
      {finds.error && <Failure error={finds.error} compact onRetry={() => void finds.refetch()} />}
      {finds.data?.length === 0 && <Text size="sm">{t("parts.findsNone")}</Text>}
      <ul className={classes["rows"]}>
        {finds.data?.map(({ accountId, sourceId, name, foundAt }) => (
          <li key={`${accountId} ${sourceId}`}>
            <bdi className={classes["grows"]}>{name}</bdi>
            <span className={classes["state"]}>
              {t("parts.foundAt", {
                file: local.get(sourceId) ?? "",
                date: format.dateTime(foundAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
