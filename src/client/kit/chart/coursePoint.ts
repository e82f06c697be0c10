export interface CoursePoint {
  readonly atUs: number;
  readonly raters: number;
  readonly mean: number;
  /** `null`: of one alone. */
  readonly deviation: number | null;
  readonly low: number;
  readonly high: number;
}
