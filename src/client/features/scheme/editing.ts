import type { Scheme } from "../../../domain/entities/scheme.ts";

/** What every part of the editor is given: the scheme, how to change it, what is wrong at a place. */
export interface Editing {
  readonly scheme: Scheme;
  readonly change: (scheme: Scheme) => void;
  /** The sentence for a field: `problemAt("codes.3.key")`. */
  readonly problemAt: (path: string) => string | undefined;
  /** The draft, where a version before it may have been used. */
  readonly compared?: { readonly studyId: string; readonly versionId: string } | undefined;
}
