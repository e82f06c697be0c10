import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LiveClock } from "../../../domain/entities/recording.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { formatTimecode } from "../../../domain/mediaTime.ts";
import { valueText, variableLabel } from "../../../domain/variables.ts";
import { ScrollRegion } from "../../kit/chart/ScrollRegion.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./recordings.module.css";
import { RemoveRecording } from "./RemoveRecording.tsx";
import { RenameRecording } from "./RenameRecording.tsx";
import { SourcePicture } from "./SourcePicture.tsx";
import { useSourceWords } from "./sourceWords.ts";
import type { ListedRecording } from "./listedRecording.ts";

/** The recordings of a study: length, media, who coded them. */
export function RecordingTable({ recordings, mayEdit }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  const { variables } = useStudy().study;
  return (
    <ScrollRegion className={classes["scroll"]} label={t("title")}>
      <table className={classes["table"]}>
        <thead>
          <tr>
            <th scope="col" data-wide className={classes["tools"]}>
              <VisuallyHidden>{t("picture")}</VisuallyHidden>
            </th>
            <th scope="col">{t("name")}</th>
            <th scope="col" className={classes["number"]}>
              {t("length")}
            </th>
            <th scope="col" data-wide>
              {t("media")}
            </th>
            <th scope="col" data-wide>
              {t("frames")}
            </th>
            {variables.map((variable) => (
              <th key={variable.id} scope="col" data-wide>
                <bdi>{variableLabel(variable)}</bdi>
              </th>
            ))}
            <th scope="col">{t("observations")}</th>
            <th scope="col" data-wide>
              {t("added")}
            </th>
            {mayEdit && (
              <th scope="col" className={classes["tools"]}>
                <VisuallyHidden>{t("common:actions")}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {recordings.map((recording) => (
            <Row key={recording.id} recording={recording} variables={variables} mayEdit={mayEdit} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface Props {
  readonly recordings: readonly ListedRecording[];
  readonly mayEdit: boolean;
}

function Row({ recording, variables, mayEdit }: RowProps) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const { framesPerSecond, frameTiming, hasVideo, live, observations, sources } = recording;
  const frames =
    framesPerSecond === null
      ? t(frameTiming === "variable" ? "framesUneven" : "framesUnknown")
      : t("framesPerSecond", { rate: format.number(framesPerSecond) });

  return (
    <tr>
      <td data-wide className={classes["tools"]}>
        <SourcePicture recording={recording} />
      </td>
      <th scope="row">
        <LinkAnchor
          to="/studies/$studyId/recordings/$recordingId"
          params={{ studyId: recording.studyId, recordingId: recording.id }}
          dir="auto"
        >
          {recording.name}
        </LinkAnchor>
      </th>
      <td className={classes["number"]}>
        <bdi dir="ltr">{formatTimecode(recording.durationUs, { digits: 0 })}</bdi>
      </td>
      <td data-wide>
        <Sources recording={recording} />
      </td>
      <td data-wide>
        {hasVideo && frames}
        {!hasVideo && sources.length > 0 && t("soundOnly")}
        {live && sources.length === 0 && "–"}
      </td>
      {variables.map(({ id }) => (
        <td key={id} data-wide>
          <bdi>{valueText(recording.values[id])}</bdi>
        </td>
      ))}
      <td>
        {observations === 0 ? t("nobodyYet") : t("observationsCount", { count: observations })}
      </td>
      <td data-wide>{format.date(recording.createdAt)}</td>
      {mayEdit && (
        <td className={classes["tools"]}>
          <RowMenu recording={recording} />
        </td>
      )}
    </tr>
  );
}

function Sources({ recording: { sources, live } }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const wordsOf = useSourceWords();
  if (live && sources.length === 0) return t(`live.${liveState(live)}`);
  return sources
    .map((source) =>
      source.kind === "address"
        ? wordsOf(source)
        : `${wordsOf(source)} (${format.bytes(source.sizeBytes)})`,
    )
    .join(", ");
}

function liveState({ startedAt, endedAt }: LiveClock) {
  if (startedAt === null) return "not_started";
  return endedAt === null ? "started" : "ended";
}

function RowMenu({ recording }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const [asked, setAsked] = useState<"rename" | "remove">();
  const { name } = recording;

  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("actionsOf", { name })}>
            <MoreIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsked("rename")}>{t("rename")}</Menu.Item>
          <Menu.Item onClick={() => setAsked("remove")}>{t("remove")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === "rename" && (
        <RenameRecording recording={recording} onClose={() => setAsked(undefined)} />
      )}
      {asked === "remove" && (
        <RemoveRecording recording={recording} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

interface RowProps {
  readonly recording: ListedRecording;
  readonly variables: readonly Variable[];
  readonly mayEdit: boolean;
}
