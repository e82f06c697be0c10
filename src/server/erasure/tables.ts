/**
 * What erasure knows of a table. A test walks the database and fails where a table, a column that refers to
 * an account, or a column that can hold what someone wrote is missing here.
 */
export interface KnownTable {
  /** The column by which its rows go with a study; `null`: they are of no study, and `because` says what then. */
  readonly study: string | null;
  /** By which its rows go with a recording: its own id, or that of an observation of it. */
  readonly recording?: { readonly column: string; readonly of: "recording" | "observation" };
  /** Columns that name an account, and what becomes of their rows when it is erased. */
  readonly accounts?: Readonly<Record<string, "goes" | "stays" | "emptied">>;
  /** Columns that can hold words, of a table whose rows outlive a recording or an account. */
  readonly holds?: Readonly<Record<string, string>>;
}

/** In the order in which rows can go: what refers to others comes before them. */
export const erasureTables: Readonly<Record<string, KnownTable>> = {
  // Ids alone: what a notice says is made when it is read.
  notice: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
    accounts: { account_id: "goes", concerned_id: "stays" },
    holds: {
      kind: "a word of a list",
      once: "ids and days",
      news: "a word of a list",
      about_ids: "ids",
      mailing: "a word of a list",
    },
  },
  locked_report: {
    study: "study_id",
    accounts: { locked_by: "stays" },
    holds: {
      name: "of a report",
      sign: "a hash",
      content:
        "figures of many recordings, names of codes and criteria; raters and recordings by signs",
      observation_ids: "ids",
      other_ids: "ids",
      revision: "a hash",
      program_version: "of the program",
    },
  },
  webhook_delivery: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
  },
  webhook: {
    study: "study_id",
    holds: {
      url: "of another program",
      events: "words of a list",
      secret: "sealed; of another program",
      earlier_secret: "as above",
    },
  },
  appearance: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  participant: {
    study: "study_id",
    holds: {
      pseudonym: "goes with the participant",
      contact: "goes with the participant",
      consents: "words of a list",
      expires_on: "a day",
    },
  },
  planned_repeat: { study: "study_id", recording: { column: "first_id", of: "observation" } },
  calibration_result: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
  },
  decision: {
    study: "study_id",
    recording: { column: "consensus_id", of: "observation" },
    accounts: { account_id: "stays" },
  },
  consensus_source: {
    study: "study_id",
    recording: { column: "consensus_id", of: "observation" },
  },
  consensus: { study: "study_id", recording: { column: "observation_id", of: "observation" } },
  remark: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
    accounts: { account_id: "stays", settled_by: "stays" },
  },
  rating: { study: "study_id", recording: { column: "observation_id", of: "observation" } },
  event: { study: "study_id", recording: { column: "observation_id", of: "observation" } },
  work_part: { study: "study_id", recording: { column: "observation_id", of: "observation" } },
  standing: { study: "study_id", recording: { column: "observation_id", of: "observation" } },
  operation: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
    accounts: { account_id: "stays" },
  },
  observation_client: {
    study: "study_id",
    recording: { column: "observation_id", of: "observation" },
  },
  observation: {
    study: "study_id",
    recording: { column: "recording_id", of: "recording" },
    accounts: { rater_id: "stays" },
  },
  compared_work: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  agreement_part: {
    study: "study_id",
    holds: {
      name: "all parts of the study go: they are made again of what is left",
      sign: "as above",
      said: "as above",
      program: "as above",
    },
  },
  local_find: {
    study: "study_id",
    recording: { column: "recording_id", of: "recording" },
    accounts: { account_id: "goes" },
  },
  media_poster: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  media_source: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  caption: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  phase: { study: "study_id", recording: { column: "recording_id", of: "recording" } },
  recording: { study: "study_id", recording: { column: "id", of: "recording" } },
  upload: {
    study: "study_id",
    accounts: { uploaded_by: "stays" },
    holds: {
      state: "a word of a list",
      file_name: "goes with the last recording that is played from it",
      content_type: "goes with it",
      checksum: "goes with it",
      fingerprint: "goes with it",
      frame_timing: "a word of a list",
      frame_times: "goes with it",
      demands: "words of a list",
      refused_because: "goes with it",
      converted_from: "goes with it",
    },
  },
  plan: {
    study: "study_id",
    accounts: { account_id: "stays" },
    holds: {
      wish: "ids of recordings and raters, and numbers",
      draws: "ids of recordings, words of a list, and numbers",
    },
  },
  round: { study: "study_id", holds: { name: "of a round, over many recordings" } },
  scheme_version: {
    study: "study_id",
    holds: { state: "a word of a list", scheme: "its examples from a recording go with that" },
  },
  happening: {
    study: "study_id",
    accounts: { account_id: "stays" },
    holds: {
      about: "a word of a list",
      about_id: "an id",
      action: "a word of a list",
      before: "scrubbed of what is gone",
      after: "scrubbed of what is gone",
    },
  },
  invitation_use: { study: "study_id", accounts: { account_id: "goes" } },
  invitation: {
    study: "study_id",
    accounts: { invited_by: "stays", accepted_by: "emptied" },
    holds: {
      role: "a word of a list",
      email: "goes with the account",
      name: "goes with the account; of a class, not of anybody in it",
      recording_group: "a variable's value, not of anybody",
      token_hash: "a hash",
      state: "a word of a list",
      mailing: "a word of a list",
      mail_problem: "a word of a list",
    },
  },
  membership: {
    study: "study_id",
    accounts: { account_id: "goes" },
    holds: {
      role: "a word of a list",
      training: "a word of a list",
      certificate: "values and rules; goes with the membership",
    },
  },
  import_recipe: {
    study: "study_id",
    holds: {
      form_sign: "a sign of the form",
      form: "names of columns and tiers, forgotten before anything of its study is erased",
      recipe: "answers and names of files, forgotten before anything of its study is erased",
    },
  },
  unfinished_observation: {
    study: "study_id",
    holds: { copy_id: "an id", ...ofUnfinished("copy", "written") },
  },
  unfinished_import: {
    study: "study_id",
    accounts: { account_id: "goes" },
    holds: { sign: "random", ...ofUnfinished("head", "spoken_of") },
  },
  import: {
    study: "study_id",
    accounts: { account_id: "stays", undone_by: "stays" },
    holds: {
      format: "a word of a list",
      files: "names of files go with what was made of them",
      made: "names that were changed go with what was made",
    },
  },
  access_token: {
    study: "study_id",
    accounts: { account_id: "goes", made_by: "goes" },
    holds: { ...gone("name", "hash", "groups") },
  },
  program: {
    study: "study_id",
    accounts: { account_id: "goes" },
    holds: {
      name: "of a program",
      version: "of a program",
      settings_hash: "a hash",
      owner: "who answers for a program",
      licence: "of a program",
    },
  },
  study: {
    study: "id",
    holds: {
      name: "of the study, not of anybody in it",
      description: "as above",
      state: "a word of a list",
      default_language: "a word of a list",
      blinding: "a word of a list",
      mask_secret: "random",
      variables: "names of variables; values stand at recordings",
      calibration: "words of a list, and numbers",
      recipes: "words of a list, and names of statistics",
      precision_goal: "words of a list, a name of a recipe, and numbers",
      keep_until: "a day",
    },
  },
  erasure: {
    study: null,
    accounts: { account_id: "stays" },
    holds: {
      because: "a word of a list",
      erasing: "ids and times",
      counts: "numbers",
    },
  },
  erased_id: { study: null },
  erased_file: { study: null, holds: { name: "an id, until the file has gone" } },
  security_event: {
    study: null,
    accounts: { account_id: "emptied", concerned_id: "emptied" },
    holds: {
      call: "a word of a list",
      refused: "a word of a list",
      address: "goes with the account",
    },
  },
  credential: {
    study: null,
    accounts: { user_id: "goes" },
    holds: {
      ...gone(
        "account_id",
        "provider_id",
        "access_token",
        "refresh_token",
        "id_token",
        "scope",
        "password",
      ),
    },
  },
  session: {
    study: null,
    accounts: { user_id: "goes" },
    holds: { ...gone("token", "ip_address", "user_agent") },
  },
  two_factor: {
    study: null,
    accounts: { user_id: "goes" },
    holds: { ...gone("secret", "backup_codes") },
  },
  known_device: {
    study: null,
    accounts: { account_id: "goes" },
    holds: { ...gone("device_hash") },
  },
  password_reset: {
    study: null,
    accounts: { account_id: "goes" },
    holds: { ...gone("token_hash") },
  },
  notice_choice: {
    study: null,
    accounts: { account_id: "goes" },
    holds: { ...gone("choices", "browser_zone", "digested_on") },
  },
  verification: {
    study: null,
    holds: { identifier: "a hash; over within the hour", value: "sealed; over within the hour" },
  },
  attempt: {
    study: null,
    holds: {
      purpose: "a word of a list",
      subject: "goes with the account",
      address: "goes with the account",
    },
  },
  account: {
    study: null,
    holds: {
      name: "becomes that of a former rater",
      email: "becomes one that nobody has",
      kind: "a word of a list",
      ...gone("image", "language", "preferences", "cannot_play", "device"),
    },
  },
  used_code: { study: null, holds: { hash: "a hash; over within the hour" } },
  secret_print: { study: null, holds: { print: "of the server's secret" } },
  instance_setting: { study: null, holds: { name: "of the server", value: "of the server" } },
  missing_text: {
    study: null,
    holds: {
      language: "of the program",
      namespace: "of the program",
      key: "of the program",
      fallback: "of the program",
      translation: "of the program",
    },
  },
};

/** Whatever is erased of a study or of one of its people, its unfinished imports go before it. */
function ofUnfinished(...columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    columns.map((column) => [column, "goes with any erasure in the study"]),
  );
}

/** What is taken away from an account, or with it. */
function gone(...columns: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map((column) => [column, "goes with the account"]));
}

/** The tables whose rows go with an observation, and by which column. */
export const observationTables: readonly (readonly [table: string, column: string])[] =
  Object.entries(erasureTables).flatMap(([table, { recording }]) =>
    recording?.of === "observation" ? [[table, recording.column] as const] : [],
  );
