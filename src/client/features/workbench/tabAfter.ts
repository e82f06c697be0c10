import type { SideTab } from "./Side.tsx";

/** The transcript comes last, so that the rubric is one key from the codes with or without captions. */
export function tabAfter(
  tab: SideTab,
  { hasRemarks, hasTranscript }: { readonly hasRemarks: boolean; readonly hasTranscript: boolean },
): SideTab {
  if (tab === "rubric") return "notes";
  if (tab === "notes" && hasRemarks) return "remarks";
  if (tab === "notes" || tab === "remarks") return hasTranscript ? "transcript" : "code";
  return tab === "transcript" ? "code" : "rubric";
}
