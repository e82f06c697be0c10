import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type News, watchStudy } from "./changes.ts";
import { gather } from "./gather.ts";
import { invalidateFor } from "./stale.ts";

/** Keeps the cached answers of a study up to date while the calling component is on screen. */
export function useLiveStudy(studyId: string): void {
  const client = useQueryClient();

  useEffect(() => {
    const gathering = gather<News>((all) => invalidateFor(client, studyId, all));
    const stop = watchStudy(studyId, gathering.add);
    return () => {
      stop();
      gathering.stop();
    };
  }, [client, studyId]);
}
