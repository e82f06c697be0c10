import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { useStudy } from "../query/study.ts";
import { LinkButton } from "./links.tsx";

/**
 * A link to the assignments screen, for an empty screen that only assigned work can fill; nothing for people who
 * may not assign.
 */
export function useToAssignments(): ReactNode {
  const { t } = useTranslation();
  const { studyId, can } = useStudy();
  return (
    can("assignment.edit") && (
      <LinkButton to="/studies/$studyId/assignments" params={{ studyId }}>
        {t("screen.assignments")}
      </LinkButton>
    )
  );
}
