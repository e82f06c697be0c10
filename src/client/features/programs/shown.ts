import type { ProgramReply } from "../../../api/contract/programAgreement.ts";

/** The data that the sections of the Programs page share. */
export interface ProgramShown {
  readonly studyId: string;
  readonly programId: string;
  readonly reply: ProgramReply;
  /** The rater’s name or masked ID, as the reader may see it. */
  readonly rater: string;
  readonly raterName: (raterId: string) => string;
  /** `null`: all codes. */
  readonly codeName: (codeId: string | null) => string;
}
