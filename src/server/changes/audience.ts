import type { ChangeMessage } from "../../api/changes.ts";
import type { Blinding, Sighted } from "../../domain/blinding.ts";
import { can, type Role } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { Database } from "../database/database.ts";
import { sightedOn, type SightedRow } from "../database/sighted.ts";
import { sightFrom } from "../sight/work.ts";

/** What decides who of a study may hear of some messages. */
export interface Known {
  /** `undefined`: no member, or no such study. */
  roleOf(accountId: Id<"account">): Role | undefined;
  readonly blinding: Blinding;
  /**
   * Whether somebody may know that something changed: of an observation those who may see its work, of a
   * recording those who may watch it. `"if_own"`: only where what they were asked to do has changed
   * itself, because when others are assigned something or hand it in is not a blinded rater's to know.
   */
  mayHear(message: ChangeMessage, accountId: Id<"account">): boolean | "if_own";
}

/** A study's members and work as far as they decide on sight, read once and kept until they change. */
export interface Audience {
  /** What it takes to decide on these messages, as it stands in the database now. */
  know(messages: readonly ChangeMessage[]): Promise<Known>;
  /** Something of it has changed, or may have. */
  forget(): void;
}

interface Standing {
  readonly blinding: Blinding;
  readonly roles: ReadonlyMap<Id<"account">, Role>;
}

export function openAudience(database: Database, studyId: Id<"study">): Audience {
  let standing: Standing | undefined;
  const works = new Map<Id<"recording">, SightedRow[]>();
  const recordingOf = new Map<Id<"observation">, Id<"recording">>();
  /** Counts how often it was forgotten: what was read across that may be old. */
  let age = 0;

  function forget(): void {
    age += 1;
    standing = undefined;
    works.clear();
    recordingOf.clear();
  }

  /** `undefined` where something changed while it was read. */
  async function read(messages: readonly ChangeMessage[]): Promise<Known | undefined> {
    const begun = age;
    const isSame = () => age === begun;
    const asked = standing ?? (await standingOf(database, studyId));
    if (!isSame()) return undefined;
    standing = asked;
    const missing = missingFrom(messages);
    if (missing.observationIds.length > 0 || missing.recordingIds.length > 0) {
      const rows = await sightedOn(database, studyId, missing);
      if (!isSame()) return undefined;
      for (const recordingId of missing.recordingIds) works.set(recordingId, []);
      for (const { recordingId } of rows) works.set(recordingId, []);
      for (const row of rows) {
        works.get(row.recordingId)?.push(row);
        recordingOf.set(row.id, row.recordingId);
      }
    }
    return knownFrom(asked, works, recordingOf);
  }

  function missingFrom(messages: readonly ChangeMessage[]) {
    const observationIds = new Set<Id<"observation">>();
    const recordingIds = new Set<Id<"recording">>();
    for (const message of messages) {
      if (message.kind === "recording") {
        if (!works.has(message.recordingId)) recordingIds.add(message.recordingId);
      } else if (message.kind === "observation" || message.kind === "remarks") {
        if (!recordingOf.has(message.observationId)) observationIds.add(message.observationId);
      }
    }
    return { observationIds: [...observationIds], recordingIds: [...recordingIds] };
  }

  return {
    forget,
    async know(messages) {
      for (;;) {
        const known = await read(messages);
        if (known) return known;
      }
    },
  };
}

async function standingOf(database: Database, studyId: Id<"study">): Promise<Standing> {
  const rows = await database
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select(["accountId", "role", "blinding", "isOpened"])
    .where("studyId", "=", studyId)
    .execute();
  return {
    // Of a study without members nobody asks.
    blinding: { rule: rows[0]?.blinding ?? "until_opened", isOpened: rows[0]?.isOpened ?? false },
    roles: new Map(rows.map(({ accountId, role }) => [accountId, role])),
  };
}

function knownFrom(
  { blinding, roles }: Standing,
  works: ReadonlyMap<Id<"recording">, readonly SightedRow[]>,
  recordingOf: ReadonlyMap<Id<"observation">, Id<"recording">>,
): Known {
  const workBeside = (observationId: Id<"observation">): readonly SightedRow[] => {
    const recordingId = recordingOf.get(observationId);
    return (recordingId && works.get(recordingId)) ?? [];
  };
  return {
    blinding,
    roleOf: (accountId) => roles.get(accountId),
    mayHear(message, accountId) {
      const role = roles.get(accountId);
      if (!role) return false;
      switch (message.kind) {
        case "alive":
          return true;
        case "study":
          if (role !== "rater") return true;
          if (message.part === "observations" && blinding.rule !== "never") return "if_own";
          return message.part !== "members" && message.part !== "recordings";
        case "recording": {
          const work = works.get(message.recordingId) ?? [];
          return can(role, "recording.read") || ownOf(work, accountId).length > 0;
        }
        case "observation":
        case "remarks": {
          const work = workBeside(message.observationId);
          const observation = work.find((one) => one.id === message.observationId);
          if (!observation) return false;
          // Other raters may see the work by then, and still not what is said about it.
          const isSpokenTo = observation.raterId === accountId || can(role, "observation.review");
          if (message.kind === "remarks" && !isSpokenTo) return false;
          // What one has on other recordings blinds to nothing on this one.
          const own = ownOf(work, accountId);
          return sightFrom({ here: { role, blinding }, accountId }, own).sees(observation);
        }
      }
    },
  };
}

/** What somebody was asked to code, as blinding and watching count it. */
function ownOf(work: readonly SightedRow[], accountId: Id<"account">): readonly Sighted[] {
  return work.filter((one) => one.raterId === accountId && one.state !== "withdrawn");
}
