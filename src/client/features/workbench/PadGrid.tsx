import { useTranslation } from "react-i18next";
import type { Code } from "../../../domain/entities/scheme.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { CodeButton, type PadProps } from "./CodeButton.tsx";
import classes from "./CodePad.module.css";

interface Props extends PadProps {
  readonly codes: readonly Code[];
  readonly words: Words;
}

/** A row for each subject, a column for each code: one press says who and what. */
export function PadGrid({ codes, words, ...props }: Props) {
  const { t } = useTranslation("workbench");
  const { subjects } = props.session.work.index.scheme;
  return (
    <div className={classes["gridScroll"]} role="group" aria-label={t("pad.view.grid")}>
      <table className={classes["grid"]}>
        <thead>
          <tr>
            <th scope="col">{t("subject.name")}</th>
            {codes.map((code) => (
              <th key={code.id} scope="col">
                <bdi>{words.name(code)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.id}>
              <th scope="row">
                <bdi>{words.name(subject)}</bdi>
              </th>
              {codes.map((code) => (
                <td key={code.id}>
                  {appliesTo(code, subject.id) && (
                    <CodeButton {...props} code={code} words={words} of={subject.id} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function appliesTo({ subjectIds }: Code, subjectId: string): boolean {
  return subjectIds.length === 0 || subjectIds.some((one) => one === subjectId);
}
