import type { CodedEvent } from "../../domain/entities/event.ts";
import type { Sampling, Span } from "../../domain/entities/observation.ts";
import type { Rating } from "../../domain/entities/rating.ts";
import type { WorkPart } from "../../domain/entities/workPart.ts";

/** A rater’s coding of a recording, and the part that was assigned. */
export interface DoneWork {
  readonly spans: readonly Span[];
  readonly sampling: Sampling;
  readonly events: readonly CodedEvent[];
  readonly ratings: readonly Rating[];
  readonly parts: readonly WorkPart[];
}

/** Two observations of one recording: the gold standard’s and a rater’s, or two raters’. */
export interface GoldPair {
  readonly recordingId: string;
  readonly durationUs: number;
  readonly gold: DoneWork;
  readonly own: DoneWork;
}

/** The value of a threshold rule; NaN with the reason in `because` if it is not defined. */
export interface RuleFigure {
  readonly codeId?: string;
  readonly criterionId?: string;
  readonly sectionId?: string;
  readonly modifierId?: string;
  readonly value: number;
  readonly because: string | undefined;
  readonly n: number;
}
