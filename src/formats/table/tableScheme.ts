import type { Scheme } from "../../domain/entities/scheme.ts";

/** The parts of a scheme version that tables name. */
export interface TableScheme {
  readonly id: string;
  readonly scheme: Scheme;
}
