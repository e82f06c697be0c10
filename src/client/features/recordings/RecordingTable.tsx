import { Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { LiveClock, Recording } from "../../../domain/entities/recording.ts";
import { timecode } from "../../kit/text/timecode.ts";
import { valueText, variableLabel } from "../../../domain/variables.ts";
import { useFormat } from "../../kit/text/format.ts";
import { lazyPart } from "../../kit/page/lazyPart.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./recordings.module.css";
import { RenameRecording } from "./RenameRecording.tsx";
import { pictureOf, SourcePicture } from "../../kit/media/SourcePicture.tsx";
import { useSourceWords } from "./sourceWords.ts";
import type { ListedRecording } from "./listedRecording.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { RowMenu } from "../../kit/table/RowMenu.tsx";
import { comma, noted, sideBySide } from "../../kit/text/phrase.ts";

const RemoveRecording = lazyPart(
  async () => (await import("./RemoveRecording.tsx")).RemoveRecording,
  { isOver: true },
);

/** The recordings of a study: length, media, and raters. */
export function RecordingTable({ recordings, mayEdit }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const format = useFormat();
  const { variables } = useStudy().study;
  return (
    <DataTable
      label={t("title")}
      rows={recordings}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "picture",
          head: t("picture"),
          isHeadHidden: true,
          isWide: true,
          className: classes["tools"],
          cell: (recording) => (
            <SourcePicture
              studyId={recording.studyId}
              recordingId={recording.id}
              durationUs={recording.durationUs}
              picture={pictureOf(recording)}
            />
          ),
        },
        {
          id: "name",
          head: t("name"),
          isRowHead: true,
          orderBy: ({ name }) => name,
          cell: ({ id, studyId, name, sources }) => (
            <>
              <LinkAnchor
                to="/studies/$studyId/recordings/$recordingId"
                params={{ studyId, recordingId: id }}
                dir="auto"
              >
                {name}
              </LinkAnchor>
              <FileNames sources={sources} name={name} />
            </>
          ),
        },
        {
          id: "length",
          head: t("length"),
          isNumber: true,
          orderBy: ({ durationUs }) => durationUs,
          cell: ({ durationUs }) => <bdi dir="ltr">{timecode(durationUs, { digits: 0 })}</bdi>,
        },
        {
          id: "media",
          head: t("media"),
          isWide: true,
          cell: (recording) => <Sources recording={recording} />,
        },
        {
          id: "frames",
          head: t("frames"),
          isWide: true,
          cell: (recording) => <Frames recording={recording} />,
        },
        ...variables.map((variable) => ({
          id: `variable ${variable.id}`,
          head: <bdi>{variableLabel(variable)}</bdi>,
          isWide: true,
          orderBy: ({ values }: ListedRecording) => values[variable.id],
          cell: ({ values }: ListedRecording) => <bdi>{valueText(values[variable.id])}</bdi>,
        })),
        {
          id: "observations",
          head: t("observations"),
          orderBy: ({ observations }) => observations,
          cell: ({ observations }) =>
            observations === 0 ? t("nobodyYet") : t("observationsCount", { count: observations }),
        },
        {
          id: "added",
          head: t("added"),
          isWide: true,
          orderBy: ({ createdAt }) => createdAt,
          cell: ({ createdAt }) => format.date(createdAt),
        },
        ...(mayEdit
          ? [
              {
                id: "actions",
                head: t("common:actions"),
                isHeadHidden: true,
                isAtEnd: true,
                className: classes["tools"],
                cell: (recording: ListedRecording) => <RecordingActions recording={recording} />,
              },
            ]
          : []),
      ]}
    />
  );
}

interface Props {
  readonly recordings: readonly ListedRecording[];
  readonly mayEdit: boolean;
}

function Frames({ recording }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const { framesPerSecond, frameTiming, hasVideo, live, sources } = recording;
  if (!hasVideo) {
    if (sources.length > 0) return t("soundOnly");
    return live && "–";
  }
  return framesPerSecond === null
    ? t(frameTiming === "variable" ? "framesUneven" : "framesUnknown")
    : t("framesPerSecond", { rate: format.number(framesPerSecond) });
}

function Sources({ recording: { sources, live } }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const wordsOf = useSourceWords();
  if (sources.length === 0) return live ? t(`live.${liveState(live)}`) : t("noFileYet");
  return sideBySide(
    sources.map((source) =>
      source.kind === "address"
        ? wordsOf(source)
        : `${wordsOf(source)}${noted(format.bytes(source.sizeBytes))}`,
    ),
    comma(),
  );
}

function liveState({ startedAt, endedAt }: LiveClock) {
  if (startedAt === null) return "not_started";
  return endedAt === null ? "started" : "ended";
}

function RecordingActions({ recording }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const [asked, setAsked] = useState<"rename" | "remove">();
  const { name } = recording;

  return (
    <>
      <RowMenu
        name={name}
        actions={[
          { key: "rename", name: t("rename"), act: () => setAsked("rename") },
          { key: "remove", name: t("remove"), act: () => setAsked("remove") },
        ]}
      />
      {asked === "rename" && (
        <RenameRecording recording={recording} onClose={() => setAsked(undefined)} />
      )}
      {asked === "remove" && (
        <Suspense>
          <RemoveRecording recording={recording} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The file names with their extensions, where they differ from the recording’s name. */
function FileNames({ sources, name }: Pick<Recording, "sources" | "name">) {
  const names = sources.flatMap((source) => (source.kind === "address" ? [] : source.fileName));
  return names
    .filter((one) => one !== name)
    .map((one) => (
      <Text key={one} size="xs" c="dimmed" dir="auto">
        {one}
      </Text>
    ));
}
