import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { TraceCurves } from "../../../api/contract/traces.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { traceRange } from "../../../domain/eventRules.ts";
import { CourseBand } from "../../kit/chart/CourseBand.tsx";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { isolated } from "../../kit/text/isolated.ts";
import type { Shown } from "./shown.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** The mean of all raters over one recording, with a band for their spread; another recording can be selected. */
export function TraceCourse({ shown, criterion, curves: { places, curve } }: Props) {
  const { t } = useTranslation("agreement");
  const numbers = useNumbers();
  const nameOfRound = useNameOfRound();
  if (!curve) return null;
  const hasRounds = new Set(places.map(({ roundId }) => roundId)).size > 1;
  const nameOf = ({ recordingName, roundNumber }: TraceCurves["places"][number]) =>
    hasRounds ? sideBySide([recordingName, nameOfRound(roundNumber)]) : recordingName;
  const place = places.find((one) => keyOf(one) === keyOf(curve));
  const names = { criterion: criterion.name, recording: isolated(curve.recordingName) };
  const { min, max } = traceRange(criterion);

  return (
    <CourseBand
      kind={t("traces.chart")}
      title={
        place?.apart == null
          ? t("traces.chartTitlePlain", names)
          : t("traces.chartTitle", { ...names, apart: numbers.decimal(place.apart) })
      }
      hint={t("traces.chartHint")}
      fileName={`${criterion.name} ${curve.recordingName}`}
      level={3}
      tools={
        <NativeSelect
          label={t("traces.recording")}
          value={keyOf(curve)}
          data={places.map((one) => ({
            value: keyOf(one),
            label:
              one.apart === null
                ? nameOf(one)
                : t("traces.spread", { recording: nameOf(one), apart: numbers.decimal(one.apart) }),
          }))}
          onChange={({ currentTarget }) => shown.choose({ course: currentTarget.value })}
        />
      }
      points={curve.points}
      stepUs={curve.stepUs}
      durationUs={curve.durationUs}
      axis={{ label: criterion.name, low: min, high: max }}
      words={{
        time: t("traces.time"),
        mean: t("traces.mean"),
        deviation: t("traces.deviation"),
        low: t("traces.low"),
        high: t("traces.high"),
        raters: t("traces.raters"),
        band: t("traces.band"),
      }}
    />
  );
}

function keyOf({
  recordingId,
  roundId,
}: Pick<TraceCurves["places"][number], "recordingId" | "roundId">) {
  return `${recordingId}~${roundId}`;
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly curves: TraceCurves;
}
