import { useTranslation } from "../../kit/text/useTranslation.ts";
import { roles } from "../../../domain/permissions.ts";
import { useStudy } from "../../kit/query/study.ts";
import { type KnownWords, plain } from "./pastedPeople.ts";
import { recordingGroups } from "./recordingGroups.ts";

const heads = ["email", "name", "role", "group", "training"] as const;

/** The words that a pasted table may use, in the reader’s language and in English. */
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

/** A list of words from a translation, separated by the comma of its script. */
function wordsIn(list: string): readonly string[] {
  return list.split(/[,،、，]/u);
}
