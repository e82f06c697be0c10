import { Readable } from "node:stream";
import { byteOrderMark, delimitedRecord } from "../../formats/table/delimitedRecord.ts";
import { contentDisposition } from "../analysis/download.ts";
import { Refusal } from "../../domain/errors.ts";
import { fileOfProgram } from "../../domain/fileOfProgram.ts";
import type { Context, HandlersOf } from "../answer.ts";
import { endTokensOf } from "../accounts/accessTokens.ts";
import { counted } from "../accounts/counted.ts";
import { mustBeGood } from "../accounts/goodPassword.ts";
import { provenByPassword } from "../accounts/provenByPassword.ts";
import { endOtherSessions, endSession, sessionsOf } from "../accounts/sessions.ts";
import { hasPassword, peopleLike } from "../database/accounts.ts";
import { securityRows } from "../securityLog.ts";
import { programVersion } from "../programVersion.ts";

/** Security settings of accounts, and how administrators help people who are locked out. */
export const securityCalls: HandlersOf<
  | "changePassword"
  | "readSecurity"
  | "beginTwoFactor"
  | "confirmTwoFactor"
  | "renewBackupCodes"
  | "endTwoFactor"
  | "listSessions"
  | "endSession"
  | "endOtherSessions"
  | "listPeople"
  | "resetTwoFactor"
  | "listSecurityLog"
  | "exportSecurityLog"
> = {
  async changePassword({ body }, context) {
    const { account, accounts, database, asked, answerHeaders } = context;
    mustBeGood(body.next, { ...account, path: "next" });
    await counted(context, "password", () => accounts.changePassword(body, asked, answerHeaders));
    // Whoever changes it may do so because somebody else got in.
    await endTokensOf(database, account.id);
    return { done: true };
  },

  async readSecurity(_input, { account, accounts, database, demandedTwoFactor }) {
    const backupCodesLeft = await accounts.twoFactor.backupCodesLeft(account.id);
    return {
      hasPassword: await hasPassword(database, account.id),
      twoFactor: backupCodesLeft === undefined ? null : { backupCodesLeft },
      isTwoFactorDemanded: await demandedTwoFactor.isAskedOf(account.id),
      singleSignOn: accounts.singleSignOn
        ? {
            name: accounts.singleSignOn.name,
            isLinked: await accounts.singleSignOn.isLinked(account.id),
          }
        : null,
    };
  },

  beginTwoFactor({ body: { password } }, context) {
    const { accounts, asked } = context;
    return counted(context, "password", () => accounts.twoFactor.begin(password, asked));
  },

  async confirmTwoFactor({ body: { code } }, context) {
    const { account, accounts, asked, answerHeaders } = context;
    // Else a code alone would show the backup codes again.
    const isOn = (await accounts.twoFactor.backupCodesLeft(account.id)) !== undefined;
    if (isOn) throw new Refusal("already_exists", {});
    const backupCodes = await counted(context, "second_step", () =>
      accounts.twoFactor.confirm(account.id, code, asked, answerHeaders),
    );
    return { backupCodes: [...backupCodes] };
  },

  async renewBackupCodes({ body: { password } }, context) {
    const { account, accounts, asked } = context;
    const backupCodes = await counted(context, "password", () =>
      accounts.twoFactor.renewBackupCodes(account.id, password, asked),
    );
    return { backupCodes: [...backupCodes] };
  },

  async endTwoFactor({ body }, context) {
    const { account, accounts, asked, answerHeaders } = context;
    // The password first: a backup code is used up by being tried.
    await counted(context, "password", () => accounts.checkPassword(account.id, body.password));
    await counted(context, "second_step", () =>
      accounts.twoFactor.end(account.id, body, asked, answerHeaders),
    );
    return { done: true };
  },

  listSessions: (_input, { account, accounts, database, limits, asked }) =>
    sessionsOf(database, account, limits, accounts.sessionToken(asked.headers)),

  async endSession({ params, body: { password } }, context) {
    const { account, database } = context;
    await provenByPassword(context, password);
    const ended = await endSession(database, account.id, params.sessionId);
    if (!ended) throw new Refusal("not_found", {});
    return { done: true };
  },

  async endOtherSessions({ body: { password } }, context) {
    const { account, accounts, database, asked } = context;
    await provenByPassword(context, password);
    const token = accounts.sessionToken(asked.headers);
    return { ended: await endOtherSessions(database, account.id, token) };
  },

  listPeople: ({ query: { search } }, { database, demandedTwoFactor }) =>
    peopleLike(database, search, demandedTwoFactor.isMissingIn),

  async listSecurityLog({ query: { before, limit } }, { database }) {
    const rows = await securityRows(database, { before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map((row) => ({ ...row, at: row.at.toISOString() })),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  exportSecurityLog: (_input, { database }) => ({
    headers: {
      "content-disposition": contentDisposition(
        fileOfProgram(
          `security-log-${new Date().toISOString().slice(0, "2026-01-01".length)}.csv`,
          programVersion,
        ),
      ),
      "cache-control": "no-store",
    },
    body: Readable.from(securityRecords(database)),
  }),

  async resetTwoFactor({ params: { accountId } }, { accounts, log, account }) {
    if ((await accounts.twoFactor.backupCodesLeft(accountId)) === undefined) {
      throw new Refusal("not_found", {});
    }
    await accounts.twoFactor.reset(accountId);
    log.warn({ accountId, by: account.id }, "the second step of an account was taken away");
    return { done: true };
  },
};

const exportedAtOnce = 1_000;

/** Page after page, so that no connection waits for a slow reader. */
async function* securityRecords(database: Context<"administrator">["database"]) {
  yield (
    byteOrderMark +
      delimitedRecord(["at", "call", "refused", "account", "concerned", "study", "address"])
  );
  for (let before: number | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
    const rows = await securityRows(database, { before, limit: exportedAtOnce });
    yield rows
      .map((row) =>
        delimitedRecord([
          row.at.toISOString(),
          row.call,
          row.refused,
          row.account,
          row.concerned,
          row.study,
          row.address,
        ]),
      )
      .join("");
    before = rows.at(-1)?.id;
    if (rows.length < exportedAtOnce) return;
  }
}
