import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { type ChangedValues, valueText, variableLabel } from "../../../domain/variables.ts";

import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { ValueCell } from "./ValueCell.tsx";
import classes from "./variables.module.css";
import { allOf } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** The maximum number of rows drawn at once: each has a field for every variable. */
const rowsAtOnce = 50;

/** The variables of each recording, one column per variable. */
export function ValuesTable({ studyId, recordings, variables, mayEdit }: Props) {
  const { t } = useTranslation("variables");
  const client = useQueryClient();
  const [rows, setRows] = useState(rowsAtOnce);
  const saving = useSend(
    recordingCalls.putValues,
    ({ id: recordingId, values }: Change) => ({
      params: { studyId },
      body: { recordings: [{ recordingId, values }] },
    }),
    {
      onMutate: ({ id: recordingId, values }) =>
        client.setQueryData(
          allOf(recordingCalls.listRecordings, { params: { studyId } }).queryKey,
          (before) =>
            before?.map((one) =>
              one.id === recordingId ? { ...one, values: withChange(one.values, values) } : one,
            ),
        ),
      isStaleWhenRefused: true,
    },
  );

  return (
    <>
      <DataTable
        label={t("values")}
        density="close"
        rows={recordings.slice(0, rows)}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "recording",
            head: t("recording"),
            isRowHead: true,
            cell: ({ id, name }) => (
              <LinkAnchor
                to="/studies/$studyId/recordings/$recordingId"
                params={{ studyId, recordingId: id }}
                dir="auto"
              >
                {name}
              </LinkAnchor>
            ),
          },
          ...variables.map((variable) => ({
            id: `variable ${variable.id}`,
            head: (
              <>
                <bdi>{variableLabel(variable)}</bdi>
                {variable.isHidden && <span className={classes["hidden"]}>{t("hidden")}</span>}
              </>
            ),
            className: classes["value"],
            cell: ({ id, name, values }: Recording) =>
              mayEdit ? (
                <ValueCell
                  variable={variable}
                  value={values[variable.id]}
                  label={t("valueOf", { variable: variable.name, recording: name })}
                  onValue={(value) => saving.mutate({ id, values: { [variable.id]: value } })}
                />
              ) : (
                <bdi>{valueText(values[variable.id])}</bdi>
              ),
          })),
        ]}
      />
      {saving.error && <Failure error={saving.error} compact />}
      <Text component="output" size="sm" c="dimmed" display="block">
        {saving.isSuccess ? t("savedNow") : ""}
      </Text>
      {recordings.length > rows && (
        <Button variant="default" onClick={() => setRows(rows + rowsAtOnce)}>
          {t("showMore", { count: Math.min(rowsAtOnce, recordings.length - rows) })}
        </Button>
      )}
    </>
  );
}

interface Change {
  readonly id: Recording["id"];
  readonly values: ChangedValues;
}

interface Props {
  readonly studyId: string;
  readonly recordings: readonly Recording[];
  readonly variables: readonly Variable[];
  readonly mayEdit: boolean;
}

function withChange(values: Recording["values"], changed: ChangedValues): Recording["values"] {
  return Object.fromEntries(
    Object.entries({ ...values, ...changed }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    ),
  );
}
