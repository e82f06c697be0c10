import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import { useStudy } from "../query/study.ts";
import { LinkButton } from "./links.tsx";

/** The way to where work is assigned, for an empty screen that only work can fill; nothing for who may not assign. */
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
