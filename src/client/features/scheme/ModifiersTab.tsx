import { ActionIcon, Input, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Modifier, ModifierChoice } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import { newId } from "../../kit/query/newId.ts";
import { AddLine } from "./AddLine.tsx";
import {
  addChoice,
  addModifier,
  changeModifierType,
  modifierChoices,
  movePart,
  putPart,
  removePart,
  withChoices,
} from "../../kit/scheme/edit.ts";
import type { Editing } from "./editing.ts";
import { EntryMenu, KeyField, NameField } from "./fields.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

const types = ["one", "several", "number", "text"] as const;
const moments = ["start", "end"] as const;

/** The Modifiers tab. */
export function ModifiersTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;

  return (
    <div className={classes["tab"]}>
      <p className={classes["hint"]}>
        {t("modifier.empty")} {t("modifier.askedHint")}
      </p>
      {scheme.modifiers.map((modifier, at) => (
        <ModifierEntry key={modifier.id} editing={editing} modifier={modifier} at={at} />
      ))}
      <AddLine
        isAlone
        label={t("modifier.addLabel")}
        placeholder={t("modifier.add")}
        onAdd={(name) =>
          change(
            addModifier(scheme, {
              id: newId(id("modifier")),
              name,
              type: "one",
            }),
          )
        }
      />
    </div>
  );
}

function ModifierEntry({ editing, modifier, at }: Props) {
  const { t } = useTranslation("scheme");
  const { scheme, change, problemAt } = editing;
  const name = modifier.name || t("nameless");
  const put = (changed: Modifier) => change(putPart(scheme, "modifiers", changed));

  return (
    <section className={classes["group"]} data-adds aria-label={name}>
      <div className={classes["groupHead"]}>
        <div className={classes["groupName"]}>
          <NameField
            label={t("modifier.name")}
            name={modifier.name}
            problem={problemAt(`modifiers.${at}.name`)}
            onChange={(changed) => put({ ...modifier, name: changed })}
          />
        </div>
        <Select
          aria-label={t("modifier.type")}
          data={types.map((type) => ({ value: type, label: t(`modifier.types.${type}`) }))}
          value={modifier.type}
          allowDeselect={false}
          onChange={(value) => {
            const type = types.find((one) => one === value);
            if (type) put(changeModifierType(modifier, type));
          }}
        />
        <Select
          aria-label={t("modifier.askedAt")}
          data={moments.map((moment) => ({ value: moment, label: t(`modifier.asked.${moment}`) }))}
          value={modifier.askedAt}
          allowDeselect={false}
          onChange={(value) => {
            const askedAt = moments.find((one) => one === value);
            if (askedAt) put({ ...modifier, askedAt });
          }}
        />
        <Switch
          label={t("modifier.required")}
          checked={modifier.isRequired}
          onChange={(event) => put({ ...modifier, isRequired: event.currentTarget.checked })}
        />
        <EntryMenu
          of={name}
          onMove={(by) => change(movePart(scheme, "modifiers", modifier.id, by))}
          onRemove={() => change(removePart(scheme, "modifiers", modifier.id))}
        />
      </div>
      {modifier.type === "number" && (
        <div className={classes["entry"]}>
          <NumberRange {...{ modifier, put }} problem={problemAt(`modifiers.${at}.max`)} />
        </div>
      )}
      <Choices {...{ scheme, modifier, put, problemAt }} path={`modifiers.${at}.choices`} />
    </section>
  );
}

interface Props {
  readonly editing: Editing;
  readonly modifier: Modifier;
  readonly at: number;
}

function NumberRange({ modifier, put, problem }: RangeProps) {
  const { t } = useTranslation("scheme");
  return (
    <div className={classes["line"]}>
      <NumberInput
        label={t("modifier.min")}
        value={modifier.min}
        onChange={(min) => typeof min === "number" && put({ ...modifier, min })}
      />
      <NumberInput
        label={t("modifier.max")}
        value={modifier.max}
        error={problem}
        onChange={(max) => typeof max === "number" && put({ ...modifier, max })}
      />
      <TextInput
        label={t("modifier.unit")}
        value={modifier.unit}
        maxLength={40}
        onChange={(event) => put({ ...modifier, unit: event.currentTarget.value })}
      />
    </div>
  );
}

interface RangeProps {
  readonly modifier: Extract<Modifier, { type: "number" }>;
  readonly put: (modifier: Modifier) => void;
  readonly problem: string | undefined;
}

function Choices({ scheme, modifier, put, problemAt, path }: ChoicesProps) {
  const { t } = useTranslation("scheme");
  const choices = modifierChoices(modifier);
  if (choices === undefined) return null;
  const putChoice = (changed: ModifierChoice) =>
    put(
      withChoices(
        modifier,
        choices.map((choice) => (choice.id === changed.id ? changed : choice)),
      ),
    );

  return (
    <>
      {choices.map((choice, at) => (
        <div key={choice.id} className={classes["entry"]}>
          <div className={classes["line"]}>
            <KeyField
              isAlone
              of={choice.name || t("nameless")}
              value={choice.key}
              problem={problemAt(`${path}.${at}.key`)}
              onChange={(key) => putChoice({ ...choice, key })}
            />
            <NameField
              label={t("modifier.choice")}
              name={choice.name}
              problem={problemAt(`${path}.${at}.name`)}
              onChange={(name) => putChoice({ ...choice, name })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={sideBySide([t("remove"), choice.name], colon())}
              onClick={() =>
                put(
                  withChoices(
                    modifier,
                    choices.filter((one) => one !== choice),
                  ),
                )
              }
            >
              <CloseIcon />
            </ActionIcon>
          </div>
        </div>
      ))}
      {problemAt(path) !== undefined && <Input.Error role="alert">{problemAt(path)}</Input.Error>}
      <AddLine
        label={t("modifier.choiceAddTo", { name: modifier.name })}
        placeholder={t("modifier.choiceAdd")}
        onAdd={(name) => put(addChoice(modifier, { id: newId(id("choice")), name }, scheme))}
      />
    </>
  );
}

interface ChoicesProps {
  readonly scheme: Editing["scheme"];
  readonly modifier: Modifier;
  readonly put: (modifier: Modifier) => void;
  readonly problemAt: Editing["problemAt"];
  readonly path: string;
}
