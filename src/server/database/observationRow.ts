import type { Observation } from "../../domain/entities/observation.ts";
import type { Unseen } from "../sight/unseen.ts";
import type { Id } from "../../domain/rules.ts";

/** An observation with its round’s number and scheme, as the database has it. */
export interface ObservationRow {
  readonly id: Id<"observation">;
  readonly studyId: Id<"study">;
  readonly recordingId: Id<"recording">;
  readonly roundId: Id<"round">;
  readonly raterId: Id<"account">;
  readonly raterName: Unseen<string>;
  readonly purpose: Observation["purpose"];
  readonly sampling: Observation["sampling"];
  readonly spans: Observation["spans"];
  readonly state: Observation["state"];
  readonly revision: number;
  readonly eventCount: number;
  readonly returnReason: string | null;
  readonly dueAt: Date | null;
  readonly assignedAt: Date;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly fileReplacedAt: Date | null;
  readonly roundNumber: number;
  readonly schemeVersionId: Id<"schemeVersion">;
}
