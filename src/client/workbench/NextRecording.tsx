import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import "./texts.ts";
import { observationCalls } from "../../api/contract/observations.ts";
import { isCodable } from "../../domain/states.ts";
import { send } from "../api.ts";

/** The way from work that is handed in to what waits next; nothing where nothing does. */
export function NextRecording() {
  const { t } = useTranslation("workbench");
  const { data } = useQuery({
    queryKey: ["queue", "next"],
    queryFn: ({ signal }) => send(observationCalls.myQueue, { query: { limit: 1 } }, { signal }),
    staleTime: 0,
  });
  const next = data?.items.find(({ state }) => isCodable(state));
  if (!next) return null;
  return (
    <Link to="/observations/$observationId" params={{ observationId: next.observationId }}>
      {t("notice.next", { recording: next.recordingName })}
    </Link>
  );
}
