import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { Account } from "../../src/domain/entities/account.ts";
import { Decision } from "../../src/domain/entities/consensus.ts";
import { PointEvent, StateEvent } from "../../src/domain/entities/event.ts";
import { Erasure } from "../../src/domain/entities/erasure.ts";
import { HistoryEntry } from "../../src/domain/entities/happening.ts";
import { Appearance, Participant } from "../../src/domain/entities/participant.ts";
import { MissingText } from "../../src/domain/entities/missingText.ts";
import { Observation, Round } from "../../src/domain/entities/observation.ts";
import { Plan } from "../../src/domain/entities/plan.ts";
import { Rating } from "../../src/domain/entities/rating.ts";
import {
  AddressSource,
  Caption,
  LocalSource,
  Phase,
  Recording,
  Upload,
  UploadSource,
} from "../../src/domain/entities/recording.ts";
import { SchemeVersion } from "../../src/domain/entities/scheme.ts";
import { Invitation, Membership, Study } from "../../src/domain/entities/study.ts";
import { describeOnEachServer } from "../servers/describeOnEachServer.ts";
import { type Application, startApplication } from "./application.ts";

interface Home {
  readonly entities: readonly z.ZodObject[];
  /** What the database needs beside the entity, with the reason. */
  readonly beside: Readonly<Record<string, string>>;
  /** Fields that lie elsewhere, with the place. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const keys = {
  study_id: "first in the keys of every row of a study",
  observation_id: "whose it is",
};

const importedBy = { import_id: "the import that made it, by which it can be taken back" };

const recordingKeys = { study_id: keys.study_id, recording_id: "whose it is" };

const homes: Readonly<Record<string, Home>> = {
  account: {
    entities: [Account],
    beside: {
      email_verified: "the account library's",
      image: "the account library's",
      kind: "whether it is of a person or of a program",
      device: "told to those who coordinate, with their members",
      two_factor_enabled: "told to its person alone",
      created_at: "for administrators",
      updated_at: "the account library's",
      imported_into: "the study that knows somebody from a file alone, who cannot sign in",
      ...importedBy,
    },
  },
  study: {
    entities: [Study],
    beside: {
      mask_secret: "what signs in the place of names and secret draws are made with",
      keep_until: "told with those of recordings, by a call of its own",
      recipes: "its statistics, as they were called when the column was made",
    },
    elsewhere: { statistics: "recipes" },
  },
  membership: {
    entities: [Membership],
    beside: {
      training_since: "from when on attempts count",
      certificate: "has a call of its own",
    },
  },
  invitation: {
    entities: [Invitation],
    beside: {
      token_hash: "the link's secret, never told again",
      invited_by: "told by name",
      accepted_by: "told by the member",
    },
    elsewhere: { joined: "invitation_use" },
  },
  recording: {
    entities: [Recording],
    beside: {
      ...importedBy,
      frame_times: "long, so that they have a call of their own",
      keep_until: "told with the study's, by a call of its own",
      is_live: "whether there is a clock",
      live_started_at: "the clock's",
      live_ended_at: "the clock's",
    },
    elsewhere: {
      sources: "media_source",
      phases: "phase",
      captions: "caption",
      live: "is_live, live_started_at, live_ended_at",
      has_frame_times: "frame_times",
    },
  },
  phase: {
    entities: [Phase],
    beside: { ...recordingKeys, position: "the order of phases" },
  },
  caption: {
    entities: [Caption],
    beside: {
      ...recordingKeys,
      text: "long, so that it has a call of its own",
      created_at: "the order of captions",
    },
  },
  local_find: {
    entities: [],
    beside: {
      ...recordingKeys,
      source_id: "which file",
      account_id: "who has it",
      found_at: "since when",
    },
  },
  media_poster: {
    entities: [],
    beside: {
      ...recordingKeys,
      source_id: "whose picture",
      content_type: "what it is sent as",
      bytes: "the picture",
    },
  },
  media_source: {
    entities: [AddressSource, UploadSource, LocalSource],
    beside: {
      ...recordingKeys,
      position: "the order of sources",
      replaced_at: "since when it is an earlier file, which is an entity of its own",
    },
  },
  upload: {
    entities: [Upload],
    beside: {
      uploaded_by: "who may go on with it",
      created_at: "for sweeping",
      frame_times: "long, and the recording's that is made of it",
      has_read_frames: "so that films from before are looked into once",
      converted_at: "when the server that converts it was last heard of",
    },
  },
  scheme_version: { entities: [SchemeVersion], beside: { ...importedBy } },
  round: { entities: [Round], beside: { ...importedBy } },
  observation: {
    entities: [Observation],
    beside: {
      ...importedBy,
      event_count: "for lists and the limit",
      position: "where it comes in its rater's queue",
      changed_at: "for the overview, where a reader may know it",
    },
  },
  plan: {
    entities: [Plan],
    beside: { wish: "its settings, as they were called when the column was made" },
    elsewhere: { settings: "wish" },
  },
  event: {
    entities: [PointEvent, StateEvent],
    beside: { ...keys, version: "what a change was made to", is_deleted: "can be restored" },
  },
  rating: { entities: [Rating], beside: keys },
  work_part: { entities: [], beside: { ...keys, key: "its place in the work", body: "the part" } },
  standing: {
    entities: [],
    beside: {
      ...keys,
      key: "the place in the work",
      id: "what its value is known by",
      turn: "which of several counts",
      rivals: "what others put there without knowing of it",
    },
  },
  consensus: {
    entities: [],
    beside: { ...keys, tolerance_us: "how far apart ends are still alike" },
  },
  consensus_source: {
    entities: [],
    beside: {
      ...keys,
      consensus_id: "whose source it is",
      position: "the order of raters",
      revision: "what it was made from",
    },
  },
  calibration_result: {
    entities: [],
    beside: {
      ...keys,
      gold_id: "what it was compared with",
      gold_revision: "as it was then",
      results: "rule by rule what was found, and what had to be reached then",
      recordings: "over how many recordings",
      outcome: "what was missed, added and seen otherwise",
      made_at: "when",
    },
  },
  decision: {
    entities: [Decision],
    beside: { study_id: keys.study_id, consensus_id: "whose it is" },
  },
  missing_text: { entities: [MissingText], beside: {} },
  participant: {
    entities: [Participant],
    beside: {},
    elsewhere: { appearances: "appearance" },
  },
  appearance: {
    entities: [Appearance],
    beside: { study_id: keys.study_id, participant_id: "who is in it" },
  },
  erasure: {
    entities: [Erasure],
    beside: { study_id: "what it was of; it outlives it" },
  },
  happening: { entities: [HistoryEntry], beside: { study_id: keys.study_id } },
};

describeOnEachServer("columns", (server) => {
  let application: Application;
  beforeAll(async () => {
    application = await startApplication(server);
  });
  afterAll(() => application.stop());

  test.each(Object.entries(homes))(
    "%s has a column for each field and a field for each column",
    async (table, home) => {
      const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = ${table}`.execute(application.tools.database);
      const columns = rows.map(({ name }) => name);
      const fields = home.entities.flatMap(({ shape }) => Object.keys(shape)).map(snake);
      const expected = new Set([
        ...fields.filter((field) => !(field in (home.elsewhere ?? {}))),
        ...Object.keys(home.beside),
      ]);

      expect(columns.toSorted()).toEqual([...expected].toSorted());
    },
  );

  // What security logged of a study, and what was erased, outlives it: their keys are their own.
  const outlive = ["security_event", "erasure"];
  // What is told to an account, and lets its scripts in, is asked for by account, over all of its studies.
  const ofAccounts = ["access_token", "notice", "program"];

  test("every row of a study begins its key with the study", async () => {
    const { rows } = await sql<{ table: string; first: string }>`
      select conrelid::regclass::text as table,
             (select attname from pg_attribute
               where attrelid = conrelid and attnum = conkey[1]) as first
        from pg_constraint
       where contype = 'p'
         and conrelid in (select (table_schema || '.' || table_name)::regclass
                            from information_schema.columns
                           where column_name = 'study_id' and table_schema = 'public')`.execute(
      application.tools.database,
    );

    expect(rows.length).toBeGreaterThan(8);
    expect(
      rows.filter(
        ({ table, first }) =>
          first !== "study_id" && !outlive.includes(table) && !ofAccounts.includes(table),
      ),
    ).toEqual([]);
  });
});

function snake(name: string): string {
  return name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
