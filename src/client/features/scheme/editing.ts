import type { Scheme } from "../../../domain/entities/scheme.ts";

/** What every part of the editor receives: the scheme, how to change it, and the problem at a path. */
export interface Editing {
  readonly scheme: Scheme;
  readonly change: (scheme: Scheme) => void;
  /** The sentence for the problem at a path, as in `problemAt("codes.3.key")`; `undefined` for none. */
  readonly problemAt: (path: string) => string | undefined;
  /** The draft to compare, where an earlier version may have been used; absent otherwise. */
  readonly compared?: { readonly studyId: string; readonly versionId: string } | undefined;
}
