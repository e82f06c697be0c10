import { useEffect, useMemo, useRef } from "react";
import * as z from "zod";
import { type ReviewCommentReply, commentCalls } from "../../../../api/contract/remarks.ts";
import { keepTyped } from "../../../kit/page/typedAhead.ts";
import type { RemarkMark } from "../../../kit/timeline/strips.ts";
import { useCommands } from "../../../kit/stage/commandHandlers.ts";
import type { Desk } from "../useDesk.ts";
import { nextOpen, openCount, remarkMarks, threadsOf } from "./threads.ts";
import { useUnsent } from "./unsent.ts";
import { useCall } from "../../../kit/query/useCall.ts";

/** What a new comment is attached to: a time or segment, or the whole observation. */
export interface RemarkPlace {
  /** `null`: the whole observation. */
  readonly startUs: number | null;
  readonly endUs: number | null;
}

const RemarkDraft = z.object({
  startUs: z.number().nullable(),
  endUs: z.number().nullable(),
  text: z.string(),
  /** Counts the key presses that asked for the field: each moves the focus to it. */
  calls: z.number(),
});
/** The draft of a comment. It outlasts the tab of the screen, and the page. */
export type RemarkDraft = Readonly<z.infer<typeof RemarkDraft>>;

/** The comments on the observation, and what other parts of the screen need of them. */
export interface Remarks {
  /** Whether the reader takes part in the comments: as the observation’s rater or as a reviewer. */
  readonly isSpokenTo: boolean;
  /** `undefined` until they are loaded. */
  readonly all: readonly ReviewCommentReply[] | undefined;
  readonly error: unknown;
  readonly again: () => void;
  readonly open: number;
  readonly marks: readonly RemarkMark[] | undefined;
  readonly draft: RemarkDraft | null;
  readonly setDraft: (draft: RemarkDraft | null) => void;
}

/** The comments of the observation. `show` opens the panel of comments. */
export function useRemarks({ session, player }: Desk, show: () => void): Remarks {
  const { observation, isMine, mayReview } = session.workbench;
  const isSpokenTo = isMine || mayReview;
  const { data, error, refetch } = useCall(
    commentCalls.listComments,
    { params: { observationId: observation.id } },
    { enabled: isSpokenTo },
  );
  const [draft, setDraft] = useUnsent(observation.id, RemarkDraft);
  const marks = useMemo(() => data && remarkMarks(data), [data]);
  const open = useMemo(() => openCount(data ?? []), [data]);

  const hasShown = useRef(observation.state !== "returned");
  useEffect(() => {
    if (hasShown.current || open === 0) return;
    hasShown.current = true;
    show();
  });
  useCommands(
    isSpokenTo
      ? {
          addRemark() {
            keepTyped();
            player?.pause();
            const startUs = player ? player.timeUs() : null;
            const place = draft && draft.text !== "" ? draft : { startUs, endUs: null };
            setDraft({
              startUs: place.startUs,
              endUs: place.endUs,
              text: draft?.text ?? "",
              calls: (draft?.calls ?? 0) + 1,
            });
            show();
          },
          nextRemark() {
            const next = nextOpen(threadsOf(data ?? []), player?.timeUs() ?? 0);
            if (!next) return;
            if (next.startUs !== null) player?.seek(next.startUs);
            show();
          },
          showRemarks: show,
        }
      : {},
  );
  return {
    isSpokenTo,
    all: data,
    error,
    again: () => void refetch(),
    open,
    marks,
    draft,
    setDraft,
  };
}
