import * as z from "zod";
import { type Invitation, Variable } from "../../domain/entities/study.ts";
import { invalidInput } from "../../domain/errors.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";

type Group = Invitation["recordingGroup"];

/**
 * Looks whether groups of recordings are groups of this study: a choice of one of its variables.
 * @throws Refusal `invalid_input`.
 */
export async function mustBeGroups(
  query: Query,
  studyId: Id<"study">,
  groups: readonly Group[],
): Promise<void> {
  if (groups.every((group) => group === null)) return;
  const { variables } = await query
    .selectFrom("study")
    .select("variables")
    .where("id", "=", studyId)
    .executeTakeFirstOrThrow();
  const known = z.array(Variable).parse(variables);
  const isGroup = (group: NonNullable<Group>) =>
    known.some(({ id, choices }) => id === group.variableId && choices.includes(group.value));
  if (groups.some((group) => group !== null && !isGroup(group))) {
    throw invalidInput({ path: "recordingGroup", rule: "reference_exists" });
  }
}

export function storedGroup(group: Group): string | null {
  return group && JSON.stringify(group);
}

/** What an invitation brings, as the history has it: nothing of what it does not bring. */
export function broughtIn({
  assignsRecordings,
  recordingGroup,
  beginsTraining,
}: Pick<Invitation, "assignsRecordings" | "recordingGroup" | "beginsTraining">) {
  return {
    ...(assignsRecordings && { assignsRecordings }),
    ...(assignsRecordings && recordingGroup && { group: recordingGroup.value }),
    ...(beginsTraining && { beginsTraining }),
  };
}
