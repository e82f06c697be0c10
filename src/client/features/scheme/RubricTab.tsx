import {
  ActionIcon,
  Button,
  NumberInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { Criterion, type Level, Scheme, type Section } from "../../../domain/entities/scheme.ts";
import { countsInTotal, type RubricPart, rubricParts } from "../../../domain/rubricTotal.ts";
import { id } from "../../../domain/rules.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import { newId } from "../../kit/query/newId.ts";
import { AddLine } from "./AddLine.tsx";
import {
  addCriterion,
  addSection,
  changeScale,
  moveCriterion,
  movePart,
  putPart,
  removePart,
} from "../../kit/scheme/edit.ts";
import type { Editing } from "./editing.ts";
import { ExamplesField } from "./ExamplesField.tsx";
import { EntryMenu, NameField } from "./fields.tsx";
import { MoveHandle } from "./MoveHandle.tsx";
import classes from "../../kit/scheme/scheme.module.css";
import { sideBySide } from "../../kit/text/phrase.ts";

const scales = Criterion.shape.scale.options;
const totals = Scheme.shape.total.unwrap().options;
/** With fewer levels there is nothing to rate. */
const fewestLevels = 2;

/** The criteria of the rubric, each with its levels, by section. */
export function RubricTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;
  const sections = scheme.sections ?? [];
  // Kept here: a criterion that moves to another section is drawn again and has to stay open.
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const [movedId, setMovedId] = useState<string>();
  const opening: Opening = {
    openIds,
    toggle: (criterionId) =>
      setOpenIds((before) =>
        before.has(criterionId)
          ? new Set([...before].filter((one) => one !== criterionId))
          : new Set([...before, criterionId]),
      ),
    movedId,
    noteMoved: setMovedId,
  };

  return (
    <div className={classes["tab"]}>
      <p className={classes["hint"]}>{t("criterion.empty")}</p>
      {scheme.criteria.length > 0 && <Total {...{ scheme, change }} />}
      {rubricParts(scheme).map(({ section, criteria }) => {
        if (section) {
          return (
            <section
              key={section.id}
              className={classes["rubricSection"]}
              data-adds
              aria-label={section.name || t("nameless")}
            >
              <SectionHead editing={editing} section={section} at={sections.indexOf(section)} />
              <CriterionList {...{ editing, opening, section, criteria }} />
            </section>
          );
        }
        return (
          <div key="none" className={classes["tab"]} data-adds>
            {sections.length > 0 && criteria.length > 0 && (
              <h2 className={classes["looseHead"]}>{t("section.none")}</h2>
            )}
            <CriterionList {...{ editing, opening, section, criteria }} />
          </div>
        );
      })}
      <p className={classes["hint"]}>{t("section.hint")}</p>
      <AddLine
        isAlone
        label={t("section.addLabel")}
        placeholder={t("section.add")}
        onAdd={(name) => change(addSection(scheme, { id: newId(id("section")), name }))}
      />
    </div>
  );
}

function SectionHead({ editing, section, at }: SectionHeadProps) {
  const { t } = useTranslation("scheme");
  const { scheme, change, problemAt } = editing;
  return (
    <div className={classes["groupHead"]}>
      <div className={classes["groupName"]}>
        <NameField
          label={t("section.name")}
          name={section.name}
          problem={problemAt(`sections.${at}.name`)}
          onChange={(name) => change(putPart(scheme, "sections", { ...section, name }))}
        />
      </div>
      <EntryMenu
        of={section.name || t("nameless")}
        removal={t("section.remove")}
        onMove={(by) => change(movePart(scheme, "sections", section.id, by))}
        onRemove={() => change(removePart(scheme, "sections", section.id))}
      />
    </div>
  );
}

interface SectionHeadProps {
  readonly editing: Editing;
  readonly section: Section;
  /** Its index in the scheme, as used in the paths of problems. */
  readonly at: number;
}

/** Which criteria show their details, and which was last moved to a section and gets the focus. */
interface Opening {
  readonly openIds: ReadonlySet<string>;
  readonly toggle: (criterionId: string) => void;
  readonly movedId: string | undefined;
  readonly noteMoved: (criterionId: string) => void;
}

function CriterionList({
  editing,
  opening,
  section,
  criteria,
}: RubricPart & { readonly editing: Editing; readonly opening: Opening }) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;
  const levelNames = [
    t("criterion.level1"),
    t("criterion.level2"),
    t("criterion.level3"),
    t("criterion.level4"),
  ];
  return (
    <>
      {criteria.map((criterion) => (
        <CriterionEntry
          key={criterion.id}
          editing={editing}
          opening={opening}
          criterion={criterion}
          at={scheme.criteria.indexOf(criterion)}
        />
      ))}
      <div data-drop-end={section?.id ?? ""} className={classes["dropEnd"]} />
      <AddLine
        isAlone
        label={
          section
            ? t("criterion.addTo", { section: section.name || t("nameless") })
            : t("criterion.addLabel")
        }
        placeholder={t("criterion.add")}
        onAdd={(name) =>
          change(
            addCriterion(scheme, {
              id: newId(id("criterion")),
              name,
              sectionId: section?.id,
              levelNames,
            }),
          )
        }
      />
    </>
  );
}

/** How the rubric is totalled. Weights are asked for only where they count. */
function Total({ scheme, change }: Pick<Editing, "scheme" | "change">) {
  const { t } = useTranslation("scheme");
  return (
    <Radio.Group
      label={t("total.label")}
      description={t("total.hint")}
      value={scheme.total}
      onChange={(value) => {
        const total = totals.find((one) => one === value);
        if (total) change({ ...scheme, total });
      }}
    >
      <div className={classes["choices"]}>
        {totals.map((total) => (
          <Radio
            key={total}
            value={total}
            label={t(`total.of.${total}`)}
            description={t(`total.what.${total}`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function CriterionEntry({ editing, opening, criterion, at }: Props) {
  const { t } = useTranslation("scheme");
  const isOpen = opening.openIds.has(criterion.id);
  const { scheme, change, problemAt } = editing;
  const name = criterion.name || t("nameless");
  const put = (part: Partial<Criterion>) =>
    change(putPart(scheme, "criteria", { ...criterion, ...part }));
  const move = (by: -1 | 1) => change(movePart(scheme, "criteria", criterion.id, by));
  const moveTo = (drop: Parameters<typeof moveCriterion>[2]) =>
    change(moveCriterion(scheme, criterion.id, drop));

  return (
    <section
      className={classes["group"]}
      aria-label={name}
      data-drop-before={criterion.id}
      data-drop-group={criterion.sectionId ?? ""}
    >
      <div className={classes["groupHead"]}>
        <MoveHandle of={name} id={criterion.id} onMove={move} onDrop={moveTo} />
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
            if (scale) put(changeScale(criterion, scale));
          }}
        />
        <Button
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-label={t("detailsOf", { name })}
          onClick={() => opening.toggle(criterion.id)}
        >
          {t("details")}
        </Button>
        <EntryMenu
          of={name}
          onMove={move}
          onRemove={() => change(removePart(scheme, "criteria", criterion.id))}
        />
      </div>
      {isOpen ? (
        <div className={classes["entry"]}>
          <Details
            {...{ criterion, put, problemAt }}
            isMoved={opening.movedId === criterion.id}
            moveTo={(drop) => {
              opening.noteMoved(criterion.id);
              moveTo(drop);
            }}
            sections={scheme.sections ?? []}
            path={`criteria.${at}`}
            hasWeight={scheme.total !== "none" && countsInTotal({ ...criterion, weight: 1 })}
          />
        </div>
      ) : (
        <p className={classes["entry"]}>
          {sideBySide(
            criterion.levels.map((level) => `${level.value} ${level.name}`),
            criterion.scale === "trace" ? " … " : " · ",
          )}
        </p>
      )}
    </section>
  );
}

interface Props {
  readonly editing: Editing;
  readonly opening: Opening;
  readonly criterion: Criterion;
  readonly at: number;
}

function Details({
  criterion,
  put,
  problemAt,
  path,
  hasWeight,
  sections,
  isMoved,
  moveTo,
}: DetailsProps) {
  const { t } = useTranslation("scheme");
  const isTrace = criterion.scale === "trace";
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
      {isTrace && <p className={classes["hint"]}>{t("criterion.traceHint")}</p>}
      <div className={classes["line"]}>
        {sections.length > 0 && (
          <Select
            label={t("section.of")}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was chosen here, and is drawn at another place now.
            autoFocus={isMoved}
            data={[
              { value: "", label: t("section.none") },
              ...sections.map((section) => ({
                value: section.id,
                label: section.name || t("nameless"),
              })),
            ]}
            value={criterion.sectionId ?? ""}
            allowDeselect={false}
            onChange={(value) => moveTo({ groupId: value === "" ? null : value, beforeId: null })}
          />
        )}
        {hasWeight && (
          <NumberInput
            label={t("criterion.weight")}
            value={criterion.weight}
            min={0}
            max={1000}
            onChange={(weight) => typeof weight === "number" && put({ weight })}
          />
        )}
        <div className={classes["levels"]}>
          <Switch
            label={t("criterion.required")}
            checked={criterion.isRequired}
            onChange={(event) => put({ isRequired: event.currentTarget.checked })}
          />
          {!isTrace && (
            <Switch
              label={t("criterion.evidence")}
              description={t("criterion.evidenceHint")}
              checked={criterion.needsEvidence}
              onChange={(event) => put({ needsEvidence: event.currentTarget.checked })}
            />
          )}
        </div>
      </div>
      <Levels {...{ criterion, put, problemAt, path }} />
    </div>
  );
}

interface LevelsProps {
  readonly criterion: Criterion;
  readonly put: (part: Partial<Criterion>) => void;
  readonly problemAt: Editing["problemAt"];
  /** The path of the criterion, as in `criteria.2`. */
  readonly path: string;
}

interface DetailsProps extends LevelsProps {
  readonly hasWeight: boolean;
  readonly sections: readonly Section[];
  readonly isMoved: boolean;
  /** Moves the criterion to a section. */
  readonly moveTo: (to: Parameters<typeof moveCriterion>[2]) => void;
}

function Levels({ criterion: { levels, scale }, put, problemAt, path }: LevelsProps) {
  const { t } = useTranslation("scheme");
  const isTrace = scale === "trace";
  const putLevel = (at: number, part: Partial<Level>) =>
    put({ levels: levels.map((level, place) => (place === at ? { ...level, ...part } : level)) });

  return (
    <fieldset className={classes["levels"]}>
      <legend>{isTrace ? t("criterion.ends") : t("criterion.levels")}</legend>
      {levels.map((level, at) => (
        // Levels have no ids: their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <div className={classes["line"]}>
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
            {!isTrace && (
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
            )}
          </div>
          {!isTrace && (
            <ExamplesField
              of={level.name || t("nameless")}
              examples={level.examples}
              onChange={(examples) => putLevel(at, { examples })}
            />
          )}
        </div>
      ))}
      {!isTrace && (
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
      )}
    </fieldset>
  );
}
