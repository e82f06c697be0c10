import { GuideHint } from "../../kit/page/GuideHint.tsx";
import { Button, Checkbox, NativeSelect, NumberInput, Stack, Text, Title } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { defaultRules, unseenBy } from "../../../agreement/gate/gateRules.ts";
import type { CalibrationReply } from "../../../api/contract/calibration.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { type GateRule, ruleKey } from "../../../domain/entities/gate.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import { limits } from "../../../domain/limits.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFieldErrors } from "../../kit/text/refusalText.ts";
import classes from "./calibration.module.css";
import { newRule, ofScheme } from "./ruleChoices.ts";
import { RuleEditor } from "./RuleEditor.tsx";
import { UnseenText } from "./UnseenText.tsx";

/** The training rules, how they are assessed, how long a pass is valid, and how often there is a blind check. */
export function GateForm({ gate, scheme }: Props) {
  const { t } = useTranslation(["calibration", "common"]);
  const { study, studyId } = useStudy();
  const kept = study.calibration;
  const [rules, setRules] = useState<readonly GateRule[] | null>(gate.isChosen ? gate.rules : null);
  const [recordings, setRecordings] = useState<number | string>(kept.recordings);
  const [counted, setCounted] = useState(kept.counted);
  const [attempts, setAttempts] = useState<number | string>(kept.attempts ?? "");
  const [validDays, setValidDays] = useState<number | string>(kept.validDays ?? "");
  const [isChecked, setChecked] = useState(kept.checkEvery !== null);
  const [checkEvery, setCheckEvery] = useState<number | string>(kept.checkEvery ?? 10);
  const [isMonthly, setMonthly] = useState(kept.monthlyShare !== null);
  const [monthlyPercent, setMonthlyPercent] = useState<number | string>(
    kept.monthlyShare === null ? 20 : Math.round(kept.monthlyShare * 100),
  );
  const [toleranceMs, setToleranceMs] = useState<number | string>(kept.toleranceUs / 1_000);
  const save = useSend(studyCalls.changeStudy, () => ({
    params: { studyId },
    body: {
      calibration: {
        rules: rules && [...rules],
        recordings: numberOf(recordings),
        counted,
        attempts: attempts === "" ? null : numberOf(attempts),
        validDays: validDays === "" ? null : numberOf(validDays),
        checkEvery: isChecked ? numberOf(checkEvery) : null,
        monthlyShare: isMonthly ? numberOf(monthlyPercent) / 100 : null,
        toleranceUs: Math.round(numberOf(toleranceMs) * 1_000),
      },
    },
  }));
  const errorOf = useFieldErrors(save.error);
  const fitting = defaultRules(scheme, gate.sampling);
  const shown = rules ?? fitting;
  const added = newRule(shown, scheme, gate.sampling);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    save.mutate();
  };

  return (
    <form onSubmit={submit} noValidate className={`${classes["page"]} ${classes["inColumns"]}`}>
      <section className={classes["part"]}>
        <GuideHint page="training" anchor="set-the-rules" topic={t("rules")}>
          <Title order={2}>{t("rules")}</Title>
        </GuideHint>
        <Text size="sm" c="dimmed" maw="75ch">
          {t("rulesWhat")}
        </Text>
        <Checkbox
          label={t("rulesFit")}
          description={t("rulesFitHint")}
          checked={rules === null}
          onChange={({ currentTarget }) => setRules(currentTarget.checked ? null : fitting)}
        />
        <ol className={classes["rules"]} aria-label={t("rules")}>
          {shown.map((rule, at) => (
            <RuleEditor
              key={at}
              rule={rule}
              number={at + 1}
              scheme={scheme}
              measures={ofScheme(scheme, gate.sampling)}
              isTaken={(other) =>
                shown.some((one, place) => place !== at && ruleKey(one) === ruleKey(other))
              }
              onChange={(changed) => setRules(shown.with(at, changed))}
              onRemove={shown.length > 1 ? () => setRules(shown.toSpliced(at, 1)) : undefined}
            />
          ))}
        </ol>
        {added && shown.length < limits.rulesPerGate && (
          <div>
            <Button size="xs" variant="default" onClick={() => setRules([...shown, added])}>
              {t("addRule")}
            </Button>
          </div>
        )}
        {errorOf("calibration.rules") !== undefined && (
          <Text size="sm" role="alert">
            {errorOf("calibration.rules")}
          </Text>
        )}
        <UnseenText unseen={unseenBy(shown, scheme, gate.sampling)} />
      </section>
      <section className={classes["part"]}>
        <GuideHint
          page="training"
          anchor="choose-how-recordings-are-assessed"
          topic={t("counting")}
        >
          <Title order={2}>{t("counting")}</Title>
        </GuideHint>
        <Stack maw={460} gap="sm">
          <NumberInput
            label={t("recordingsNeeded")}
            description={t("recordingsNeededHint")}
            min={1}
            max={100}
            value={recordings}
            onChange={setRecordings}
            error={errorOf("calibration.recordings")}
          />
          <NativeSelect
            label={t("counted")}
            description={t(`countedHint.${counted}`)}
            value={counted}
            onChange={({ currentTarget: { value } }) =>
              setCounted(value === "each" ? "each" : "together")
            }
            data={(["together", "each"] as const).map((one) => ({
              value: one,
              label: t(`countedAs.${one}`),
            }))}
          />
          <NumberInput
            label={t("attemptsAllowed")}
            description={t("attemptsAllowedHint")}
            min={1}
            max={100}
            value={attempts}
            onChange={setAttempts}
            error={errorOf("calibration.attempts")}
          />
          <NumberInput
            label={t("validDays")}
            description={t("validDaysHint")}
            min={1}
            max={3_650}
            value={validDays}
            onChange={setValidDays}
            error={errorOf("calibration.validDays")}
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
        </Stack>
      </section>
      <section className={classes["part"]}>
        <GuideHint page="training" anchor="add-blind-checks" topic={t("checks")}>
          <Title order={2}>{t("checks")}</Title>
        </GuideHint>
        <Text size="sm" c="dimmed" maw="75ch">
          {t("checksWhat")}
        </Text>
        <Stack maw={460} gap="sm">
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
          <Checkbox
            label={t("monthlyOn")}
            description={t("monthlyHint")}
            checked={isMonthly}
            onChange={({ currentTarget }) => setMonthly(currentTarget.checked)}
          />
          {isMonthly && (
            <NumberInput
              label={t("monthlyShare")}
              min={1}
              max={100}
              value={monthlyPercent}
              onChange={setMonthlyPercent}
              error={errorOf("calibration.monthlyShare")}
            />
          )}
        </Stack>
      </section>
      {save.error && <Failure error={save.error} compact />}
      <div className={classes["head"]}>
        <Button type="submit" loading={save.isPending}>
          {t("common:save")}
        </Button>
        <Text role="status" size="sm">
          {save.isSuccess && t("common:saved")}
        </Text>
      </div>
    </form>
  );
}

/** The number in a field; `NaN` for an empty one, which the rules refuse. */
function numberOf(typed: number | string): number {
  return typeof typed === "number" ? typed : NaN;
}

interface Props {
  readonly gate: CalibrationReply["gate"];
  readonly scheme: Scheme;
}
