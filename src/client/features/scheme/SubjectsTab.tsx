import { TextInput } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { newId } from "../../kit/query/newId.ts";
import { AddLine } from "./AddLine.tsx";
import { addSubject, movePart, putPart, removePart } from "../../kit/scheme/edit.ts";
import type { Editing } from "./editing.ts";
import { EntryMenu, KeyField, NameField } from "./fields.tsx";
import classes from "../../kit/scheme/scheme.module.css";

/** The Subjects tab. */
export function SubjectsTab({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation("scheme");
  const { scheme, change, problemAt } = editing;

  return (
    <div className={classes["tab"]}>
      <p className={classes["hint"]}>{t("subject.empty")}</p>
      <section className={classes["group"]} data-adds aria-label={t("tab.subjects")}>
        {scheme.subjects.map((subject, at) => {
          const name = subject.name || t("nameless");
          return (
            <div key={subject.id} className={classes["entry"]}>
              <div className={classes["line"]}>
                <KeyField
                  of={name}
                  value={subject.key}
                  problem={problemAt(`subjects.${at}.key`)}
                  onChange={(key) => change(putPart(scheme, "subjects", { ...subject, key }))}
                />
                <NameField
                  label={t("subject.name")}
                  name={subject.name}
                  problem={problemAt(`subjects.${at}.name`)}
                  onChange={(changed) =>
                    change(putPart(scheme, "subjects", { ...subject, name: changed }))
                  }
                />
                <TextInput
                  className={classes["grow"] ?? ""}
                  aria-label={t("subject.descriptionOf", { name })}
                  placeholder={t("subject.description")}
                  value={subject.description ?? ""}
                  maxLength={limits.commentMaxChars}
                  dir="auto"
                  onChange={(event) =>
                    change(
                      putPart(scheme, "subjects", {
                        ...subject,
                        description: event.currentTarget.value,
                      }),
                    )
                  }
                />
                <EntryMenu
                  of={name}
                  onMove={(by) => change(movePart(scheme, "subjects", subject.id, by))}
                  onRemove={() => change(removePart(scheme, "subjects", subject.id))}
                />
              </div>
            </div>
          );
        })}
        <AddLine
          label={t("subject.addLabel")}
          placeholder={t("subject.add")}
          onAdd={(name) => change(addSubject(scheme, { id: newId(id("subject")), name }))}
        />
      </section>
    </div>
  );
}
