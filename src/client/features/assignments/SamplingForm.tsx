import { MultiSelect, NumberInput, Radio, Switch, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { promptCount } from "../../../domain/scans.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import styles from "./assignments.module.css";
import { everySRange, methods, type SamplingDraft, samplingOf, ways } from "./sampling.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** How behaviour is sampled in new assignments. */
export function SamplingForm({ studyId, versionId, draft, recordings, onChange }: Props) {
  const { t } = useTranslation("assignments");
  const hasScans = draft.way !== "continuous";

  return (
    <div className={styles["sampling"]}>
      <Radio.Group
        label={t("sampling.label")}
        description={t("sampling.hint")}
        value={draft.way}
        onChange={(value) => {
          const way = ways.find((one) => one === value);
          if (way) onChange({ ...draft, way });
        }}
      >
        <div className={styles["ways"]}>
          {ways.map((way) => (
            <Radio
              key={way}
              value={way}
              label={t(`sampling.way.${way}`)}
              description={t(`sampling.wayWhat.${way}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {hasScans && <ScansForm {...{ studyId, versionId, draft, recordings, onChange }} />}
    </div>
  );
}

function ScansForm({ studyId, versionId, draft, recordings, onChange }: Props) {
  const { t } = useTranslation("assignments");
  const version = useCall(schemeCalls.readScheme, {
    params: { studyId, schemeVersionId: versionId },
  });
  const codes = version.data?.scheme.codes ?? [];
  const scans = samplingOf(draft)?.scans;

  return (
    <>
      <Radio.Group
        label={t("sampling.method")}
        value={draft.method}
        onChange={(value) => {
          const method = methods.find((one) => one === value);
          if (method) onChange({ ...draft, method });
        }}
      >
        <div className={styles["ways"]}>
          {methods.map((method) => (
            <Radio
              key={method}
              value={method}
              label={t(`sampling.methods.${method}`)}
              description={t(`sampling.bias.${method}`)}
            />
          ))}
        </div>
      </Radio.Group>
      <div className={styles["line"]}>
        <NumberInput
          label={t("sampling.every")}
          value={draft.everyS ?? ""}
          min={everySRange.min}
          max={everySRange.max}
          decimalScale={3}
          error={scans ? undefined : t("sampling.everyWrong", { max: everySRange.max })}
          onChange={(value) => onChange({ ...draft, everyS: numberOf(value) })}
        />
        <NumberInput
          label={t("sampling.from")}
          value={draft.fromS ?? ""}
          min={0}
          max={everySRange.max}
          decimalScale={3}
          onChange={(value) => onChange({ ...draft, fromS: numberOf(value) })}
        />
        <MultiSelect
          className={styles["codes"] ?? ""}
          label={t("sampling.codes")}
          placeholder={draft.codeIds.length === 0 ? t("sampling.allCodes") : ""}
          data={codes.map((code) => ({ value: code.id, label: code.name }))}
          value={[...draft.codeIds]}
          searchable
          clearable
          hidePickedOptions
          clearButtonProps={{ "aria-label": t("sampling.allCodes") }}
          onChange={(codeIds) => onChange({ ...draft, codeIds })}
        />
      </div>
      {version.error && (
        <Failure error={version.error} onRetry={() => void version.refetch()} compact />
      )}
      <Switch
        label={t("sampling.pauses")}
        description={t("sampling.pausesHint")}
        checked={draft.pauses}
        onChange={(event) => onChange({ ...draft, pauses: event.currentTarget.checked })}
      />
      {scans && (
        <Text size="sm" c="dimmed" role="status">
          {sideBySide(
            recordings
              .slice(0, shownAtMost)
              .map(({ name, durationUs }) =>
                t("sampling.questions", { count: promptCount(scans, durationUs), recording: name }),
              ),
          )}
        </Text>
      )}
    </>
  );
}

/** The number of recordings for which the number of prompts is shown: enough to notice a typing error. */
const shownAtMost = 3;

/** Mantine returns text while the field is empty. */
function numberOf(value: number | string): number | undefined {
  return typeof value === "number" ? value : undefined;
}

interface Props {
  readonly studyId: string;
  readonly versionId: string;
  readonly draft: SamplingDraft;
  /** The selected recordings, or without a selection all that can be assigned. */
  readonly recordings: readonly { readonly name: string; readonly durationUs: number }[];
  readonly onChange: (draft: SamplingDraft) => void;
}
