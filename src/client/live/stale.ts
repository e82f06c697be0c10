import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { News } from "./changes.ts";

/** What has to be asked anew after a change: the beginnings of the keys in `queries.ts`. */
export function staleAfter(studyId: string, news: News): readonly QueryKey[] {
  if (news.kind === "gap") return [["study", studyId], ["observation"], ["studies"], ["queue"]];
  if (news.kind === "observation") {
    return [
      ["observation", news.observationId],
      ["study", studyId, "observations"],
      ["study", studyId, "overview"],
    ];
  }
  switch (news.part) {
    case "study":
      return [["study", studyId, "summary"], ["studies"]];
    case "members":
      return [
        ["study", studyId, "summary"],
        ["study", studyId, "members"],
        ["study", studyId, "invitations"],
        ["study", studyId, "overview"],
        ["studies"],
      ];
    case "recordings":
      return [
        ["study", studyId, "summary"],
        ["study", studyId, "recordings"],
        ["study", studyId, "overview"],
      ];
    case "schemes":
      return [
        ["study", studyId, "schemes"],
        ["study", studyId, "analysis"],
      ];
    case "observations":
      return [["study", studyId], ["studies"], ["queue"]];
  }
}

export function invalidateFor(client: QueryClient, studyId: string, news: News): void {
  for (const queryKey of staleAfter(studyId, news)) void client.invalidateQueries({ queryKey });
}
