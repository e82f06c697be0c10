import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type Workbench, workCalls } from "../../../api/contract/work.ts";
import { indexScheme } from "../../../domain/schemeIndex.ts";
import { isCodable } from "../../../domain/states.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { DeletedEvents } from "../../features/history/DeletedEvents.tsx";
import { EarlierWork } from "../../features/history/EarlierWork.tsx";
import classes from "../../features/history/history.module.css";
import "../../features/history/texts.ts";
import { WorkSessions } from "../../features/history/WorkSessions.tsx";
import { useLiveStudy } from "../../kit/live/useLiveStudy.ts";
import { useWords } from "../../kit/coding/useWords.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** The history of an observation by coding session, with restoring of earlier states. */
export function ObservationHistory() {
  const { observationId = "" } = useParams({ strict: false });
  const { data, error, refetch } = useCall(workCalls.readWorkbench, { params: { observationId } });
  if (error) return <Failure isScreen error={error} onRetry={() => void refetch()} />;
  return data ? <OfObservation workbench={data} /> : <Loading />;
}

function OfObservation({ workbench }: { readonly workbench: Workbench }) {
  const { t } = useTranslation("history");
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const { observation, recording, raterName, schemeVersion } = workbench;
  const index = useMemo(() => indexScheme(schemeVersion.scheme), [schemeVersion]);
  const words = useWords(index);
  const wanted = search["revision"];
  const revision =
    typeof wanted === "number" && Number.isSafeInteger(wanted) && wanted >= 0 ? wanted : null;
  const mayRestore = isCodable(observation.state);
  useLiveStudy(observation.studyId);

  return (
    <Page
      title={t("work.title", { recording: recording.name })}
      description={t("work.description", { rater: raterName })}
      actions={
        <LinkButton
          variant="default"
          to="/observations/$observationId"
          params={{ observationId: observation.id }}
        >
          {t("work.back")}
        </LinkButton>
      }
    >
      {!mayRestore && <p className={classes["quiet"]}>{t("work.locked")}</p>}
      <div className={classes["panes"]}>
        <WorkSessions
          observationId={observation.id}
          revision={revision}
          onRevision={(chosen) =>
            void navigate({
              to: "/observations/$observationId/history",
              params: { observationId: observation.id },
              search: { revision: chosen },
              replace: true,
            })
          }
        />
        {revision === null ? (
          <p className={classes["quiet"]}>{t("work.choose")}</p>
        ) : (
          <EarlierWork
            key={revision}
            observationId={observation.id}
            revision={revision}
            words={words}
            mayRestore={mayRestore}
          />
        )}
      </div>
      <DeletedEvents observationId={observation.id} words={words} mayRestore={mayRestore} />
    </Page>
  );
}
