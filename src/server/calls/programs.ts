import { sql } from "kysely";
import { AccessToken } from "../../domain/entities/token.ts";
import { Refusal } from "../../domain/errors.ts";
import { makeToken, revokeToken, tokensOf } from "../accounts/accessTokens.ts";
import { provenByPassword } from "../accounts/provenByPassword.ts";
import type { HandlersOf } from "../answer.ts";
import { type Database, isDuplicate } from "../database/database.ts";
import { checkProgram, insertProgram, programsOf } from "../database/programs.ts";
import type { Id } from "../../domain/rules.ts";

/** Programs that are raters of a study, and their tokens. */
export const programCalls: HandlersOf<
  "listPrograms" | "addProgram" | "makeProgramToken" | "revokeProgramToken"
> = {
  listPrograms: ({ params: { studyId } }, { database }) => programsWithTokens(database, studyId),

  async addProgram({ params: { studyId }, body }, { account, database, change, limits }) {
    await change({ studyId, accountId: account.id }, async (query) => {
      await sql`select from study where id = ${studyId} for update`.execute(query);
      const there = await programsOf(query, studyId);
      if (there.some(({ accountId }) => accountId === body.accountId)) {
        throw new Refusal("already_exists", {});
      }
      const isSame = (one: { readonly name: string; readonly version: string }) =>
        one.name === body.name && one.version === body.version;
      if (there.some((one) => isSame(one) && one.settingsHash === body.settingsHash)) {
        throw new Refusal("duplicate_name", { name: `${body.name} ${body.version}` });
      }
      if (there.length >= limits.programsPerStudy) {
        throw new Refusal("quota_reached", {
          limit: "programsPerStudy",
          max: limits.programsPerStudy,
        });
      }
      await insertProgram(query, studyId, body);
      await query
        .insertInto("membership")
        .values({ studyId, accountId: body.accountId, role: "rater" })
        .execute();
      const { accountId, ...after } = body;
      return {
        answer: undefined,
        history: [{ about: "membership", aboutId: accountId, action: "addProgram", after }],
        tells: ["members"],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("already_exists", {}) : error;
    });
    const made = (await programsWithTokens(database, studyId)).find(
      ({ accountId }) => accountId === body.accountId,
    );
    if (!made) throw new Refusal("not_found", {});
    return made;
  },

  async makeProgramToken({ params: { studyId, accountId }, body: { password, ...body } }, context) {
    const { account, database, limits } = context;
    await checkProgram(database, studyId, accountId);
    await provenByPassword(context, password);
    const made = { ...body, accountId, madeBy: account.id, studyId };
    return makeToken(database, { ...made, groups: ["read", "code"] }, limits);
  },

  async revokeProgramToken({ params: { studyId, accountId, tokenId } }, { database }) {
    await checkProgram(database, studyId, accountId);
    await revokeToken(database, accountId, tokenId);
    return { done: true };
  },
};

async function programsWithTokens(database: Database, studyId: Id<"study">) {
  const programs = await programsOf(database, studyId);
  const tokens = await tokensOf(
    database,
    programs.map(({ accountId }) => accountId),
  );
  return programs.map((program) => ({
    ...program,
    tokens: tokens
      .filter(({ accountId }) => accountId === program.accountId)
      .map((token) => AccessToken.parse(token)),
  }));
}
