import { Link } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../kit/coding/texts.ts";
import { observationCalls } from "../../../api/contract/observations.ts";
import type { Observation } from "../../../domain/entities/observation.ts";
import { isCodable, isSubmitted } from "../../../domain/states.ts";
import { useCall } from "../../kit/query/useCall.ts";

interface Props {
  readonly observation: Observation;
}

/**
 * Shown after submitting: links to the other raters’ observations that may be seen, and to the next assigned
 * recording.
 */
export function AfterHandingIn({ observation: { studyId, recordingId, state, purpose } }: Props) {
  const { t } = useTranslation("workbench");
  const { data } = useCall(observationCalls.myQueue, { query: { limit: 1 } }, { staleTime: 0 });
  const next = data?.items.find((one) => isCodable(one.state));
  return (
    <>
      {isSubmitted(state) && purpose === "work" && (
        <Link to="/studies/$studyId/compare/$recordingId" params={{ studyId, recordingId }}>
          {t("notice.compare")}
        </Link>
      )}{" "}
      {next && (
        <Link to="/observations/$observationId" params={{ observationId: next.observationId }}>
          {t("notice.next", { recording: next.recordingName })}
        </Link>
      )}
    </>
  );
}
