import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import { useFormat } from "../../../kit/text/format.ts";
import classes from "../analysis.module.css";
import { isolated } from "../../../kit/text/isolated.ts";
import { NumberSetting } from "../NumberSetting.tsx";
import { Setting } from "../Setting.tsx";
import { eachRecording, ratedText } from "../profiles/ratedBy.ts";
import type { ViewProps } from "../viewProps.ts";
import { oneStation, osceNames } from "./osceNames.ts";

/**
 * Settings: the variables for station and candidate, the criterion of the global grade, and its borderline level.
 */
export function OsceSettings({ search, choose, scheme, known }: ViewProps) {
  const { t } = useTranslation("analysis");
  const format = useFormat();
  const variables = (known?.variables ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const globals = (scheme?.criteria ?? []).filter(
    ({ scale }) => scale !== "checklist" && scale !== "nominal" && scale !== "trace",
  );
  const chosen = globals.find(({ id }) => id === search.global) ?? globals[0];
  const levels = (chosen?.levels ?? []).toSorted((a, b) => a.value - b.value);
  const borderline = search.borderline ?? levels[1]?.value;
  const { station, candidate } = osceNames(search, known);
  const guessed = [station, candidate].flatMap((one) =>
    one.kind === "variable" && one.isGuess ? [isolated(one.name)] : [],
  );

  return (
    <>
      <div className={classes["settings"]}>
        <Setting
          label={t("osce.station")}
          value={station.kind === "variable" ? station.id : oneStation}
          options={[{ value: oneStation, label: t("osce.oneStation") }, ...variables]}
          onChange={(by) => choose({ station: by, at: undefined })}
        />
        <Setting
          label={t("osce.candidate")}
          value={ratedText(candidate)}
          options={[{ value: eachRecording, label: t("osce.eachRecording") }, ...variables]}
          onChange={(by) => choose({ candidate: by })}
        />
        {chosen && (
          <Setting
            label={t("osce.global")}
            value={search.global ?? chosen.id}
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
        <Setting
          label={t("osce.scoresAre")}
          value={search.severity ?? "as_given"}
          options={[
            { value: "as_given", label: t("osce.asGiven") },
            { value: "adjusted", label: t("osce.adjusted") },
          ]}
          onChange={(value) => choose({ severity: value === "as_given" ? undefined : value })}
        />
        <Setting
          label={t("osce.margin")}
          value={String(search.margin ?? 0)}
          options={margins.map((margin) => ({
            value: String(margin),
            label: margin === 0 ? t("osce.marginNone") : t("osce.marginOf", { count: margin }),
          }))}
          onChange={(value) => choose({ margin: value === "0" ? undefined : Number(value) })}
        />
        <NumberSetting
          label={t("osce.leastStations")}
          value={search.leastStations ?? 0}
          min={0}
          max={100}
          onChange={(least) => choose({ leastStations: least === 0 ? undefined : least })}
        />
      </div>
      {guessed.length > 0 && (
        <Text size="sm" c="dimmed" maw="75ch">
          {t("osce.guessed", { variables: format.list(guessed) })}
        </Text>
      )}
      {variables.length === 0 && known && (
        <Text size="sm" c="dimmed" maw="75ch">
          {t("osce.noVariables")}
        </Text>
      )}
    </>
  );
}

/**
 * Margins above the pass mark that are offered, in standard errors of measurement; an address may contain others.
 */
const margins = [0, 1, 1.64, 1.96, 2] as const;
