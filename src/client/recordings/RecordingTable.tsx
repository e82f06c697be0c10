import { ActionIcon, Menu, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Recording } from "../../domain/entities/recording.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import { ScrollRegion } from "../charts/ScrollRegion.tsx";
import { useFormat } from "../frame/format.ts";
import { MoreIcon } from "../frame/icons.tsx";
import { LinkAnchor } from "../frame/links.tsx";
import classes from "./recordings.module.css";
import { RemoveRecording } from "./RemoveRecording.tsx";
import { RenameRecording } from "./RenameRecording.tsx";

export type ListedRecording = Recording & { readonly observations: number };

/** The recordings of a study: length, media, who coded them. */
export function RecordingTable({ recordings, mayEdit }: Props) {
  const { t } = useTranslation(["recordings", "common"]);
  return (
    <ScrollRegion className={classes["scroll"]} label={t("title")}>
      <table className={classes["table"]}>
        <thead>
          <tr>
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
            <Row key={recording.id} recording={recording} mayEdit={mayEdit} />
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

function Row({ recording, mayEdit }: RowProps) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const { framesPerSecond, hasVideo, observations } = recording;
  const frames =
    framesPerSecond === null
      ? t("framesUneven")
      : t("framesPerSecond", { rate: format.number(framesPerSecond) });

  return (
    <tr>
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
      <td data-wide>{hasVideo ? frames : t("soundOnly")}</td>
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

function Sources({ recording }: { readonly recording: ListedRecording }) {
  const { t } = useTranslation("recordings");
  const format = useFormat();
  const words = recording.sources.map((source) =>
    source.kind === "address"
      ? t("source.address", { host: new URL(source.url).hostname })
      : `${t(`source.${source.kind}`)} (${format.bytes(source.sizeBytes)})`,
  );
  return words.join(", ");
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
  readonly mayEdit: boolean;
}
