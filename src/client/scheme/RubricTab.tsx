import {
  ActionIcon,
  Button,
  NumberInput,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Criterion, type Level } from "../../domain/entities/scheme.ts";
import { id } from "../../domain/rules.ts";
import { CloseIcon } from "../frame/icons.tsx";
import { newId } from "../newId.ts";
import { AddLine } from "./AddLine.tsx";
import { addCriterion, movePart, putPart, removePart } from "./edit.ts";
import type { Editing } from "./editing.ts";
import { EntryMenu, NameField } from "./fields.tsx";
import classes from "./scheme.module.css";

const scales = Criterion.shape.scale.options;
/** Fewer levels leave nothing to judge. */
const fewestLevels = 2;

/** The lines of the rubric, each with its levels. */
export function RubricTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;
  const levelNames = [
    t("criterion.level1"),
    t("criterion.level2"),
    t("criterion.level3"),
    t("criterion.level4"),
  ];

  return (
    <div className={classes["tab"]} data-adds>
      <p className={classes["hint"]}>{t("criterion.empty")}</p>
      {scheme.criteria.map((criterion, at) => (
        <CriterionEntry key={criterion.id} editing={editing} criterion={criterion} at={at} />
      ))}
      <AddLine
        isAlone
        label={t("criterion.addLabel")}
        placeholder={t("criterion.add")}
        onAdd={(name) =>
          change(addCriterion(scheme, { id: newId(id("criterion")), name, levelNames }))
        }
      />
    </div>
  );
}

function CriterionEntry({ editing, criterion, at }: Props) {
  const { t } = useTranslation("scheme");
  const [isOpen, setIsOpen] = useState(false);
  const { scheme, change, problemAt } = editing;
  const name = criterion.name || t("nameless");
  const put = (part: Partial<Criterion>) =>
    change(putPart(scheme, "criteria", { ...criterion, ...part }));

  return (
    <section className={classes["group"]} aria-label={name}>
      <div className={classes["groupHead"]}>
        <div className={classes["groupName"]}>
          <NameField
            label={t("criterion.name")}
            name={criterion.name}
            problem={problemAt(`criteria.${at}.name`)}
            onChange={(changed) => put({ name: changed })}
          />
        </div>
        <Select
          aria-label={t("criterion.scale")}
          data={scales.map((scale) => ({ value: scale, label: t(`criterion.scales.${scale}`) }))}
          value={criterion.scale}
          allowDeselect={false}
          onChange={(value) => {
            const scale = scales.find((one) => one === value);
            if (scale) put({ scale });
          }}
        />
        <Button
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t("detailsOf", { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t("details")}
        </Button>
        <EntryMenu
          of={name}
          onMove={(by) => change(movePart(scheme, "criteria", criterion.id, by))}
          onRemove={() => change(removePart(scheme, "criteria", criterion.id))}
        />
      </div>
      {isOpen ? (
        <div className={classes["entry"]}>
          <Details {...{ criterion, put, problemAt }} path={`criteria.${at}`} />
        </div>
      ) : (
        <p className={classes["entry"]}>
          {criterion.levels.map((level) => `${level.value} ${level.name}`).join(" · ")}
        </p>
      )}
    </section>
  );
}

interface Props {
  readonly editing: Editing;
  readonly criterion: Criterion;
  readonly at: number;
}

function Details({ criterion, put, problemAt, path }: DetailsProps) {
  const { t } = useTranslation("scheme");
  return (
    <div className={classes["levels"]}>
      <Textarea
        label={t("criterion.description")}
        value={criterion.description}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <div className={classes["line"]}>
        <NumberInput
          label={t("criterion.weight")}
          value={criterion.weight}
          min={0}
          max={1000}
          onChange={(weight) => typeof weight === "number" && put({ weight })}
        />
        <div className={classes["levels"]}>
          <Switch
            label={t("criterion.required")}
            checked={criterion.isRequired}
            onChange={(event) => put({ isRequired: event.currentTarget.checked })}
          />
          <Switch
            label={t("criterion.evidence")}
            description={t("criterion.evidenceHint")}
            checked={criterion.needsEvidence}
            onChange={(event) => put({ needsEvidence: event.currentTarget.checked })}
          />
        </div>
      </div>
      <Levels {...{ criterion, put, problemAt, path }} />
    </div>
  );
}

interface DetailsProps {
  readonly criterion: Criterion;
  readonly put: (part: Partial<Criterion>) => void;
  readonly problemAt: Editing["problemAt"];
  /** `criteria.2` */
  readonly path: string;
}

function Levels({ criterion: { levels }, put, problemAt, path }: DetailsProps) {
  const { t } = useTranslation("scheme");
  const putLevel = (at: number, part: Partial<Level>) =>
    put({ levels: levels.map((level, place) => (place === at ? { ...level, ...part } : level)) });

  return (
    <fieldset className={classes["levels"]}>
      <legend>{t("criterion.levels")}</legend>
      {levels.map((level, at) => (
        // Levels have no ids: their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes["line"]}>
          <NumberInput
            className={classes["number"] ?? ""}
            aria-label={t("criterion.value")}
            value={level.value}
            error={problemAt(`${path}.levels.${at}.value`)}
            onChange={(value) => typeof value === "number" && putLevel(at, { value })}
          />
          <TextInput
            className={classes["grow"] ?? ""}
            aria-label={t("criterion.level")}
            value={level.name}
            error={problemAt(`${path}.levels.${at}.name`)}
            maxLength={200}
            onChange={(event) => putLevel(at, { name: event.currentTarget.value })}
          />
          <Textarea
            className={classes["grow"] ?? ""}
            aria-label={t("criterion.descriptor")}
            placeholder={t("criterion.descriptor")}
            value={level.descriptor}
            autosize
            minRows={1}
            maxRows={6}
            onChange={(event) => putLevel(at, { descriptor: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={levels.length <= fewestLevels}
            aria-label={t("criterion.levelRemove", { name: level.name })}
            onClick={() => put({ levels: levels.filter((one) => one !== level) })}
          >
            <CloseIcon />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            const value = Math.max(...levels.map((level) => level.value)) + 1;
            const name = t("criterion.levelNew", { value });
            put({ levels: [...levels, { value, name, descriptor: "", texts: {} }] });
          }}
        >
          {t("criterion.levelAdd")}
        </Button>
      </div>
    </fieldset>
  );
}
