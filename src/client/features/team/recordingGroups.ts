import type { Invitation, Variable } from "../../../domain/entities/study.ts";
import { colon, sideBySide } from "../../kit/text/phrase.ts";

/** Recordings with the same choice of a variable. */
interface RecordingGroup {
  readonly group: NonNullable<Invitation["recordingGroup"]>;
  readonly label: string;
}

/** The groups of recordings, in the order of variables and their choices. */
export function recordingGroups(variables: readonly Variable[]): readonly RecordingGroup[] {
  return variables.flatMap(({ id, name, choices }) =>
    choices.map((value) => ({
      group: { variableId: id, value },
      label: sideBySide([name, value], colon()),
    })),
  );
}
