import { Button, Checkbox, Group, Modal, Select, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import type { Recording } from "../../../domain/entities/recording.ts";
import { Variable } from "../../../domain/entities/study.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { variableProblems } from "../../../domain/variables.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFieldErrors } from "../../kit/text/refusalText.ts";
import { invalidInput } from "../../../domain/errors.ts";
import { newId } from "../../kit/query/newId.ts";
import classes from "./variables.module.css";
import { useSend } from "../../kit/query/useSend.ts";

const types = Variable.shape.type.options;

/** The variables of a study, edited together and saved together. */
export function VariableEditor({ studyId, variables, recordings, onSaved }: Props) {
  const { t } = useTranslation(["variables", "common"]);
  const [edited, setEdited] = useState<readonly Variable[]>(variables);
  const [asksFor, setAsksFor] = useState<readonly Variable[]>();
  const saving = useSend(
    studyCalls.changeStudy,
    () => ({
      params: { studyId },
      body: { variables: edited.map((one) => ({ ...one, choices: [...one.choices] })) },
    }),
    {
      onSuccess: () => {
        onSaved();
      },
      onSettled: () => setAsksFor(undefined),
    },
  );
  const problems = variableProblems(edited);
  const shown = saving.error ?? (problems.length > 0 ? invalidInput(...problems) : undefined);
  const fieldError = useFieldErrors(shown);
  const isNamed = edited.every(({ name }) => name.trim() !== "");

  function change(at: number, part: Partial<Variable>): void {
    saving.reset();
    setEdited(edited.map((one, place) => (place === at ? { ...one, ...part } : one)));
  }

  function save(): void {
    const kept = new Set(edited.map((one) => one.id));
    const losing = variables.filter((one) => !kept.has(one.id) && valuesIn(recordings, one.id) > 0);
    if (losing.length > 0) setAsksFor(losing);
    else saving.mutate();
  }

  return (
    <form
      className={classes["editor"]}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {edited.length === 0 && <Text size="sm">{t("none")}</Text>}
      {edited.map((variable, at) => {
        const number = at + 1;
        return (
          <fieldset key={variable.id} className={classes["variable"]}>
            <legend>{variable.name.trim() === "" ? t("number", { number }) : variable.name}</legend>
            <div className={classes["fields"]}>
              <TextInput
                label={t("name")}
                value={variable.name}
                required
                maxLength={limits.nameMaxChars}
                error={fieldError(`variables.${at}.name`)}
                onChange={(event) => change(at, { name: event.currentTarget.value })}
              />
              <Select
                label={t("type")}
                allowDeselect={false}
                value={variable.type}
                data={types.map((type) => ({ value: type, label: t(`types.${type}`) }))}
                error={fieldError(`variables.${at}.type`)}
                onChange={(value) => {
                  const type = types.find((one) => one === value);
                  if (type) change(at, { type, ...(type !== "number" && { unit: "" }) });
                }}
              />
              {variable.type === "number" && (
                <TextInput
                  label={t("unit")}
                  value={variable.unit}
                  maxLength={40}
                  onChange={(event) => change(at, { unit: event.currentTarget.value })}
                />
              )}
              {variable.type === "choice" && (
                <Choices
                  choices={variable.choices}
                  error={fieldError(`variables.${at}.choices`)}
                  onChoices={(choices) => change(at, { choices: [...choices] })}
                />
              )}
            </div>
            <Checkbox
              label={t("isHidden")}
              description={t("isHiddenWhat")}
              checked={variable.isHidden}
              onChange={(event) => change(at, { isHidden: event.currentTarget.checked })}
            />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-label={t("removeOf", { name: variable.name })}
              onClick={() => setEdited(edited.filter((_, place) => place !== at))}
            >
              {t("common:remove")}
            </Button>
          </fieldset>
        );
      })}
      {saving.error && <Failure error={saving.error} compact />}
      <Group>
        <Button
          variant="default"
          disabled={edited.length >= limits.variablesPerStudy}
          onClick={() => setEdited([...edited, newVariable()])}
        >
          {t("add")}
        </Button>
        <Button
          type="submit"
          loading={saving.isPending}
          disabled={problems.length > 0 || !isNamed || edited === variables}
        >
          {t("save")}
        </Button>
      </Group>
      {asksFor && (
        <Modal
          opened
          onClose={() => setAsksFor(undefined)}
          title={t("loseTitle")}
          closeButtonProps={{ "aria-label": t("common:close") }}
        >
          <ul>
            {asksFor.map(({ id: variableId, name }) => (
              <li key={variableId}>
                {t("lose", { name, count: valuesIn(recordings, variableId) })}
              </li>
            ))}
          </ul>
          <Text size="sm">{t("loseWhat")}</Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={() => setAsksFor(undefined)} data-autofocus>
              {t("common:cancel")}
            </Button>
            <Button color="red" loading={saving.isPending} onClick={() => saving.mutate()}>
              {t("loseConfirm")}
            </Button>
          </Group>
        </Modal>
      )}
    </form>
  );
}

interface Props {
  readonly studyId: string;
  readonly variables: readonly Variable[];
  readonly recordings: readonly Pick<Recording, "values">[];
  readonly onSaved: () => void;
}

/** Choices, one per line. The text stays as it is typed; its parsed lines are reported. */
function Choices({ choices, error, onChoices }: ChoicesProps) {
  const { t } = useTranslation("variables");
  const [text, setText] = useState(choices.join("\n"));
  return (
    <Textarea
      label={t("choices")}
      description={t("choicesHint")}
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChoices(
          event.currentTarget.value
            .split("\n")
            .map((line) => line.trim().slice(0, limits.nameMaxChars))
            .filter((line) => line !== ""),
        );
      }}
    />
  );
}

interface ChoicesProps {
  readonly choices: readonly string[];
  readonly error: string | undefined;
  readonly onChoices: (choices: readonly string[]) => void;
}

function newVariable(): Variable {
  return {
    id: newId(id("variable")),
    name: "",
    type: "text",
    unit: "",
    choices: [],
    isHidden: true,
  };
}

/** How many recordings have a value of a variable. */
function valuesIn(recordings: Props["recordings"], variableId: string): number {
  return recordings.filter(({ values }) => values[variableId] !== undefined).length;
}
