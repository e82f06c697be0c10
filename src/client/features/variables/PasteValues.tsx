import { Button, FileButton, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import type { Variable } from "../../../domain/entities/study.ts";
import { id } from "../../../domain/rules.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { type PasteProblem, pastedValues } from "./pastedValues.ts";
import classes from "./variables.module.css";
import { useSend } from "../../kit/query/useSend.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

/** The maximum number of problems listed: further ones mostly repeat them. */
const problemsShown = 20;

/** Values from a spreadsheet or a file, checked before they are imported. */
export function PasteValues({ studyId, recordings, variables }: Props) {
  const { t } = useTranslation("variables");
  const [text, setText] = useState("");
  const pasted = pastedValues(text, { recordings, variables });
  const saving = useSend(
    recordingCalls.putValues,
    () => ({
      params: { studyId },
      body: {
        recordings: pasted.recordings.map(({ recordingId, values }) => ({
          recordingId: id("recording").parse(recordingId),
          values,
        })),
      },
    }),
    {
      onReply: () => {
        setText("");
      },
    },
  );

  return (
    <section className={classes["editor"]} aria-labelledby="paste">
      <h2 id="paste">{t("paste")}</h2>
      <Textarea
        label={t("pasteLabel")}
        description={t("pasteHint")}
        placeholder={exampleOf(recordings, variables, t("recording"))}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {pasted.problems.length > 0 && (
        <div role="alert">
          <Text size="sm">{t("problems", { count: pasted.problems.length })}</Text>
          <ul className={classes["problems"]}>
            {pasted.problems.slice(0, problemsShown).map((problem) => (
              <li key={JSON.stringify(problem)}>
                <Problem problem={problem} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {saving.error && <Failure error={saving.error} compact />}
      <Group>
        <Button
          disabled={pasted.count === 0 || pasted.problems.length > 0}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {pasted.count === 0 ? t("takeNone") : t("take", { count: pasted.count })}
        </Button>
        <FileButton
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(file) => void file?.text().then(setText)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t("chooseFile")}
            </Button>
          )}
        </FileButton>
        <Text component="output" size="sm" c="dimmed">
          {saving.data && text === "" ? t("taken", { count: saving.data.changed }) : ""}
        </Text>
      </Group>
    </section>
  );
}

interface Props {
  readonly studyId: string;
  readonly recordings: readonly Recording[];
  readonly variables: readonly Variable[];
}

function Problem({ problem }: { readonly problem: PasteProblem }) {
  const { t } = useTranslation("variables");
  const format = useFormat();
  switch (problem.kind) {
    case "no_head":
      return t("problem.no_head");
    case "no_variable":
      return t("problem.no_variable", { name: problem.name });
    case "no_recording":
    case "twice":
      return t(`problem.${problem.kind}`, {
        line: format.number(problem.line),
        name: problem.name,
      });
    case "unreadable":
      return t(`problem.unreadable_${problem.variable.type}`, {
        line: format.number(problem.line),
        name: problem.variable.name,
        text: problem.text,
        choices: sideBySide(problem.variable.choices, comma()),
      });
  }
}

function exampleOf(
  recordings: readonly Recording[],
  variables: readonly Variable[],
  head: string,
): string {
  return [
    [head, ...variables.map(({ name }) => name)],
    [recordings[0]?.name ?? "", ...variables.map(() => "…")],
  ]
    .map((cells) => cells.join("\t"))
    .join("\n");
}
