import type { ChangeMessage } from "../../api/changes.ts";
import type { Blinding, Sighted } from "../../domain/blinding.ts";
import { can, type Role, roles as everyRole } from "../../domain/permissions.ts";
import type { Id } from "../../domain/rules.ts";
import type { Database, Query } from "../database/database.ts";
import { programIdsOfStudy } from "../database/programs.ts";
import { sightedOn, type SightedRow } from "../database/sighted.ts";
import { isSeenBy } from "../sight/work.ts";

/** What decides who of a study may hear of some messages. */
export interface Known {
  /** `undefined`: no member, or no such study. */
  roleOf(accountId: Id<"account">): Role | undefined;
  /**
   * Who may know that something changed: of an observation those who may see its work, of a recording those who
   * may watch it. It is decided once a message, however many watch.
   */
  hearersOf(message: ChangeMessage): Hearers;
}

/** The members who receive a message about a change. */
export interface Hearers {
  /** Those of these roles, no matter who they are: they have nothing to do with what it is about. */
  readonly roles: ReadonlySet<Role>;
  /** Those who have, each by themselves, whatever their role. */
  readonly accounts: ReadonlyMap<Id<"account">, boolean>;
  /**
   * Those of these roles hear of it only where what they were asked to do has changed itself: when others are
   * assigned something or submit it is not a blinded rater’s to know.
   */
  readonly rolesIfOwn: ReadonlySet<Role>;
  /** Who looks at it while they make it; the others can wait a moment. `undefined`: no one waits. */
  readonly madeBy: Id<"account"> | undefined;
}

/** A study’s members and work as far as they decide on sight, read once and kept until they change. */
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
  const works: Works = new Map();
  const recordingOf: RecordingOf = new Map();
  /** Counts how often it was forgotten: what was read across that may be old. */
  let age = 0;

  function forget(): void {
    age += 1;
    standing = undefined;
    works.clear();
    recordingOf.clear();
  }

  /** `undefined` where something changed while it was read: it may be of two moments then. */
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
      keep(missing, rows, works, recordingOf);
    }
    return knownFrom(asked, works, recordingOf);
  }

  /** All of it as of one moment, kept for no one: where changes do not end, nothing that is kept stays true. */
  async function readAtOnce(messages: readonly ChangeMessage[]): Promise<Known> {
    const missing = namedIn(messages);
    return database
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (query) => {
        const asked = await standingOf(query, studyId);
        const rows = await sightedOn(query, studyId, missing);
        const ofMoment = { works: new Map(), recordingOf: new Map() };
        keep(missing, rows, ofMoment.works, ofMoment.recordingOf);
        return knownFrom(asked, ofMoment.works, ofMoment.recordingOf);
      });
  }

  function missingFrom(messages: readonly ChangeMessage[]): Named {
    const { observationIds, recordingIds } = namedIn(messages);
    return {
      observationIds: observationIds.filter((one) => !recordingOf.has(one)),
      recordingIds: recordingIds.filter((one) => !works.has(one)),
    };
  }

  return {
    forget,
    async know(messages) {
      // What was told before it is asked is true by then: an answer of any moment from now on will do.
      return (await read(messages)) ?? (await read(messages)) ?? readAtOnce(messages);
    },
  };
}

type Works = Map<Id<"recording">, SightedRow[]>;
type RecordingOf = Map<Id<"observation">, Id<"recording">>;

interface Named {
  readonly observationIds: readonly Id<"observation">[];
  readonly recordingIds: readonly Id<"recording">[];
}

/** What some messages are about. */
function namedIn(messages: readonly ChangeMessage[]): Named {
  const observationIds = new Set<Id<"observation">>();
  const recordingIds = new Set<Id<"recording">>();
  for (const message of messages) {
    if (message.kind === "recording") recordingIds.add(message.recordingId);
    else if (message.kind === "observation" || message.kind === "remarks") {
      observationIds.add(message.observationId);
    }
  }
  return { observationIds: [...observationIds], recordingIds: [...recordingIds] };
}

function keep(
  { recordingIds }: Named,
  rows: readonly SightedRow[],
  works: Works,
  recordingOf: RecordingOf,
): void {
  for (const recordingId of recordingIds) works.set(recordingId, []);
  for (const { recordingId } of rows) works.set(recordingId, []);
  for (const row of rows) {
    works.get(row.recordingId)?.push(row);
    recordingOf.set(row.id, row.recordingId);
  }
}

async function standingOf(query: Query, studyId: Id<"study">): Promise<Standing> {
  const rows = await query
    .selectFrom("membership")
    .innerJoin("study", "study.id", "membership.studyId")
    .select(["accountId", "role", "blinding", "isOpened", programIdsOfStudy.as("programIds")])
    .where("studyId", "=", studyId)
    .execute();
  return {
    // Of a study without members nobody asks.
    blinding: {
      rule: rows[0]?.blinding ?? "until_opened",
      isOpened: rows[0]?.isOpened ?? false,
      programIds: rows[0]?.programIds ?? [],
    },
    roles: new Map(rows.map(({ accountId, role }) => [accountId, role])),
  };
}

function knownFrom(
  { blinding, roles }: Standing,
  works: ReadonlyMap<Id<"recording">, readonly SightedRow[]>,
  recordingOf: ReadonlyMap<Id<"observation">, Id<"recording">>,
): Known {
  const roleOf = (accountId: Id<"account">) => roles.get(accountId);
  /** By role for who has no work beside it, and for each who has. */
  const decide = (
    work: readonly SightedRow[],
    mayHear: (role: Role, accountId: Id<"account"> | undefined) => boolean,
  ) => ({
    roles: new Set(everyRole.filter((role) => mayHear(role, undefined))),
    accounts: new Map(
      work.map(({ raterId }) => {
        const role = roleOf(raterId);
        return [raterId, role !== undefined && mayHear(role, raterId)];
      }),
    ),
  });

  return {
    roleOf,
    hearersOf(message) {
      switch (message.kind) {
        case "alive":
          return { ...nobody, roles: new Set(everyRole) };
        case "study": {
          const { part } = message;
          const isIfOwn = part === "observations" && blinding.rule !== "never";
          const isForRaters = !isIfOwn && part !== "members" && part !== "recordings";
          return {
            ...nobody,
            roles: new Set(everyRole.filter((role) => role !== "rater" || isForRaters)),
            rolesIfOwn: new Set(isIfOwn ? (["rater"] as const) : []),
          };
        }
        case "recording": {
          const work = works.get(message.recordingId) ?? [];
          return {
            ...nobody,
            ...decide(
              work,
              (role, accountId) => can(role, "recording.read") || ownOf(work, accountId).length > 0,
            ),
          };
        }
        case "observation":
        case "remarks": {
          const recordingId = recordingOf.get(message.observationId);
          const work = (recordingId && works.get(recordingId)) ?? [];
          const observation = work.find((one) => one.id === message.observationId);
          if (!observation) return nobody;
          const isHead = message.kind === "observation" && observation.purpose !== "consensus";
          return {
            ...nobody,
            ...decide(work, (role, accountId) => {
              // Other raters may see the work by then, and still not what is said about it.
              const isSpokenTo =
                observation.raterId === accountId || can(role, "observation.review");
              if (message.kind === "remarks" && !isSpokenTo) return false;
              // What one has on other recordings blinds to nothing on this one.
              const reader = { role, accountId, blinding };
              return isSeenBy(reader, observation, ownOf(work, accountId));
            }),
            madeBy: isHead ? observation.raterId : undefined,
          };
        }
      }
    },
  };
}

const nobody: Hearers = {
  roles: new Set(),
  accounts: new Map(),
  rolesIfOwn: new Set(),
  madeBy: undefined,
};

/** What someone was asked to code, as blinding and watching count it. */
function ownOf(
  work: readonly SightedRow[],
  accountId: Id<"account"> | undefined,
): readonly Sighted[] {
  return accountId === undefined
    ? []
    : work.filter((one) => one.raterId === accountId && one.state !== "withdrawn");
}
