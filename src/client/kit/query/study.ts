import { createContext, use } from "react";
import type { StudySummary } from "../../../api/contract/studies.ts";
import { can, type Permission, type Role } from "../../../domain/permissions.ts";

/** The study that a screen is in, and what the reader may do there. */
export interface InStudy {
  readonly study: StudySummary;
  readonly studyId: string;
  readonly role: Role;
  readonly can: (permission: Permission) => boolean;
}

export const StudyContext = createContext<InStudy | undefined>(undefined);

/** The study in the address. Only within the study’s frame, which renders screens once the study is loaded. */
export function useStudy(): InStudy {
  const inStudy = use(StudyContext);
  if (!inStudy) throw new Error("useStudy is called outside a study");
  return inStudy;
}

export function asInStudy(study: StudySummary): InStudy {
  return {
    study,
    studyId: study.id,
    role: study.role,
    can: (permission) => can(study.role, permission),
  };
}
