import type { ProgramReply } from "../../../api/contract/programAgreement.ts";

/** What the parts of the screen show. */
export interface ProgramShown {
  readonly studyId: string;
  readonly programId: string;
  readonly reply: ProgramReply;
  /** As the reader may know it. */
  readonly rater: string;
  readonly raterName: (raterId: string) => string;
  /** `null`: all codes. */
  readonly codeName: (codeId: string | null) => string;
}
