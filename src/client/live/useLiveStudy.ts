import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { watchStudy } from "./changes.ts";
import { invalidateFor } from "./stale.ts";

/** Keeps what is shown of a study as it is on the server, for as long as the caller is on screen. */
export function useLiveStudy(studyId: string): void {
  const client = useQueryClient();

  useEffect(
    () => watchStudy(studyId, (news) => invalidateFor(client, studyId, news)),
    [client, studyId],
  );
}
