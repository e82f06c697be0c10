import { Button, MultiSelect, Select, SegmentedControl, Textarea } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { copyCode, moveCode, movePart, putPart, removePart } from "../../kit/scheme/edit.ts";
import type { Editing } from "./editing.ts";
import { ExamplesField } from "./ExamplesField.tsx";
import { ColorField, EntryMenu, KeyField, NameField } from "./fields.tsx";
import { MoveHandle } from "./MoveHandle.tsx";
import classes from "../../kit/scheme/scheme.module.css";

const RemoveUsed = lazy(async () => ({ default: (await import("./RemoveUsed.tsx")).RemoveUsed }));

/** One code: colour, key, name and kind in one row; the other fields on request. */
export function CodeEntry({ editing, code, at }: Props) {
  const { t } = useTranslation("scheme");
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { scheme, change, problemAt, compared } = editing;
  const name = code.name || t("nameless");
  const put = (part: Partial<Code>) => change(putPart(scheme, "codes", { ...code, ...part }));
  const move = (by: -1 | 1) => change(movePart(scheme, "codes", code.id, by));
  const remove = () => change(removePart(scheme, "codes", code.id));

  return (
    <div
      className={classes["entry"]}
      data-drop-before={code.id}
      data-drop-group={code.groupId ?? ""}
    >
      <div className={classes["line"]}>
        <MoveHandle
          of={name}
          id={code.id}
          onMove={move}
          onDrop={(drop) => change(moveCode(scheme, code.id, drop))}
        />
        <ColorField of={name} color={code.color} onChange={(color) => put({ color })} />
        <KeyField
          of={name}
          value={code.key}
          problem={problemAt(`codes.${at}.key`)}
          onChange={(key) => put({ key })}
        />
        <NameField
          label={t("code.name")}
          name={code.name}
          problem={problemAt(`codes.${at}.name`)}
          onChange={(changed) => put({ name: changed })}
        />
        <SegmentedControl
          aria-label={t("code.kindOf", { name })}
          data={[
            { value: "point", label: t("code.point") },
            { value: "state", label: t("code.state") },
          ]}
          value={code.kind}
          onChange={(kind) => put({ kind: kind === "state" ? "state" : "point" })}
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
          onMove={move}
          onCopy={() =>
            change(
              copyCode(scheme, code.id, { id: newId(id("code")), name: t("copyOf", { name }) }),
            )
          }
          onRemove={() => (compared ? setIsLeaving(true) : remove())}
        />
      </div>
      {isLeaving && compared && (
        <Suspense>
          <RemoveUsed
            compared={compared}
            entry={{ id: code.id, name }}
            onRemove={remove}
            onClose={() => setIsLeaving(false)}
          />
        </Suspense>
      )}
      {isOpen && <Details editing={editing} code={code} put={put} />}
    </div>
  );
}

interface Props {
  readonly editing: Editing;
  readonly code: Code;
  /** Its index in the scheme, as used in the paths of problems. */
  readonly at: number;
}

function Details({ editing: { scheme }, code, put }: DetailsProps) {
  const { t } = useTranslation("scheme");
  return (
    <div className={classes["details"]}>
      <Textarea
        className={classes["whole"] ?? ""}
        label={t("code.description")}
        value={code.description}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => put({ description: event.currentTarget.value })}
      />
      <Select
        label={t("code.group")}
        data={[
          { value: "", label: t("group.none") },
          ...scheme.groups.map((group) => ({ value: group.id, label: group.name })),
        ]}
        value={code.groupId ?? ""}
        allowDeselect={false}
        onChange={(value) =>
          put({ groupId: scheme.groups.find((group) => group.id === value)?.id ?? null })
        }
      />
      {scheme.modifiers.length > 0 && (
        <MultiSelect
          label={t("code.modifiers")}
          data={scheme.modifiers.map((modifier) => ({ value: modifier.id, label: modifier.name }))}
          value={[...code.modifierIds]}
          onChange={(values) =>
            put({
              modifierIds: scheme.modifiers
                .map((one) => one.id)
                .filter((modifierId) => values.includes(modifierId)),
            })
          }
        />
      )}
      {scheme.subjects.length > 0 && (
        <MultiSelect
          label={t("code.subjects")}
          placeholder={code.subjectIds.length === 0 ? t("code.everybody") : ""}
          data={scheme.subjects.map((subject) => ({ value: subject.id, label: subject.name }))}
          value={[...code.subjectIds]}
          onChange={(values) =>
            put({
              subjectIds: scheme.subjects
                .map((one) => one.id)
                .filter((subjectId) => values.includes(subjectId)),
            })
          }
        />
      )}
      <ExamplesField
        of={code.name || t("nameless")}
        examples={code.examples}
        onChange={(examples) => put({ examples })}
      />
    </div>
  );
}

interface DetailsProps {
  readonly editing: Editing;
  readonly code: Code;
  readonly put: (part: Partial<Code>) => void;
}
