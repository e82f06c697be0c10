import type { Here } from "../database/here.ts";
import { Readable } from "node:stream";
import { HistoryEntry } from "../../domain/entities/happening.ts";
import { betweenParts } from "../../domain/schemeHistory.ts";
import { can } from "../../domain/permissions.ts";
import { fileOfProgram } from "../../domain/fileOfProgram.ts";
import type { Cell } from "../../formats/table/cell.ts";
import { byteOrderMark, delimitedRecord } from "../../formats/table/delimitedRecord.ts";
import { contentDisposition } from "../analysis/download.ts";
import type { HandlersOf } from "../answer.ts";
import {
  fieldsOf,
  type HappeningRow,
  happeningsOf,
  hiddenObservationIds,
  namesIn,
} from "../database/history.ts";
import { programVersion } from "../programVersion.ts";

const exportedAtOnce = 2_000;

export const historyCalls: HandlersOf<"listHistory" | "exportHistory"> = {
  async listHistory({ params: { studyId }, query }, { database, here, account }) {
    const { after, limit, ...filter } = query;
    const hiddenIds = await hiddenObservationIds(database, { here, accountId: account.id });
    const rows = await happeningsOf(database, studyId, filter, {
      after,
      limit: limit + 1,
      hiddenIds,
    });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map((row) => asSeen(row, here)),
      names: await namesIn(database, studyId, shown),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  },

  async exportHistory({ params: { studyId }, query: filter }, { database, here, account }) {
    const { name } = await database
      .selectFrom("study")
      .select("name")
      .where("id", "=", studyId)
      .executeTakeFirstOrThrow();
    const hiddenIds = await hiddenObservationIds(database, { here, accountId: account.id });
    /** Page after page, so that no connection waits for a slow reader. */
    async function* records(): AsyncGenerator<string> {
      yield byteOrderMark + delimitedRecord(columns);
      for (let after: HappeningRow["id"] | undefined; ;) {
        // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
        const rows = await happeningsOf(database, studyId, filter, {
          after,
          limit: exportedAtOnce,
          hiddenIds,
        });
        // oxlint-disable-next-line no-await-in-loop
        const names = await namesIn(database, studyId, rows);
        yield rows.flatMap((row) => recordsOf(asSeen(row, here), names)).join("");
        after = rows.at(-1)?.id;
        if (rows.length < exportedAtOnce) return;
      }
    }
    const day = new Date().toISOString().slice(0, "2026-01-01".length);
    return {
      headers: {
        "content-disposition": contentDisposition(
          fileOfProgram(`${name}-history-${day}.csv`, programVersion),
        ),
        "cache-control": "no-store",
      },
      body: Readable.from(records()),
    };
  },
};

const columns = [
  "at",
  "account_id",
  "account",
  "about",
  "about_id",
  "about_name",
  "action",
  "field",
  "before",
  "after",
];

/** A row a field that changed; one without a field where none did. */
function recordsOf(
  { at, accountId, about, aboutId, action, before, after }: HistoryEntry,
  names: Readonly<Record<string, string>>,
): string[] {
  const head = [
    at,
    accountId,
    names[accountId ?? ""] ?? "",
    about,
    aboutId,
    names[aboutId] ?? "",
    action,
  ];
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const rows = fields.length > 0 ? fields : [""];
  return rows.map((field) =>
    delimitedRecord([
      ...head,
      namedField(field, names),
      cellOf(before?.[field]),
      cellOf(after?.[field]),
    ]),
  );
}

/** The field’s name with the entry of a scheme that it is about by its own name. */
function namedField(field: string, names: Readonly<Record<string, string>>): string {
  return field
    .split(betweenParts)
    .map((part) => names[part] ?? part)
    .join(betweenParts);
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === "number") return value;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Addresses of people who are invited are for those who invite. */
function asSeen(row: HappeningRow, { role }: Pick<Here, "role">): HistoryEntry {
  const fields = (value: unknown) => {
    if (value === null) return null;
    const { email, ...rest } = fieldsOf(value);
    return email === undefined || can(role, "member.edit") ? fieldsOf(value) : rest;
  };
  return HistoryEntry.parse({
    ...row,
    at: row.at.toISOString(),
    before: fields(row.before),
    after: fields(row.after),
  });
}
