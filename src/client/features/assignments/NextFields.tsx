import { MultiSelect, NumberInput } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { limits } from "../../../domain/limits.ts";
import { useCall } from "../../kit/query/useCall.ts";
import styles from "./assignments.module.css";
import type { PlanDraft } from "./planDraft.ts";

/** How many recordings are sampled next for double coding, and which codes are oversampled. */
export function NextFields({ studyId, versionId, draft, onChange }: Props) {
  const { t } = useTranslation("assignments");
  const version = useCall(schemeCalls.readScheme, {
    params: { studyId, schemeVersionId: versionId },
  });
  const codes = version.data?.scheme.codes ?? [];
  return (
    <div className={styles["line"]}>
      <NumberInput
        name="next-count"
        label={t(draft.ratersEach === 0 ? "plan.next.countOnce" : "plan.next.count")}
        value={draft.nextCount ?? ""}
        min={1}
        max={limits.assignmentsPerCall}
        allowDecimal={false}
        onChange={(value) => onChange({ nextCount: numberOf(value) })}
      />
      {codes.length > 0 && (
        <MultiSelect
          label={t("plan.next.rare")}
          description={t("plan.next.rareHint")}
          inputWrapperOrder={["label", "input", "description"]}
          data={codes.map(({ id, name }) => ({ value: id, label: name }))}
          value={[...draft.rareCodeIds]}
          searchable
          clearable
          hidePickedOptions
          clearButtonProps={{ "aria-label": t("plan.next.clear") }}
          maw={420}
          onChange={(rareCodeIds) => onChange({ rareCodeIds })}
        />
      )}
      {draft.rareCodeIds.length > 0 && (
        <NumberInput
          label={t("plan.next.share")}
          value={draft.rarePercent ?? ""}
          min={0}
          max={100}
          suffix=" %"
          onChange={(value) => onChange({ rarePercent: numberOf(value) })}
        />
      )}
    </div>
  );
}

/** Mantine returns text while the field is empty. */
function numberOf(value: number | string): number | undefined {
  return typeof value === "number" ? value : undefined;
}

interface Props {
  readonly studyId: string;
  readonly versionId: string;
  readonly draft: PlanDraft;
  readonly onChange: (fields: Partial<PlanDraft>) => void;
}
