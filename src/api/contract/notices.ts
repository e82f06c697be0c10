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
    summary: "What one is told of, newest first, as far as one may see it now",
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
    summary: "Mark notices of one’s own as read",
    needs: "signed_in",
    body: z.object({ ids: z.array(id("notice")).min(1).max(limits.noticesKept) }),
    reply: done,
    refusals: [],
  },
  tellTimeZone: {
    method: "PUT",
    path: "/api/v1/my/time-zone",
    summary: "Where one’s browser is: one’s day is counted by it where one has chosen no time zone",
    needs: "signed_in",
    body: z.object({ timeZone }),
    reply: done,
    refusals: [],
  },
  readNoticeChoices: {
    method: "GET",
    path: "/api/v1/my/notice-choices",
    summary: "How one wants to be told",
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
    summary: "Choose how one wants to be told; what is not named stays",
    needs: "signed_in",
    body: NoticeChoicesChange,
    reply: NoticeChoices,
    refusals: [],
  },
} as const satisfies Record<string, Call>;
