import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Code } from "../../../domain/entities/scheme.ts";
import type { Words } from "../../kit/coding/useWords.ts";
import { CodeButton, type PadProps } from "./CodeButton.tsx";
import classes from "./CodePad.module.css";
import { SubjectCodeGrid } from "./SubjectCodeGrid.tsx";

interface Props extends PadProps {
  readonly codes: readonly Code[];
  readonly words: Words;
}

/** A row for each subject, a column for each code: one press says who and what. */
export function PadGrid({ codes, words, ...props }: Props) {
  const { t } = useTranslation("workbench");
  const { subjects } = props.session.work.index.scheme;
  const byId = new Map(codes.map((code) => [code.id, code]));
  return (
    <div className={classes["grid"]} role="group" aria-label={t("pad.view.grid")}>
      <SubjectCodeGrid
        codeIds={codes.map(({ id }) => id)}
        subjectIds={subjects.map(({ id }) => id)}
        words={words}
        cell={(codeId, subjectId) => {
          const code = byId.get(codeId);
          if (!code || subjectId === null || !appliesTo(code, subjectId)) return null;
          return <CodeButton {...props} code={code} words={words} of={subjectId} />;
        }}
      />
    </div>
  );
}

function appliesTo({ subjectIds }: Code, subjectId: string): boolean {
  return subjectIds.length === 0 || subjectIds.some((one) => one === subjectId);
}
