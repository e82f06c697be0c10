import type { Blinding } from "../../domain/blinding.ts";
import type { TrainingState } from "../../domain/entities/study.ts";
import type { Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { StudyState } from "../../domain/states.ts";
import type { Seen } from "../sight/unseen.ts";
import type { ObservationRow } from "./observationRow.ts";

/** The study of a call, with the caller’s role in it. */
export interface Here {
  readonly studyId: Id<"study">;
  readonly state: StudyState;
  readonly blinding: Blinding;
  readonly masksRaters: boolean;
  readonly masksRecordings: boolean;
  /** What signs in the place of names are made with. */
  readonly maskSecret: string;
  readonly role: Role;
  /** Where the caller stands in training. */
  readonly training: TrainingState;
  /**
   * The observation that the path names, where it names one and its work is the caller’s to see; a call that
   * reviews alone needs no sight of the work, and has none here.
   */
  readonly observation: Seen<ObservationRow> | undefined;
}
