import * as z from "zod";
import {
  Notice,
  NoticeChoices,
  NoticeChoicesChange,
  timeZone,
} from "../../domain/entities/notice.ts";
import { limits } from "../../domain/limits.ts";
import { id } from "../../domain/rules.ts";
import type { Call } from "../call.ts";
import { count, done } from "./parts.ts";

export const noticeCalls = {
  listNotices: {
    method: "GET",
    path: "/api/v1/my/notices",
    summary: "List one’s own notifications, newest first, as far as they may still be seen",
    needs: "signed_in",
    reply: z.object({
      items: z.array(Notice),
      unread: count,
      /** Where one’s browser was last, as it has told; `null`: none has. */
      browserZone: z.string().nullable(),
    }),
    refusals: [],
  },
  readNotices: {
    method: "POST",
    path: "/api/v1/my/notices/read",
    summary: "Mark one’s own notifications as read",
    needs: "signed_in",
    body: z.object({ ids: z.array(id("notice")).min(1).max(limits.noticesKept) }),
    reply: done,
    refusals: [],
  },
  tellTimeZone: {
    method: "PUT",
    path: "/api/v1/my/time-zone",
    summary: "Report the browser’s time zone, which is used if none was chosen in Settings",
    needs: "signed_in",
    body: z.object({ timeZone }),
    reply: done,
    refusals: [],
  },
  readNoticeChoices: {
    method: "GET",
    path: "/api/v1/my/notice-choices",
    summary: "Get one’s own notification settings",
    needs: "signed_in",
    reply: z.object({
      choices: NoticeChoices,
      /** Whether this server sends mail at all. */
      hasMail: z.boolean(),
      /** Whether one coordinates a study, and so gets notices about it. */
      coordinates: z.boolean(),
    }),
    refusals: [],
  },
  changeNoticeChoices: {
    method: "PATCH",
    path: "/api/v1/my/notice-choices",
    summary: "Change one’s own notification settings; those not named are unchanged",
    needs: "signed_in",
    body: NoticeChoicesChange,
    reply: NoticeChoices,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
