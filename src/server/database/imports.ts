import { sql } from "kysely";
import { Import } from "../../api/contract/exchange.ts";
import { withFieldsNow } from "../../domain/earlierNames.ts";
import type { Id } from "../../domain/rules.ts";
import type { Query } from "./database.ts";
import { opened } from "../sight/unseen.ts";

/** The last hundred imports of a study, newest first. */
export function importsOf(query: Query, studyId: Id<"study">): Promise<Import[]> {
  return imports(query, studyId, undefined);
}

/** One import of a study; `undefined` if the study has no such import. */
export async function importOf(
  query: Query,
  studyId: Id<"study">,
  importId: Id<"import">,
): Promise<Import | undefined> {
  const [found] = await imports(query, studyId, importId);
  return found;
}

/** What an import made, beside the rows that bear its id. */
const MadeByImport = Import.pick({ madeStudy: true, made: true, renamed: true, excluded: true });

async function imports(
  query: Query,
  studyId: Id<"study">,
  importId: Id<"import"> | undefined,
): Promise<Import[]> {
  const rows = await query
    .selectFrom("import")
    .innerJoin("account", "account.id", "import.accountId")
    .leftJoin("account as undoer", "undoer.id", "import.undoneBy")
    .select([
      "import.id",
      "import.studyId",
      "import.format",
      "import.files",
      "import.made",
      "import.madeAt",
      "import.undoneAt",
      "account.name as accountName",
      "undoer.name as undoneBy",
    ])
    .where("import.studyId", "=", studyId)
    .$if(importId !== undefined, (all) =>
      all.where("import.id", "=", sql<Id<"import">>`${importId}`),
    )
    .orderBy("import.madeAt", "desc")
    .orderBy("import.id")
    .limit(100)
    .execute();
  return rows.map(({ made, madeAt, undoneAt, accountName, undoneBy, ...row }) => ({
    ...row,
    accountName: opened(accountName, "permission"),
    undoneBy: undoneBy && opened(undoneBy, "permission"),
    ...MadeByImport.parse(withFieldsNow(made)),
    madeAt: madeAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }));
}
