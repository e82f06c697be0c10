import { SegmentedControl, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { ChooseFiles } from "./DropArea.tsx";
import type { GivenFiles } from "./droppedTree.ts";
import classes from "./exchange.module.css";
import type { Importing, ImportStore } from "./importing.ts";
import { type LinkedMedia, type NamedMedia, namedMedia } from "./linkedMedia.ts";
import { MoreRows } from "./MoreRows.tsx";
import { useWrittenList } from "../../kit/text/useWrittenList.ts";
import type { Plan } from "./plan.ts";

/** The media files named for new recordings, and the files found for them on this device. */
export function MediaPart({ plan, importing, store, onFiles }: Props) {
  const { t } = useTranslation("exchange");
  const written = useWrittenList();
  const { media, way } = importing;
  const fresh = plan.recordings.flatMap(({ recording, recordingId }) =>
    recordingId === null ? [recording] : [],
  );
  // What is only rated needs no film; one that is called as it is is used all the same.
  const rated = new Set(
    plan.recordings.flatMap(({ recording, isRatedAlone }) => (isRatedAlone ? [recording] : [])),
  );
  const named = [
    ...namedMedia(
      fresh.filter((one) => !rated.has(one)),
      media,
    ),
    ...namedMedia(
      fresh.filter((one) => rated.has(one)),
      media,
    ).filter(({ found }) => found !== null),
  ];
  const used = new Set(named.map(({ found }) => found?.key));
  const unused = media.filter(({ key }) => !used.has(key));
  if (named.length === 0 && media.length === 0) return null;
  const found = named.filter((one) => one.found !== null).length;
  return (
    <section className={classes["part"]} aria-labelledby="import-media">
      <Title order={3} id="import-media">
        {t("media.title", { count: named.length })}
      </Title>
      <Text size="sm" role="status">
        {t("media.found", { count: named.length, found })}
      </Text>
      <div className={classes["buttons"]}>
        <ChooseFiles onFiles={onFiles} variant="default" label={t("media.choose")} />
      </div>
      {found > 0 && (
        <>
          <SegmentedControl
            className={classes["where"] ?? ""}
            aria-label={t("media.way")}
            value={way}
            onChange={(value) => store.set({ way: value === "upload" ? "upload" : "local" })}
            data={[
              { value: "local", label: t("media.local") },
              { value: "upload", label: t("media.upload") },
            ]}
          />
          <Text size="sm" c="dimmed">
            {way === "local" ? t("media.localWhat") : t("media.uploadWhat")}
          </Text>
        </>
      )}
      <MoreRows rows={named}>
        {(rows) => (
          <ul className={classes["rows"]}>
            {rows.map((one) => (
              <MediaRow key={one.fileName} named={one} />
            ))}
          </ul>
        )}
      </MoreRows>
      {unused.length > 0 && (
        <Text size="sm">
          {t("media.unused", { count: unused.length })}{" "}
          <bdi>{written(unused.slice(0, mostNames).map(({ file }) => file.name))}</bdi>
        </Text>
      )}
    </section>
  );
}

const mostNames = 10;

function MediaRow({ named: { fileName, found, isConverted, isOther } }: RowProps) {
  const { t } = useTranslation("exchange");
  return (
    <li className={classes["row"]}>
      <div className={classes["grows"]}>
        <p>
          <bdi>{fileName}</bdi>
        </p>
        {isConverted && found && (
          <p className={classes["small"]}>{t("media.converted", { name: found.file.name })}</p>
        )}
        {isOther && <p className={classes["warns"]}>{t("media.other")}</p>}
      </div>
      <MediaState found={found} />
    </li>
  );
}

function MediaState({ found }: { readonly found: LinkedMedia | null }) {
  const { t } = useTranslation("exchange");
  const numbers = useNumbers();
  if (!found) return <Text size="sm">{t("media.missing")}</Text>;
  const { state } = found;
  if (state.kind === "failed") return <Failure error={state.error} compact />;
  if (state.kind !== "read") {
    return <Text size="sm">{t(`media.state.${state.kind}`)}</Text>;
  }
  return (
    <Text size="sm">{t("media.state.read", { time: numbers.time(state.local.durationUs) })}</Text>
  );
}

interface Props {
  readonly plan: Plan;
  readonly importing: Importing;
  readonly store: ImportStore;
  readonly onFiles: (given: GivenFiles) => void;
}

interface RowProps {
  readonly named: NamedMedia;
}
