import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "../analysis.module.css";
import { Setting } from "../Setting.tsx";
import type { ViewProps } from "../viewProps.ts";

/** Which variables say station and candidate, which criterion is the global grade, which level borderline. */
export function OsceSettings({ search, choose, scheme, known }: ViewProps) {
  const { t } = useTranslation("analysis");
  const variables = (known?.variables ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const globals = (scheme?.criteria ?? []).filter(
    ({ scale }) => scale !== "checklist" && scale !== "nominal" && scale !== "trace",
  );
  const chosen = globals.find(({ id }) => id === search.global) ?? globals[0];
  const levels = (chosen?.levels ?? []).toSorted((a, b) => a.value - b.value);
  const borderline = search.borderline ?? levels[1]?.value;

  return (
    <>
      <div className={classes["settings"]}>
        <Setting
          label={t("osce.station")}
          value={search.station ?? ""}
          options={[{ value: "", label: t("osce.oneStation") }, ...variables]}
          onChange={(station) =>
            choose({ station: station === "" ? undefined : station, at: undefined })
          }
        />
        <Setting
          label={t("osce.candidate")}
          value={search.candidate ?? ""}
          options={[{ value: "", label: t("osce.eachRecording") }, ...variables]}
          onChange={(candidate) => choose({ candidate: candidate === "" ? undefined : candidate })}
        />
        {chosen && (
          <Setting
            label={t("osce.global")}
            value={chosen.id}
            options={globals.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(global) => choose({ global, borderline: undefined })}
          />
        )}
        {borderline !== undefined && (
          <Setting
            label={t("osce.borderline")}
            value={String(borderline)}
            options={levels.map(({ value, name }) => ({ value: String(value), label: name }))}
            onChange={(value) => choose({ borderline: Number(value) })}
          />
        )}
      </div>
      {variables.length === 0 && known && (
        <Text size="sm" c="dimmed" maw="75ch">
          {t("osce.noVariables")}
        </Text>
      )}
    </>
  );
}
