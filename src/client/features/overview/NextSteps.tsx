import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { StudySummary } from "../../../api/contract/studies.ts";
import type { SchemeVersion } from "../../../domain/entities/scheme.ts";
import { can } from "../../../domain/permissions.ts";
import { CheckIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import styles from "./overview.module.css";

/** What a study still needs before anyone can code in it; nothing once all is done. */
export function NextSteps({ study, schemes, assigned }: Props) {
  const { t } = useTranslation("studies");
  const steps = [
    {
      to: "/studies/$studyId/scheme",
      name: t("stepScheme"),
      what: t("stepSchemeWhat"),
      isDone: schemes.some(({ state }) => state === "published"),
    },
    {
      to: "/studies/$studyId/recordings",
      name: t("stepRecordings"),
      what: t("stepRecordingsWhat"),
      isDone: study.recordings > 0,
    },
    {
      to: "/studies/$studyId/team",
      name: t("stepTeam"),
      what: t("stepTeamWhat"),
      isDone: study.members > 2,
    },
    {
      to: "/studies/$studyId/assignments",
      name: t("stepAssignments"),
      what: t("stepAssignmentsWhat"),
      isDone: assigned > 0,
    },
  ] as const;
  const done = steps.filter(({ isDone }) => isDone).length;

  if (done === steps.length || !can(study.role, "assignment.edit")) return null;
  return (
    <section className={styles["steps"]}>
      <h2>{t("next")}</h2>
      <p className={styles["dimmed"]}>{t("nextDone", { done, count: steps.length })}</p>
      <ol>
        {steps.map(({ to, name, what, isDone }, index) => (
          <li key={to} data-done={isDone || undefined}>
            <span className={styles["number"]} aria-hidden="true">
              {isDone ? <CheckIcon size={14} /> : index + 1}
            </span>
            <div>
              <LinkAnchor to={to} params={{ studyId: study.id }} fw={600}>
                {name}
              </LinkAnchor>
              {isDone && <span className={styles["dimmed"]}> · {t("done")}</span>}
              <div className={styles["dimmed"]}>{what}</div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Props {
  readonly study: StudySummary;
  readonly schemes: readonly Pick<SchemeVersion, "state">[];
  /** How many observations there are. */
  readonly assigned: number;
}
