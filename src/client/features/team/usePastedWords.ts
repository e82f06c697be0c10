import { useTranslation } from "../../kit/text/useTranslation.ts";
import { roles } from "../../../domain/permissions.ts";
import { useStudy } from "../../kit/query/study.ts";
import { type KnownWords, plain } from "./pastedPeople.ts";
import { recordingGroups } from "./recordingGroups.ts";

const heads = ["email", "name", "role", "group", "training"] as const;

/** The words that a pasted table may use, as the reader’s language has them and as the product calls things itself. */
export function usePastedWords(): KnownWords {
  const { t } = useTranslation(["team", "common"]);
  const { study } = useStudy();
  const groups = recordingGroups(study.variables);
  const values = groups.map(({ group }) => plain(group.value));
  return {
    heads: new Map(
      heads.flatMap((head) =>
        [head, ...wordsIn(t(`pasteHeads.${head}`))].map((word) => [plain(word), head] as const),
      ),
    ),
    roles: new Map(
      roles.flatMap((role) => [
        [role, role] as const,
        [plain(t(`common:role.${role}`)), role] as const,
      ]),
    ),
    groups: new Map(
      groups.flatMap(({ group, label }) => {
        const value = plain(group.value);
        const isOnly = values.filter((one) => one === value).length === 1;
        return [plain(label), ...(isOnly ? [value] : [])].map((word) => [word, group] as const);
      }),
    ),
    training: new Set(["training", ...wordsIn(t("pasteTraining")).map(plain)]),
  };
}

/** A list of words as translations have it, by the comma of their writing. */
function wordsIn(list: string): readonly string[] {
  return list.split(/[,،、，]/u);
}
