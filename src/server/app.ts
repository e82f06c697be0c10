import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { uuidv7 } from "uuidv7";
import { addressNow } from "../api/earlierAddresses.ts";
import { linesContentType } from "../api/contract/parts.ts";
import { invalidInput, Refusal } from "../domain/errors.ts";
import { limits as defaultLimits, type Limits } from "../domain/limits.ts";
import { hostOrigins } from "../domain/mediaAddresses.ts";
import { openAccounts } from "./accounts/accounts.ts";
import { openDemandedTwoFactor } from "./accounts/demandedTwoFactor.ts";
import type { PasswordHashing } from "./accounts/passwordHashing.ts";
import { openSecret } from "./accounts/secret.ts";
import { openAnalysisThread } from "./analysisThread.ts";
import { prepareAfterChanges } from "./analysisPreparing.ts";
import type { Tools } from "./answer.ts";
import { answerApiDocument } from "./apiDocument.ts";
import { openChange } from "./changes/change.ts";
import { type Hub, openHub } from "./changes/hub.ts";
import { openStreams } from "./changes/streams.ts";
import type { Config } from "./config.ts";
import { type Connection, openDatabase, type Writing } from "./database/database.ts";
import { migrate } from "./database/migrations.ts";
import { ledgerFile, openLedger } from "./erasure/ledger.ts";
import { replayErasures } from "./erasure/replay.ts";
import { surroundingsOf } from "./erasure/surroundings.ts";
import { answerContract, sendProblem } from "./http.ts";
import { openTexts } from "./locales/texts.ts";
import { forgetUpgrades, keepBeforeUpgrade } from "./backups/beforeUpgrade.ts";
import { openRegularBackups } from "./backups/regular.ts";
import { openConversions } from "./media/conversions.ts";
import { openConverter } from "./media/converter.ts";
import { openEmbeds } from "./media/embeds.ts";
import { openMail } from "./mail/mail.ts";
import { mailPlaceOf } from "./mail/mailConfig.ts";
import { keepMailOutcome } from "./mail/mailOutcome.ts";
import { type NoticeRounds, openNoticeRounds } from "./notices/noticeRounds.ts";
import { openWebhookSender } from "./webhooks/sender.ts";
import { openWebhookRounds, type WebhookRounds } from "./webhooks/webhookRounds.ts";
import { openScanner } from "./media/scanner.ts";
import { openStorage } from "./media/openStorage.ts";
import { attachUploads } from "./media/uploads.ts";
import { answerPages } from "./pages.ts";
import { answerOwnHostAlone } from "./ownHost.ts";
import { projectRoot } from "./projectRoot.ts";
import type { Finding } from "./doctor.ts";
import { examinedOnce } from "./system/examined.ts";
import { endSlowBodies } from "./slowBodies.ts";
import type { Telemetry } from "./telemetry.ts";
import { isStorable } from "./storable.ts";

type AppConfig = Pick<
  Config,
  "dataDirectory" | "origin" | "trustProxy" | "logLevel" | "isDevelopment"
> &
  Partial<
    Pick<
      Config,
      | "secret"
      | "logsSecurity"
      | "storage"
      | "ffmpeg"
      | "clamd"
      | "metricsToken"
      | "hasEmbedPreviews"
      | "mail"
      | "singleSignOn"
      | "twoFactor"
      | "mediaHosts"
      | "databaseUrl"
      | "backups"
      | "backupKeys"
      | "keepsBeforeUpgrade"
      | "erasures"
      | "hasPrivateWebhooks"
    >
  > & {
    /** What looks at this machine for an administrator; without one nothing is found. */
    readonly examine?: () => AsyncIterable<Finding>;
    readonly telemetry?: Telemetry | undefined;
    /** The folder of the built client, where it is not that of this project. */
    readonly clientDirectory?: string;
    /** The program of the thread of analyses; without one they are answered in this thread. */
    readonly analysisProgram?: URL;
    readonly passwords?: PasswordHashing | undefined;
  };

export interface App {
  readonly app: FastifyInstance;
  readonly tools: Tools & Pick<Opened, "database">;
  /** What people are told of once a day, and by mail; not begun yet. */
  readonly notices: NoticeRounds;
  /** Messages to other programs; not begun yet. */
  readonly webhooks: WebhookRounds;
  /** Ends all work under way; the database server itself is not ours to stop. */
  readonly close: () => Promise<void>;
}

/** The whole application on a reachable database, ready to listen. Migrates the tables first. */
export async function buildApp(
  connection: Connection,
  config: AppConfig,
  limits: Limits = defaultLimits,
): Promise<App> {
  const app = Fastify({
    bodyLimit: limits.requestBodyBytes,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => uuidv7(),
    // Where a call had another address in the last release.
    rewriteUrl: ({ url = "" }) => addressNow(url),
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // Downloads and uploads may take hours: closing the server must not wait for them.
    forceCloseConnections: true,
    http: { headersTimeout: limits.bodySeconds * 1_000 },
    // What cannot be a path is nothing that we have.
    frameworkErrors: (_error, request, reply) =>
      void sendProblem(new Refusal("not_found", {}), request, reply),
  });
  await bringUpToDate(connection, config);
  const { database, close: closeDatabase } = openDatabase(connection, {
    statementMs: limits.statementSeconds * 1_000,
  });
  let hub: Hub | undefined;
  const closeConnections = async () => {
    await hub?.close();
    await closeDatabase();
  };
  try {
    hub = await openHub(connection, {
      onTrouble: (error) => app.log.warn({ err: error }, "the change channel is interrupted"),
    });
    return await withTools(app, { database, hub, connection, config, limits, closeConnections });
  } catch (error) {
    // What does not start holds no connection either.
    await closeConnections();
    throw error;
  }
}

/** However long a step of it takes on a large database. */
async function bringUpToDate(
  connection: Connection,
  { keepsBeforeUpgrade, dataDirectory, backupKeys }: AppConfig,
): Promise<void> {
  const { database, close } = openDatabase(connection, { most: 2 });
  try {
    if (keepsBeforeUpgrade !== false) {
      await keepBeforeUpgrade({ database, connection, dataDirectory, keys: backupKeys });
    }
    await migrate(database);
  } finally {
    await close();
  }
}

/** The application over what it is connected to. */
async function withTools(app: FastifyInstance, opened: Opened): Promise<App> {
  const { database, hub, connection, config, limits, closeConnections } = opened;
  const mail = mailOf(app, opened);
  const texts = await openTexts(projectRoot);
  const secret = await openSecret({
    database,
    dataDirectory: config.dataDirectory,
    named: config.secret,
  });
  const tools: App["tools"] = {
    database,
    accounts: await openAccounts({
      database,
      limits,
      origin: config.origin,
      secret,
      singleSignOn: config.singleSignOn,
      passwords: config.passwords,
    }),
    demandedTwoFactor: openDemandedTwoFactor(database, config.twoFactor ?? "no_one"),
    hub,
    change: openChange(database, hub),
    streams: openStreams({ database, hub, limits, log: app.log }),
    texts,
    storage: await openStorage(config.storage ?? { kind: "disk" }, config.dataDirectory, {
      reserveBytes: limits.diskReserveBytes,
    }),
    conversions: await conversionsOf(config),
    scanner: config.clamd === undefined ? undefined : openScanner(config.clamd),
    embeds: openEmbeds({ isOn: config.hasEmbedPreviews ?? false }),
    ledger: openLedger(config.erasures ?? join(config.dataDirectory, ledgerFile)),
    forgetUpgrades: () => forgetUpgrades(config.dataDirectory),
    surroundings: surroundingsOf(config),
    dataDirectory: config.dataDirectory,
    examine: config.examine ? examinedOnce(config.examine) : async () => [],
    backups:
      config.backups &&
      (await openRegularBackups({
        plan: config.backups,
        connection,
        dataDirectory: config.dataDirectory,
        ...(config.backupKeys && { keys: config.backupKeys }),
        log: app.log,
      })),
    limits,
    metricsToken: config.metricsToken,
    mediaHosts: config.mediaHosts,
    analysis:
      config.analysisProgram &&
      openAnalysisThread(config.analysisProgram, { connection, limits }, app.log),
    mail,
    webhooks: openWebhookSender({
      secret,
      allowsPrivate: config.hasPrivateWebhooks ?? false,
      limits,
    }),
    telemetry: config.telemetry,
    log: app.log,
    securityLines: config.logsSecurity ? app.log.child({}, { level: "info" }) : undefined,
  };

  // Before anybody is answered: what was erased is not to be seen again, whatever was restored.
  const erasedAgain = await replayErasures(tools);
  if (erasedAgain > 0) {
    app.log.warn({ erasedAgain }, "what the ledger says was erased before was erased again");
  }
  if (tools.analysis) prepareAfterChanges(hub, tools.analysis);

  app.setErrorHandler(sendProblem);
  warnOfUntrustedProxy(app, config);
  parseJsonStrictly(app);
  if (config.origin !== undefined) answerOwnHostAlone(app, config.origin);
  endSlowBodies(app, limits.bodySeconds);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.header("permissions-policy", permissionsPolicy);
    done();
  });
  await app.register(helmet, securityHeaders(config));
  await app.register(compress, {
    threshold: 1024,
    // Of 50,000 events (12 MB) the usual quality of 4 takes four times as long, which whoever opens them waits for, and
    // saves 0.7 MB. What is built is compressed once, by the best there is.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    customTypes:
      /^(?!text\/event-stream)(?:text\/|application\/(?:json|problem\+json|javascript)|image\/svg)/u,
  });
  answerContract(app, tools, { origin: config.origin });
  attachUploads(app, tools, { origin: config.origin, connection });
  answerApiDocument(app);
  await answerPages(app, config);
  const closing = new AbortController();
  const hashing = tools.accounts.twoFactor
    .hashOldBackupCodes(closing.signal)
    .catch((error: unknown) => app.log.error({ err: error }, "backup codes could not be hashed"));
  const notices = openNoticeRounds({ database, limits, texts, mail, log: app.log });
  const webhooks = openWebhookRounds({
    database,
    limits,
    sender: tools.webhooks,
    log: app.log,
  });
  return {
    app,
    tools,
    notices,
    webhooks,
    close: async () => {
      closing.abort();
      await app.close();
      await hashing;
      await notices.close();
      await webhooks.close();
      await tools.backups?.close();
      await tools.conversions?.close();
      await tools.analysis?.close();
      tools.mail?.close();
      await closeConnections();
      await tools.telemetry?.close();
    },
  };
}

/** Where none is configured there is none. */
function mailOf(app: FastifyInstance, { config, database }: Opened): Tools["mail"] {
  const { mail, origin } = config;
  if (!mail || origin === undefined) return undefined;
  const opened = openMail(mail, (delivery) =>
    keepMailOutcome(database, delivery).catch((error: unknown) =>
      app.log.warn({ err: error }, "what the mail server said could not be kept"),
    ),
  );
  return { ...opened, ...mailPlaceOf(mail, origin) };
}

interface Opened {
  readonly database: Writing;
  readonly hub: Hub;
  readonly connection: Connection;
  readonly config: AppConfig;
  readonly limits: Limits;
  readonly closeConnections: () => Promise<void>;
}

/** As Fastify wants it: so many proxies in front of us are ours, or these, or all, or none. */
function trusted(proxies: Config["trustProxy"]) {
  if (typeof proxies === "number") return (_address: string, hop: number) => hop < proxies;
  return typeof proxies === "boolean" ? proxies : [...proxies];
}

/**
 * Where a proxy stands in front and is not trusted, all clients have its address, and share what is
 * counted for an address. Said once.
 */
function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: AppConfig): void {
  if (trustProxy !== false) return;
  let isSaid = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const isForwarded =
      request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
    if (isForwarded && !isSaid) {
      isSaid = true;
      app.log.warn(
        { address: request.ip },
        "a request names another address than its own, and is not believed: where a proxy stands in front, set INTERRATER_TRUST_PROXY",
      );
    }
    done();
  });
}

/**
 * JSON as Fastify reads it, less what no text of ours can hold: the character 0 and halves of
 * surrogate pairs, which the database refuses.
 */
function parseJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(linesContentType, (_request, body, done) => done(null, body));
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    void parse(request, String(body), (error, value) => {
      // Only an escape can bring such a character in.
      const isSuspicious = !error && body.includes("\\u");
      if (isSuspicious && !isStorable(value)) {
        done(invalidInput({ path: "", rule: "format", allowed: "Unicode" }));
      } else done(error, value);
    });
  });
}

/** What neither our pages nor those of players in them need of a machine, no one asks for. */
const permissionsPolicy = [
  "accelerometer",
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * No script but our own files, and those of the hosts whose players a recording may need; nothing
 * inline. Styles may be inline because the component library sets them so. Recordings may lie anywhere,
 * and so may the parts of a stream, which the page fetches by itself: hence the open `connect-src`, of which
 * a page with TLS excludes addresses without, and a server that names the hosts of its recordings all others.
 * What is open lets a script send what it reads anywhere; which scripts there are is what is guarded.
 */
function securityHeaders({ origin, isDevelopment, mediaHosts }: AppConfig) {
  const isSecure = origin?.startsWith("https:") ?? false;
  const { frames, scripts } = hostOrigins();
  const anywhere = mediaHosts ?? (isSecure ? ["https:"] : ["https:", "http:"]);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...new Set(scripts)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        mediaSrc: ["'self'", "blob:", ...anywhere],
        connectSrc: ["'self'", ...anywhere, ...(isDevelopment ? ["ws:"] : [])],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        frameSrc: [...new Set(frames)],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The addresses of a study may be private: they are told to nobody.
    referrerPolicy: { policy: "no-referrer" as const },
    strictTransportSecurity: isSecure,
  };
}

async function conversionsOf({ dataDirectory, ffmpeg = "off" }: AppConfig) {
  const converter = openConverter(ffmpeg);
  return converter && openConversions(converter, join(dataDirectory, "converting"));
}
