import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { FieldProblem } from "../../../domain/errors.ts";
import type { Editing } from "./editing.ts";
import { entryAt } from "./problems.ts";
import classes from "../../kit/scheme/scheme.module.css";

/** A problem names its entry; new entries that are still empty are not reported. */
export function ProblemList({ problems, editing }: Props) {
  const { t } = useTranslation("scheme");
  const { scheme, problemAt } = editing;
  const said = problems.filter(({ rule }) => rule !== "scheme_not_empty");
  if (said.length === 0) return null;
  return (
    <div className={classes["problems"]}>
      <p>{t("problems")}</p>
      <ul>
        {said.map(({ path }) => (
          <li key={path}>
            {t("problemAt", {
              what: entryAt(scheme, path) || t("nameless"),
              problem: problemAt(path) ?? path,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Props {
  readonly problems: readonly FieldProblem[];
  readonly editing: Editing;
}
