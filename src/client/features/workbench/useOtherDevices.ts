import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "../../kit/coding/session.ts";
import { watchStudy } from "../../kit/live/changes.ts";
import { answersOf } from "../../kit/query/keys.ts";

/** Loads what the same rater codes on another device, and notices changes of the observation’s state. */
export function useOtherDevices(session: Session): void {
  const client = useQueryClient();
  const { id, recordingId, studyId } = session.workbench.observation;

  useEffect(
    () =>
      watchStudy(studyId, (news) => {
        if (news.kind === "study" || news.kind === "recording") {
          const isOurs =
            news.kind === "study" ? news.part === "observations" : news.recordingId === recordingId;
          if (isOurs) {
            void client.invalidateQueries(
              answersOf("/api/v1/observations/:observationId", { observationId: id }),
            );
          }
          return;
        }
        if (news.kind === "remarks" || news.kind === "gap") {
          void client.invalidateQueries(
            answersOf("/api/v1/observations/:observationId/comments", { observationId: id }),
          );
        }
        if (news.kind === "remarks") return;
        if (news.kind === "observation" && news.observationId !== id) return;
        // Nobody answered: the next piece of news asks again.
        session
          .catchUp(news.kind === "observation" ? news.revision : undefined)
          .catch(() => undefined);
      }),
    [client, id, recordingId, studyId, session],
  );
}
