import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { SchemeVersion } from "../../domain/entities/scheme.ts";
import { recordingQueries } from "../queries/recordings.ts";
import { schemeQueries } from "../queries/schemes.ts";
import { type AnalysisSearch, parseAnalysisSearch } from "./address.ts";
import classes from "./charts.module.css";

/** What the analysis covers: recording, version, subject. All of it in the address. */
export function Filters({ studyId, version, search }: Props) {
  const { t } = useTranslation("analysis");
  const navigate = useNavigate({ from: "/studies/$studyId/analysis" });
  const recordings = useQuery(recordingQueries.recordings(studyId)).data ?? [];
  const versions = (useQuery(schemeQueries.schemes(studyId)).data ?? []).filter(
    ({ state }) => state !== "draft",
  );
  const subjects = version?.scheme.subjects ?? [];

  function choose(change: AnalysisSearch): void {
    void navigate({
      search: (previous: AnalysisSearch) => ({ ...previous, ...change }),
      resetScroll: false,
    });
  }

  return (
    <fieldset className={classes["filters"]} aria-label={t("filters")}>
      {recordings.length > 1 && (
        <Select
          label={t("recording")}
          data={[
            { value: "", label: t("allRecordings") },
            ...recordings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={search.recording ?? ""}
          onChange={(recording) => choose({ recording: recording || undefined })}
          allowDeselect={false}
          searchable={recordings.length > 10}
        />
      )}
      {versions.length > 1 && (
        <Select
          label={t("version")}
          data={versions.map(({ id, number }) => ({
            value: id,
            label: t("versionNumber", { number }),
          }))}
          value={search.version ?? version?.id ?? null}
          onChange={(chosen) => choose({ version: chosen ?? undefined })}
          allowDeselect={false}
        />
      )}
      {subjects.length > 0 && (
        <Select
          label={t("subject")}
          data={[
            { value: "", label: t("allSubjects") },
            ...subjects.map(({ id, name }) => ({ value: id, label: name })),
            { value: "nobody", label: t("nobody") },
          ]}
          value={search.subject ?? ""}
          onChange={(subject) => choose({ subject: parseAnalysisSearch({ subject }).subject })}
          allowDeselect={false}
        />
      )}
    </fieldset>
  );
}

interface Props {
  readonly studyId: string;
  readonly version: SchemeVersion | null;
  readonly search: AnalysisSearch;
}
