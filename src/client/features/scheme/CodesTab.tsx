import { ActionIcon, Switch } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CodeGroup } from "../../../domain/entities/scheme.ts";
import { id } from "../../../domain/rules.ts";
import { CloseIcon } from "../../kit/page/icons.tsx";
import { newId } from "../../kit/query/newId.ts";
import { AddLine } from "./AddLine.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { ColourCheck } from "./ColourCheck.tsx";
import { addCode, addGroup, codesOf, putPart, removePart } from "../../kit/scheme/edit.ts";
import type { Editing } from "./editing.ts";
import { NameField } from "./fields.tsx";
import classes from "../../kit/scheme/scheme.module.css";

/** The Codes tab: codes by group. */
export function CodesTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;
  const hasLoose = codesOf(scheme, null).length > 0 || scheme.groups.length === 0;

  return (
    <div className={classes["tab"]}>
      <p className={classes["hint"]}>{t("keyboardHint")}</p>
      <ColourCheck editing={editing} />
      {scheme.groups.map((group, at) => (
        <section key={group.id} className={classes["group"]} data-adds aria-label={group.name}>
          <GroupHead editing={editing} group={group} at={at} />
          <CodeList editing={editing} group={group} />
        </section>
      ))}
      {hasLoose && (
        <section className={classes["group"]} data-adds aria-label={t("group.none")}>
          {scheme.groups.length > 0 && (
            <div className={classes["groupHead"]}>{t("group.none")}</div>
          )}
          <CodeList editing={editing} group={null} />
        </section>
      )}
      <AddLine
        isAlone
        label={t("group.addLabel")}
        placeholder={t("group.add")}
        onAdd={(name) => change(addGroup(scheme, { id: newId(id("group")), name }))}
      />
    </div>
  );
}

function GroupHead({ editing, group, at }: HeadProps) {
  const { t } = useTranslation("scheme");
  const { scheme, change, problemAt } = editing;
  const put = (part: Partial<CodeGroup>) =>
    change(putPart(scheme, "groups", { ...group, ...part }));
  return (
    <div className={classes["groupHead"]}>
      <div className={classes["groupName"]}>
        <NameField
          label={t("group.name")}
          name={group.name}
          problem={problemAt(`groups.${at}.name`)}
          onChange={(name) => put({ name })}
        />
      </div>
      <Switch
        label={t("group.exclusive")}
        title={t("group.exclusiveHint")}
        checked={group.isExclusive}
        onChange={(event) => put({ isExclusive: event.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t("group.remove")}
        title={t("group.remove")}
        onClick={() => change(removePart(scheme, "groups", group.id))}
      >
        <CloseIcon />
      </ActionIcon>
    </div>
  );
}

interface HeadProps {
  readonly editing: Editing;
  readonly group: CodeGroup;
  readonly at: number;
}

function CodeList({ editing, group }: ListProps) {
  const { t } = useTranslation("scheme");
  const { scheme, change } = editing;
  const groupId = group?.id ?? null;
  return (
    <>
      {codesOf(scheme, groupId).map((code) => (
        <CodeEntry key={code.id} editing={editing} code={code} at={scheme.codes.indexOf(code)} />
      ))}
      <div data-drop-end={groupId ?? ""} className={classes["dropEnd"]} />
      <AddLine
        label={t("code.addTo", { group: group?.name ?? t("group.none") })}
        placeholder={t("code.add")}
        onAdd={(name) => change(addCode(scheme, { id: newId(id("code")), groupId, name }))}
      />
    </>
  );
}

interface ListProps {
  readonly editing: Editing;
  readonly group: CodeGroup | null;
}
