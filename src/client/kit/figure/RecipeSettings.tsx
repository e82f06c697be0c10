import { NativeSelect, NumberInput } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import {
  EventStatistic,
  RatingStatistic,
  type AgreementStatistic,
  ScanStatistic,
  TraceStatistic,
} from "../../../agreement/recipes.ts";
import { traceIccForms, traceLags } from "../../../agreement/settings.ts";
import { iccForms } from "../../../statistics/iccForms.ts";
import { weightsNames } from "../../../statistics/weights.ts";
import classes from "./agreement.module.css";
import { hasSetting, settingOfWay, wayOfSeveral, waysOfSeveral } from "./recipes.ts";

const second = 1_000_000;

/**
 * Fields for the settings of a statistic; empty where it has none. `onChange` is called with valid settings only.
 */
export function RecipeSettings({ recipe, onChange }: Props) {
  const { t } = useTranslation(["agreement", "statistics"]);
  const ways = waysOfSeveral(recipe);

  /** Passes a setting on if the statistic is valid with it; else the field shows the previous value again. */
  function take(setting: object): boolean {
    const changed = { ...recipe, ...setting };
    const isTaken = [EventStatistic, RatingStatistic, ScanStatistic, TraceStatistic].some(
      (kinds) => kinds.safeParse(changed).success,
    );
    if (isTaken) onChange(setting);
    return isTaken;
  }

  return (
    <div className={classes["settingsFields"]}>
      {"unitUs" in recipe && (
        <NumberField
          label={t("field.unit")}
          value={recipe.unitUs / second}
          onValue={(seconds) => take({ unitUs: Math.round(seconds * second) })}
        />
      )}
      {"toleranceUs" in recipe && (
        <NumberField
          label={t("field.tolerance")}
          value={recipe.toleranceUs / second}
          onValue={(seconds) => take({ toleranceUs: Math.round(seconds * second) })}
        />
      )}
      {"overlapShare" in recipe && (
        <NumberField
          label={t("field.share")}
          value={recipe.overlapShare * 100}
          onValue={(percent) => take({ overlapShare: percent / 100 })}
        />
      )}
      {(recipe.kind === "event_f1" || "pointsWithinUs" in recipe) && (
        <NumberField
          label={t("field.points")}
          value={(recipe.pointsWithinUs ?? 0) / second}
          onValue={(seconds) => {
            const pointsWithinUs = Math.round(seconds * second);
            // Left out it is 0 of event F1; of modifiers it is a second.
            const isLeftOut = recipe.kind === "event_f1" && pointsWithinUs === 0;
            take({ pointsWithinUs: isLeftOut ? undefined : pointsWithinUs });
          }}
        />
      )}
      {ways.length > 0 && (
        <NativeSelect
          label={t("field.raters")}
          value={wayOfSeveral(recipe) ?? ""}
          onChange={({ currentTarget: { value } }) => {
            const way = ways.find((one) => one === value);
            if (way !== undefined) take({ raters: settingOfWay(way) });
          }}
          data={ways.map((name) => ({ value: name, label: t(`severalRaters.${name}`) }))}
        />
      )}
      {hasSetting(recipe, "recordings") && (
        <NativeSelect
          label={t("field.recordings")}
          value={"recordings" in recipe && recipe.recordings === "mean" ? "mean" : "pooled"}
          onChange={({ currentTarget: { value } }) =>
            take({ recordings: value === "mean" ? value : undefined })
          }
          data={(["pooled", "mean"] as const).map((name) => ({
            value: name,
            label: t(`overRecordings.${name}`),
          }))}
        />
      )}
      {"blockScans" in recipe && (
        <NumberField
          label={t("field.block")}
          value={recipe.blockScans}
          onValue={(scans) => take({ blockScans: Math.round(scans) })}
        />
      )}
      {recipe.kind === "rating_percent" && (
        <NumberField
          label={t("field.within")}
          value={recipe.within ?? 0}
          onValue={(levels) => take({ within: levels === 0 ? undefined : Math.round(levels) })}
        />
      )}
      {"weights" in recipe && (
        <NativeSelect
          label={t("field.weights")}
          value={recipe.weights}
          onChange={(event) => take({ weights: event.currentTarget.value })}
          data={weightsNames.map((name) => ({
            value: name,
            label: t(`statistics:variant.${name}`),
          }))}
        />
      )}
      {"form" in recipe && (
        <NativeSelect
          label={t("field.form")}
          value={recipe.form}
          onChange={(event) => take({ form: event.currentTarget.value })}
          data={[...(recipe.kind === "trace_icc" ? traceIccForms : iccForms)]}
        />
      )}
      {"stepUs" in recipe && (
        <NumberField
          label={t("field.step")}
          value={recipe.stepUs / second}
          onValue={(seconds) => take({ stepUs: Math.round(seconds * second) })}
        />
      )}
      {"lags" in recipe && (
        <NativeSelect
          label={t("field.lags")}
          value={recipe.lags}
          onChange={(event) => take({ lags: event.currentTarget.value })}
          data={traceLags.map((name) => ({ value: name, label: t(`lags.${name}`) }))}
        />
      )}
    </div>
  );
}

interface Props {
  readonly recipe: AgreementStatistic;
  readonly onChange: (setting: object) => void;
}

/** A number field that reports its value when it loses the focus, or at Enter. */
function NumberField({ label, value, onValue }: FieldProps) {
  const take = (field: HTMLInputElement): void => {
    const number = Number(field.value.replace(",", "."));
    if (field.value.trim() !== "" && Number.isFinite(number) && number !== value) onValue(number);
  };
  return (
    <NumberInput
      key={value}
      label={label}
      defaultValue={value}
      min={0}
      hideControls
      onKeyDown={(event) => {
        if (event.key === "Enter") take(event.currentTarget);
      }}
      onBlur={(event) => take(event.currentTarget)}
    />
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}
