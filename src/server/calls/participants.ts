import { Readable } from "node:stream";
import type { WithdrawalLine } from "../../api/contract/participants.ts";
import type { Erasing } from "../../domain/entities/erasure.ts";
import type { Participant } from "../../domain/entities/participant.ts";
import { invalidInput, Refusal } from "../../domain/errors.ts";
import { formatTimecode } from "../../domain/mediaTime.ts";
import type { Id } from "../../domain/rules.ts";
import { fileOfProgram } from "../../domain/fileOfProgram.ts";
import { byteOrderMark, delimitedRecord } from "../../formats/table/delimitedRecord.ts";
import { contentDisposition } from "../analysis/download.ts";
import type { HandlersOf } from "../answer.ts";
import { isDuplicate, type Query, type Writing } from "../database/database.ts";
import {
  othersIn,
  participantOf,
  participantsOf,
  putAppearances,
} from "../database/participants.ts";
import { countsOfRecording } from "../erasure/countsOfRecording.ts";
import { countsOfStretches } from "../erasure/workIn.ts";
import { stillCodes } from "../sight/hiddenWork.ts";
import { withoutWork } from "../sight/erasures.ts";
import { opened } from "../sight/unseen.ts";
import { eraseInStudy } from "./erasure.ts";
import { programVersion } from "../programVersion.ts";

/** Participants, their consent, and what is erased when they withdraw. */
export const participantCalls: HandlersOf<
  | "listParticipants"
  | "addParticipants"
  | "changeParticipant"
  | "previewWithdrawal"
  | "eraseParticipant"
  | "exportParticipants"
> = {
  listParticipants: (_input, { database, here }) => participantsOf(database, here.studyId),

  async addParticipants({ body: { participants } }, { account, change, here: { studyId } }) {
    return change({ studyId, accountId: account.id }, async (query) => {
      for (const { appearances, ...one } of participants) {
        // oxlint-disable-next-line no-await-in-loop -- who is twice in the list is named
        await insert(query, { studyId, ...one });
        // oxlint-disable-next-line no-await-in-loop
        await putAppearances(query, studyId, one.id, appearances);
      }
      const ids = new Set<string>(participants.map(({ id }) => id));
      return {
        answer: (await participantsOf(query, studyId)).filter(({ id }) => ids.has(id)),
        history: participants.map(({ id, ...after }) => ({
          about: "participant" as const,
          aboutId: id,
          action: "addParticipants",
          after,
        })),
        tells: ["study"],
      };
    });
  },

  async changeParticipant({ params: { participantId }, body }, { account, change, here }) {
    const { studyId } = here;
    const { appearances, isWithdrawn, ...fields } = body;
    return change({ studyId, accountId: account.id }, async (query) => {
      const before = await participantOf(query, studyId, participantId);
      const withdrawnAt =
        isWithdrawn === undefined
          ? {}
          : { withdrawnAt: isWithdrawn ? new Date(before.withdrawnAt ?? Date.now()) : null };
      if (Object.keys(fields).length > 0 || isWithdrawn !== undefined) {
        await query
          .updateTable("participant")
          .set({ ...fields, ...withdrawnAt })
          .where("studyId", "=", studyId)
          .where("id", "=", participantId)
          .execute();
      }
      if (appearances) await putAppearances(query, studyId, participantId, appearances);
      const after = await participantOf(query, studyId, participantId);
      const names = [
        ...Object.keys(fields),
        ...(appearances ? ["appearances"] : []),
        ...(isWithdrawn === undefined ? [] : ["withdrawnAt"]),
      ];
      return {
        answer: after,
        history: [
          {
            about: "participant",
            aboutId: participantId,
            action: "changeParticipant",
            before: chosen(before, names),
            after: chosen(after, names),
          },
        ],
        tells: ["study"],
      };
    }).catch((error: unknown) => {
      throw isDuplicate(error, samePseudonym)
        ? new Refusal("duplicate_name", { name: body.pseudonym ?? "" })
        : error;
    });
  },

  async previewWithdrawal({ params: { participantId } }, { database, here, account }) {
    const { studyId } = here;
    const { appearances } = await participantOf(database, studyId, participantId);
    const lines: WithdrawalLine[] = [];
    for (const { recordingId, stretches } of appearances) {
      const at = { studyId, recordingId };
      // oxlint-disable-next-line no-await-in-loop -- each reads a recording's work
      const [isWorkHidden, whole, cut, others, name] = await Promise.all([
        stillCodes(database, { here, accountId: account.id }, recordingId),
        countsOfRecording(database, at),
        stretches.length > 0 ? countsOfStretches(database, { ...at, stretches }) : {},
        othersIn(database, at, { id: participantId, stretches }),
        recordingName(database, at),
      ]);
      lines.push({
        recordingId,
        name,
        stretches,
        whole: isWorkHidden ? withoutWork(whole) : whole,
        cut: isWorkHidden ? withoutWork(cut) : cut,
        isWorkHidden,
        others,
      });
    }
    return lines;
  },

  async eraseParticipant({ params: { participantId }, body }, context) {
    const { database, here } = context;
    const { studyId } = here;
    const { appearances } = await participantOf(database, studyId, participantId);
    const erasings = body.recordings.flatMap(({ recordingId, way }, at): Erasing[] => {
      const appearance = appearances.find((one) => one.recordingId === recordingId);
      const isPossible = appearance && (way !== "stretches" || appearance.stretches.length > 0);
      if (!isPossible) {
        throw invalidInput({ path: `recordings.${at}.recordingId`, rule: "reference_exists" });
      }
      if (way === "recording") return [{ about: "recording", studyId, recordingId }];
      if (way === "unlink") return [];
      return [{ about: "stretches", studyId, recordingId, stretches: appearance.stretches }];
    });
    // Whoever has added a recording since the preview is asked again.
    const said = new Set<string>(body.recordings.map(({ recordingId }) => recordingId));
    if (!appearances.every(({ recordingId }) => said.has(recordingId))) {
      throw invalidInput({ path: "recordings", rule: "shape", allowed: "every recording" });
    }
    return [
      ...(await eraseInStudy(context, body.because, [
        ...erasings,
        { about: "participant", studyId, participantId },
      ])),
    ];
  },

  async exportParticipants({ params: { studyId } }, { database }) {
    const participants = await participantsOf(database, studyId);
    const recordings = await database
      .selectFrom("recording")
      .select(["id", "name"])
      .where("studyId", "=", studyId)
      .execute();
    const nameOf = new Map<string, string>(
      recordings.map(({ id, name }) => [id, opened(name, "permission")]),
    );
    return {
      headers: {
        "content-disposition": contentDisposition(
          fileOfProgram(
            `participants-${new Date().toISOString().slice(0, "2026-01-01".length)}.csv`,
            programVersion,
          ),
        ),
        "cache-control": "no-store",
      },
      body: Readable.from([
        byteOrderMark +
          delimitedRecord(columns) +
          participants.flatMap((one) => recordsOf(one, nameOf)).join(""),
      ]),
    };
  },
};

const columns = [
  "pseudonym",
  "contact_reference",
  "may_code",
  "may_share",
  "may_train",
  "expires_on",
  "withdrawn_at",
  "recording",
  "recording_id",
  "intervals",
];

function recordsOf(one: Participant, nameOf: ReadonlyMap<string, string>): string[] {
  const may = (scope: Participant["consents"][number]) => (one.consents.includes(scope) ? 1 : 0);
  const head = [
    one.pseudonym,
    one.contact,
    may("code"),
    may("share"),
    may("train"),
    one.expiresOn,
    one.withdrawnAt,
  ];
  if (one.appearances.length === 0) return [delimitedRecord([...head, null, null, null])];
  return one.appearances.map(({ recordingId, stretches }) =>
    delimitedRecord([
      ...head,
      nameOf.get(recordingId) ?? "",
      recordingId,
      stretches
        .map(({ startUs, endUs }) => `${formatTimecode(startUs)}-${formatTimecode(endUs)}`)
        .join(" "),
    ]),
  );
}

const samePseudonym = "participant_pseudonym";

type New = Pick<Participant, "studyId" | "id" | "pseudonym" | "contact" | "consents" | "expiresOn">;

async function insert(query: Writing, one: New): Promise<void> {
  const { rows } = await query.executeQuery<{ readonly id: string }>(
    query
      .insertInto("participant")
      .values({ ...one, withdrawnAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .compile(),
  );
  if (rows.length > 0) return;
  const there = await query
    .selectFrom("participant")
    .select("id")
    .where("studyId", "=", one.studyId)
    .where("id", "=", one.id)
    .executeTakeFirst();
  throw there
    ? new Refusal("already_exists", {})
    : new Refusal("duplicate_name", { name: one.pseudonym });
}

async function recordingName(
  query: Query,
  at: { readonly studyId: Id<"study">; readonly recordingId: Id<"recording"> },
): Promise<string> {
  const { name } = await query
    .selectFrom("recording")
    .select("name")
    .where("studyId", "=", at.studyId)
    .where("id", "=", at.recordingId)
    .executeTakeFirstOrThrow();
  return opened(name, "permission");
}

function chosen(of: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
}
