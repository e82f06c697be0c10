import type { Here } from "./database/here.ts";
import type { FastifyBaseLogger } from "fastify";
import type { SystemFinding } from "../api/contract/system.ts";
import type { Call, Input, Needs } from "../api/call.ts";
import type { Contract } from "../api/contract.ts";
import type { Account } from "../domain/entities/account.ts";
import type { Limits } from "../domain/limits.ts";
import type { Permission } from "../domain/permissions.ts";
import type { Answer, ReadyAnswer } from "./reply.ts";
import type { Asked } from "./asked.ts";
import type { Grant } from "./accounts/accessTokens.ts";
import type { Accounts } from "./accounts/accounts.ts";
import type { AskedTwoFactor } from "./accounts/demandedTwoFactor.ts";
import type { AnalysisThread } from "./analysisThread.ts";
import type { Change } from "./changes/change.ts";
import type { Hub } from "./changes/hub.ts";
import type { Streams } from "./changes/streams.ts";
import type { Database } from "./database/database.ts";
import type { Texts } from "./locales/texts.ts";
import type { Mail } from "./mail/mail.ts";
import type { MailPlace } from "./mail/mailConfig.ts";
import type { Conversions } from "./media/conversions.ts";
import type { Embeds } from "./media/embeds.ts";
import type { RegularBackups } from "./backups/regular.ts";
import type { Ledger } from "./erasure/ledger.ts";
import type { Surroundings } from "./erasure/surroundings.ts";
import type { WebhookSender } from "./webhooks/sender.ts";
import type { Scanner } from "./media/scanner.ts";
import type { Storage } from "./media/storage.ts";
import type { Telemetry } from "./telemetry.ts";

/** What every handler may use: created once when the server starts. */
export interface Tools {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly demandedTwoFactor: AskedTwoFactor;
  /** Tells what others have changed; what is changed here is told by `change`. */
  readonly hub: Omit<Hub, "publish">;
  /** Writes to studies. */
  readonly change: Change;
  readonly streams: Streams;
  readonly texts: Texts;
  readonly storage: Storage;
  /** `undefined` where this server converts no videos. */
  readonly conversions?: Conversions | undefined;
  /** Looks through uploads for malware; `undefined` where none is set up. */
  readonly scanner?: Scanner | undefined;
  readonly embeds: Embeds;
  /** What was erased here, kept beside the database. */
  readonly ledger: Ledger;
  /** Removes the copies of tables that were kept before upgrades, which have what is erased. */
  readonly forgetUpgrades: () => Promise<void>;
  /** What this server is connected to, for who has to say where data lie. */
  readonly surroundings: Surroundings;
  /** Absolute: where the server keeps what is not in the database. */
  readonly dataDirectory: string;
  /** What the doctor finds on this machine and in its settings. */
  readonly examine: () => Promise<readonly SystemFinding[]>;
  /** Those that the server writes by itself; `undefined` where it is set to write none. */
  readonly backups?: RegularBackups | undefined;
  readonly limits: Limits;
  /** The origins that recordings may be at which are not uploaded; `undefined`: any. */
  readonly mediaHosts?: readonly string[] | undefined;
  /** The bearer token of a monitoring system; `undefined` where none is set. */
  readonly metricsToken?: string | undefined;
  /** Answers the calls of `analysisHandlers`; `undefined` where this very thread does. */
  readonly analysis?: AnalysisThread | undefined;
  /** Sends mail, with links that begin with `origin`; `undefined` where none is configured. */
  readonly mail?: (Mail & MailPlace) | undefined;
  /** Sends what happens in studies to other programs, one message at a time. */
  readonly webhooks: WebhookSender;
  /** Traces of calls; `undefined` where no collector is named. */
  readonly telemetry?: Telemetry | undefined;
  readonly log: FastifyBaseLogger;
  /** Where entries of the security log are lines as well, whatever else is logged; `undefined` where they are not. */
  readonly securityLines?: Pick<FastifyBaseLogger, "info"> | undefined;
}

interface Common extends Tools {
  /** How far the token goes that the caller came by; `undefined` for a session. */
  readonly grant?: Grant | undefined;
  readonly asked: Asked;
  /** Headers of the answer: cookies, mostly. */
  readonly answerHeaders: Headers;
}

/** What a handler is given besides the call’s own input. Its permission was checked before. */
export type Context<N extends Needs> = Common &
  (N extends Permission
    ? { readonly account: Account; readonly here: Here }
    : N extends "anyone"
      ? { readonly account: Account | undefined }
      : { readonly account: Account });

/** The context of a call that needs a permission in a study. */
export type StudyContext = Context<Permission>;

type Handler<C extends Call> = (
  input: Input<C>,
  context: Context<C["needs"]>,
) => Promise<Answer<C> | ReadyAnswer<C>> | Answer<C>;

/** One handler for every call of the contract: a missing or a surplus one does not compile. */
export type Handlers = { readonly [Name in keyof Contract]: Handler<Contract[Name]> };

/** Picks the handlers of one file out of the table, with their types. */
export type HandlersOf<Names extends keyof Contract> = Pick<Handlers, Names>;
