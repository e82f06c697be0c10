import type { ReactNode } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Id } from "../../../domain/rules.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import classes from "./SubjectCodeGrid.module.css";

/** Buttons in a row for each subject and a column for each code; wider than its room, it scrolls. */
export function SubjectCodeGrid({ codeIds, subjectIds, words, cell }: Props) {
  const { t } = useTranslation("workbench");
  return (
    <div className={classes["scroll"]}>
      <table className={classes["grid"]}>
        <thead>
          <tr>
            <th scope="col">{t("subject.name")}</th>
            {codeIds.map((codeId) => (
              <th key={codeId} scope="col">
                <bdi>{words.code(codeId)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjectIds.map((subjectId) => (
            <tr key={subjectId ?? "nobody"}>
              <th scope="row">
                <bdi>{words.subject(subjectId)}</bdi>
              </th>
              {codeIds.map((codeId) => (
                <td key={codeId}>{cell(codeId, subjectId)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface Props {
  readonly codeIds: readonly Id<"code">[];
  /** `null` for no subject. */
  readonly subjectIds: readonly (Id<"subject"> | null)[];
  readonly words: Words;
  readonly cell: (codeId: Id<"code">, subjectId: Id<"subject"> | null) => ReactNode;
}
