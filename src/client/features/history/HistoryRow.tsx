import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import type { Happening } from "../../../domain/entities/happening.ts";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./history.module.css";
import type { Told } from "./useTold.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

interface Props {
  readonly studyId: string;
  readonly happening: Happening;
  readonly told: Told;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Shows what else happened to the same thing. */
  readonly onOnly: () => void;
}

/** One thing that happened: a sentence, and when it is opened what it was before and after. */
export function HistoryRow({ studyId, happening, told, isOpen, onToggle, onOnly }: Props) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const { fields, sentence } = told;
  const target = targetOf(happening, studyId);

  return (
    <article className={classes["row"]}>
      <time className={classes["when"]} dateTime={happening.at}>
        {format.dateTime(happening.at)}
      </time>
      <div className={classes["what"]}>
        <button
          type="button"
          className={classes["sentence"]}
          aria-expanded={isOpen}
          dir="auto"
          onClick={onToggle}
        >
          {sentence}
        </button>
        {isOpen && (
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
        )}
      </div>
    </article>
  );
}

/** Where the thing is, as far as it has a place of its own. */
function targetOf({ about, aboutId, action }: Happening, studyId: string): LinkProps | undefined {
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
