import type { Scheme } from "../../domain/entities/scheme.ts";

/** A version of the scheme, as far as tables name things by it. */
export interface TableScheme {
  readonly id: string;
  readonly scheme: Scheme;
}
