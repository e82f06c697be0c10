import { useTranslation } from "../text/useTranslation.ts";
import type { ExampleMoment } from "../../../domain/entities/scheme.ts";
import { LinkAnchor } from "../page/links.tsx";
import { useStudy } from "../query/study.ts";
import { momentText } from "./momentText.ts";
import classes from "./scheme.module.css";
import { useAll } from "../query/useCall.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { observationCalls } from "../../../api/contract/observations.ts";

/** Examples of a code: each is a link that plays it, where the reader has a screen that can. */
export function CodeExamples({ examples = [] }: Props) {
  const { t } = useTranslation("scheme");
  if (examples.length === 0) return null;
  return (
    <ul className={classes["moments"]} aria-label={t("example.title")}>
      {examples.map((moment, at) => (
        // CodeExamples have no ids: their place is what they are.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Moment moment={moment} />
          {moment.note !== "" && (
            <>
              {" "}
              · <bdi>{moment.note}</bdi>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly examples: readonly ExampleMoment[] | undefined;
}

function Moment({ moment }: { readonly moment: ExampleMoment }) {
  const { can } = useStudy();
  return can("recording.read") ? <OnRecording moment={moment} /> : <OnOwn moment={moment} />;
}

function OnRecording({ moment }: { readonly moment: ExampleMoment }) {
  const { t } = useTranslation("scheme");
  const { studyId } = useStudy();
  const recordings = useAll(recordingCalls.listRecordings, { params: { studyId } });
  const { recordingId, startUs, endUs } = moment;
  const recording = recordings.data?.find(({ id }) => id === recordingId);
  if (recordings.data && !recording) return <Where name={t("example.gone")} moment={moment} />;
  return (
    <LinkAnchor
      to="/studies/$studyId/recordings/$recordingId"
      params={{ studyId, recordingId }}
      search={endUs > startUs ? { at: startUs, to: endUs } : { at: startUs }}
    >
      <Where name={recording?.name ?? ""} moment={moment} />
    </LinkAnchor>
  );
}

/** A link for raters, who have no recordings screen: their own coding plays in the workbench. */
function OnOwn({ moment }: { readonly moment: ExampleMoment }) {
  const { t } = useTranslation("scheme");
  const { studyId } = useStudy();
  const observations = useAll(observationCalls.listObservations, { params: { studyId } });
  const own = observations.data?.find(
    ({ recordingId, state }) => recordingId === moment.recordingId && state !== "withdrawn",
  );
  if (!own) return <Where name={t("example.training")} moment={moment} />;
  return (
    <LinkAnchor
      to="/observations/$observationId"
      params={{ observationId: own.id }}
      search={{ at: moment.startUs }}
    >
      <Where name={own.recordingName} moment={moment} />
    </LinkAnchor>
  );
}

function Where({ name, moment }: { readonly name: string; readonly moment: ExampleMoment }) {
  return (
    <>
      <bdi>{name}</bdi> <bdi dir="ltr">{momentText(moment)}</bdi>
    </>
  );
}
