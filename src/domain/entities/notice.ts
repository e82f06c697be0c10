import * as z from "zod";
import { id, rules } from "../rules.ts";

/**
 * Kinds of notifications: about members’ own observations and, from `submitted` on, about those
 * that they coordinate.
 */
export const noticeKinds = [
  "assigned",
  "due_soon",
  "overdue",
  "returned",
  "commented",
  "certificate",
  "submitted",
  "check_failed",
  "round_complete",
  "webhook_failed",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Determined once a day, for the digest: none of them is sent immediately. */
export const dailyKinds: ReadonlySet<NoticeKind> = new Set(["due_soon", "overdue", "submitted"]);

/** Kinds of notifications that only coordinators and owners receive. */
export const coordinatorKinds: ReadonlySet<NoticeKind> = new Set([
  "submitted",
  "check_failed",
  "round_complete",
  "webhook_failed",
]);

/**
 * How a notification is delivered in addition to the list in the application; `app`: in no other
 * way, `off`: not in the list either.
 */
export const noticeWays = ["mail", "digest", "app", "off"] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Changes in the state of a certificate. */
export const certificateNews = ["passed", "expiring", "lapsed"] as const;

const way = z.enum(noticeWays);
const daily = way.exclude(["mail"]);

/** An IANA time zone name, such as `Europe/Berlin`. */
export const timeZone = z.string().max(64).refine(isTimeZone);

const digestHour = z.int().min(0).max(23);

/** A person’s notification settings, with the defaults for those not chosen. */
export const NoticeChoices = z.object({
  ways: z
    .object({
      assigned: way.default("mail"),
      due_soon: daily.default("digest"),
      overdue: daily.default("digest"),
      returned: way.default("mail"),
      commented: way.default("digest"),
      certificate: way.default("mail"),
      submitted: daily.default("digest"),
      check_failed: way.default("digest"),
      round_complete: way.default("mail"),
      webhook_failed: way.default("mail"),
    })
    .prefault({}),
  /** From which hour of their day on the digest is made. */
  digestHour: digestHour.default(7),
  /** `null`: where their browser was last, and UTC before that is known. */
  timeZone: timeZone.nullable().default(null),
});
export type NoticeChoices = z.infer<typeof NoticeChoices>;

/** A change of notification settings. Settings that are absent stay unchanged. */
export const NoticeChoicesChange = z.object({
  ways: z
    .object({
      assigned: way,
      due_soon: daily,
      overdue: daily,
      returned: way,
      commented: way,
      certificate: way,
      submitted: daily,
      check_failed: way,
      round_complete: way,
      webhook_failed: way,
    })
    .partial()
    .optional(),
  digestHour: digestHour.optional(),
  timeZone: timeZone.nullable().optional(),
});
export type NoticeChoicesChange = z.infer<typeof NoticeChoicesChange>;

/**
 * A notification as its reader may see it now: names follow the same blinding as on all screens.
 */
export const Notice = z.object({
  id: id("notice"),
  kind: z.enum(noticeKinds),
  at: rules.wallTime,
  isRead: z.boolean(),
  studyId: id("study"),
  studyName: rules.name,
  /** How many observations or comments it is about; 1 where it is about one thing. */
  count: z.int().min(1),
  /** Of the round that all of it is in, where it is in one: as it is called, or its number. */
  round: z.string().nullable(),
  /** The one observation that it is about. */
  observationId: id("observation").nullable(),
  recordingName: z.string().nullable(),
  /** Whose work or certificate it is about, where that is not the reader’s. */
  raterName: z.string().nullable(),
  /** Of a certificate: what became of it, and whose it is where that is not the reader’s. */
  news: z.enum(certificateNews).nullable(),
});
export type Notice = z.infer<typeof Notice>;

/** The path of the screen that a notification opens. */
export function placeOfNotice({
  kind,
  studyId,
  observationId,
}: Pick<Notice, "kind" | "studyId" | "observationId">): string {
  switch (kind) {
    case "assigned":
    case "due_soon":
    case "overdue":
    case "returned":
    case "commented":
      return observationId === null ? "/" : `/observations/${observationId}`;
    case "certificate":
    case "check_failed":
      return `/studies/${studyId}/calibration`;
    case "submitted":
      return `/studies/${studyId}/assignments`;
    case "round_complete":
      return `/studies/${studyId}/agreement`;
    case "webhook_failed":
      return `/studies/${studyId}/team`;
  }
}

/** The key of a notification’s sentence in `notices.json`. */
export function sentenceOfNotice({ kind, news, raterName, observationId }: Sentenced) {
  const isNamed = observationId !== null;
  switch (kind) {
    case "assigned":
      return isNamed ? "said.assignedNamed" : "said.assigned";
    case "due_soon":
      return isNamed ? "said.dueSoonNamed" : "said.dueSoon";
    case "overdue":
      return isNamed ? "said.overdueNamed" : "said.overdue";
    case "returned":
      return "said.returned";
    case "commented":
      return raterName === null ? "said.commented" : "said.commentedOf";
    case "certificate":
      return certificateSentence[news ?? "passed"][raterName === null ? "own" : "others"];
    case "submitted":
      return "said.submitted";
    case "check_failed":
      return "said.checkFailed";
    case "round_complete":
      return "said.roundComplete";
    case "webhook_failed":
      return "said.webhookFailed";
  }
}

const certificateSentence = {
  passed: { own: "said.certificatePassed", others: "said.certificatePassedOf" },
  expiring: { own: "said.certificateExpiring", others: "said.certificateExpiringOf" },
  lapsed: { own: "said.certificateLapsed", others: "said.certificateLapsedOf" },
} as const;

type Sentenced = Pick<Notice, "kind" | "news" | "raterName" | "observationId">;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
