import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "./texts.ts";
import type { HistoryEntry } from "../../../domain/entities/happening.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./history.module.css";
import type { Told } from "./useHappeningText.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

interface DetailsProps {
  readonly studyId: string;
  readonly happening: HistoryEntry;
  readonly told: Told;
  /** Restricts the history to the same object. */
  readonly onOnly: () => void;
}

interface Props extends DetailsProps {
  /** Whether the details are shown next to the list. */
  readonly isBeside: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/**
 * One entry: a sentence and, if opened, the values before and after, which the widest windows show
 * next to the list.
 */
export function HistoryRow({ isBeside, isOpen, onToggle, ...details }: Props) {
  const format = useFormat();
  const { happening, told } = details;

  return (
    <article className={classes["row"]} data-open={(isBeside && isOpen) || undefined}>
      <time className={classes["when"]} dateTime={happening.at}>
        {format.dateTime(happening.at)}
      </time>
      <div className={classes["what"]}>
        <button
          type="button"
          className={classes["sentence"]}
          aria-expanded={isBeside ? undefined : isOpen}
          aria-pressed={isBeside ? isOpen : undefined}
          dir="auto"
          onClick={onToggle}
        >
          {told.sentence}
        </button>
        {isOpen && !isBeside && <HistoryDetails {...details} />}
      </div>
    </article>
  );
}

/** The values before and after a change, and links from it. */
export function HistoryDetails({ studyId, happening, told: { fields }, onOnly }: DetailsProps) {
  const { t } = useTranslation("history");
  const target = targetOf(happening, studyId);

  return (
    <div className={classes["details"]}>
      {happening.isScrubbed && <p>{t("scrubbed")}</p>}
      {fields.length > 0 && (
        <DataTable
          label={t("fields")}
          density="close"
          rows={fields}
          keyOf={({ field }) => field}
          columns={[
            {
              id: "field",
              head: t("fieldHead"),
              isRowHead: true,
              cell: ({ name }) => <span dir="auto">{name}</span>,
            },
            {
              id: "before",
              head: t("before"),
              cell: ({ before }) => <span dir="auto">{before ?? t("nothing")}</span>,
            },
            {
              id: "after",
              head: t("after"),
              cell: ({ after }) => <span dir="auto">{after ?? t("nothing")}</span>,
            },
          ]}
        />
      )}
      <p className={classes["ways"]}>
        {target && <Link {...target}>{t(`to.${happening.about}`)}</Link>}
        {happening.about === "observation" && (
          <Link
            to="/observations/$observationId/history"
            params={{ observationId: happening.aboutId }}
          >
            {t("toWorkHistory")}
          </Link>
        )}
        <button type="button" className={classes["link"]} onClick={onOnly}>
          {t("only")}
        </button>
      </p>
    </div>
  );
}

/** The link to the object, where it has a page of its own. */
function targetOf(
  { about, aboutId, action }: HistoryEntry,
  studyId: string,
): LinkProps | undefined {
  switch (about) {
    case "observation":
    case "consensus":
      return { to: "/observations/$observationId", params: { observationId: aboutId } };
    case "recording":
      return action === "removeRecording"
        ? undefined
        : {
            to: "/studies/$studyId/recordings/$recordingId",
            params: { studyId, recordingId: aboutId },
          };
    case "scheme":
      return {
        to: "/studies/$studyId/scheme",
        params: { studyId },
        search: { version: aboutId },
      };
    case "membership":
    case "invitation":
      return { to: "/studies/$studyId/team", params: { studyId } };
    case "round":
      return { to: "/studies/$studyId/assignments", params: { studyId } };
    case "import":
      return { to: "/studies/$studyId/exchange", params: { studyId } };
    case "participant":
      return { to: "/studies/$studyId/participants", params: { studyId } };
    case "study":
    case "calibration":
      return { to: "/studies/$studyId", params: { studyId } };
  }
}
