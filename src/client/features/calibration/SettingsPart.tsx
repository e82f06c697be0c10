import { Button, Checkbox, NativeSelect, NumberInput, Stack, Text, Title } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { studyCalls } from "../../../api/contract/studies.ts";
import { calibrationRecipes } from "../../../domain/entities/study.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFieldErrors } from "../../kit/text/refusalText.ts";
import { useStudy } from "../../kit/query/study.ts";
import classes from "./calibration.module.css";
import { useSend } from "../../kit/query/useSend.ts";

/** How attempts are counted, what opens real work, and how often a check comes. */
export function SettingsPart() {
  const { t } = useTranslation(["calibration", "common"]);
  const { study, studyId } = useStudy();
  const kept = study.calibration;
  const [recipe, setRecipe] = useState(kept.recipe);
  const [threshold, setThreshold] = useState<number | string>(kept.threshold);
  const [recordings, setRecordings] = useState<number | string>(kept.recordings);
  const [isChecked, setChecked] = useState(kept.checkEvery !== null);
  const [checkEvery, setCheckEvery] = useState<number | string>(kept.checkEvery ?? 10);
  const [toleranceMs, setToleranceMs] = useState<number | string>(kept.toleranceUs / 1_000);
  const save = useSend(studyCalls.changeStudy, () => ({
    params: { studyId },
    body: {
      calibration: {
        recipe,
        threshold: numberOf(threshold),
        recordings: numberOf(recordings),
        checkEvery: isChecked ? numberOf(checkEvery) : null,
        toleranceUs: Math.round(numberOf(toleranceMs) * 1_000),
      },
    },
  }));
  const errorOf = useFieldErrors(save.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={submit} noValidate className={classes["part"]}>
      <Title order={2}>{t("settings")}</Title>
      <Stack maw={460} gap="sm">
        <NativeSelect
          label={t("recipeLabel")}
          description={t("recipeHint")}
          value={recipe}
          onChange={({ currentTarget: { value } }) =>
            setRecipe(calibrationRecipes.find((one) => one === value) ?? recipe)
          }
          data={calibrationRecipes.map((one) => ({ value: one, label: t(`recipe.${one}`) }))}
        />
        <NumberInput
          label={t("threshold")}
          description={t("thresholdHint")}
          min={-1}
          max={1}
          step={0.05}
          decimalScale={3}
          value={threshold}
          onChange={setThreshold}
          error={errorOf("calibration.threshold")}
        />
        <NumberInput
          label={t("recordingsNeeded")}
          description={t("recordingsNeededHint")}
          min={1}
          max={100}
          value={recordings}
          onChange={setRecordings}
          error={errorOf("calibration.recordings")}
        />
        <NumberInput
          label={t("tolerance")}
          description={t("toleranceHint")}
          min={0}
          max={60_000}
          step={100}
          value={toleranceMs}
          onChange={setToleranceMs}
          error={errorOf("calibration.toleranceUs")}
        />
        <Checkbox
          label={t("checksOn")}
          description={t("checksHint")}
          checked={isChecked}
          onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
        />
        {isChecked && (
          <NumberInput
            label={t("checkEvery")}
            min={1}
            max={1_000}
            value={checkEvery}
            onChange={setCheckEvery}
            error={errorOf("calibration.checkEvery")}
          />
        )}
        {save.error && <Failure error={save.error} compact />}
        <div className={classes["head"]}>
          <Button type="submit" loading={save.isPending}>
            {t("common:save")}
          </Button>
          <Text role="status" size="sm">
            {save.isSuccess && t("common:saved")}
          </Text>
        </div>
      </Stack>
    </form>
  );
}

/** What stands in a field; an empty one is no number, which the rules refuse. */
function numberOf(typed: number | string): number {
  return typeof typed === "number" ? typed : NaN;
}
