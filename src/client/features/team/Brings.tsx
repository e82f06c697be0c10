import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Invitation } from "../../../domain/entities/study.ts";
import { useStudy } from "../../kit/query/study.ts";
import { recordingGroups } from "./recordingGroups.ts";

/** What a person receives on joining. */
type Brought = Pick<Invitation, "assignsRecordings" | "recordingGroup" | "beginsTraining">;

export const bringsNothing: Brought = {
  assignsRecordings: false,
  recordingGroup: null,
  beginsTraining: false,
};

/** Selects what a rater receives on joining: recordings (all, or those of a group), and training. */
export function Brings({ value, onChange }: Props) {
  const { t } = useTranslation("team");
  const { study } = useStudy();
  const groups = recordingGroups(study.variables);
  const { assignsRecordings, recordingGroup, beginsTraining } = value;

  return (
    <>
      <Checkbox
        label={t("assigns")}
        description={t("assignsHint")}
        checked={assignsRecordings}
        onChange={(event) => onChange({ ...value, assignsRecordings: event.currentTarget.checked })}
      />
      {assignsRecordings && groups.length > 0 && (
        <NativeSelect
          label={t("group")}
          description={t("groupHint")}
          value={groups.findIndex(
            ({ group }) =>
              group.variableId === recordingGroup?.variableId &&
              group.value === recordingGroup.value,
          )}
          data={[
            { value: "-1", label: t("groupAll") },
            ...groups.map(({ label }, at) => ({ value: String(at), label })),
          ]}
          onChange={(event) =>
            onChange({
              ...value,
              recordingGroup: groups[Number(event.currentTarget.value)]?.group ?? null,
            })
          }
        />
      )}
      <Checkbox
        label={t("trains")}
        description={t("trainsHint")}
        checked={beginsTraining}
        onChange={(event) => onChange({ ...value, beginsTraining: event.currentTarget.checked })}
      />
    </>
  );
}

interface Props {
  readonly value: Brought;
  readonly onChange: (value: Brought) => void;
}
