import { Text } from "@mantine/core";
import { useTranslation } from "../../../kit/text/useTranslation.ts";
import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";
import type { Scheme } from "../../../../domain/entities/scheme.ts";
import type { ViewProps } from "../viewProps.ts";
import { Adjustment } from "./Adjustment.tsx";
import { CandidateTables } from "./CandidateTables.tsx";
import { Examiners } from "./Examiners.tsx";
import { ExaminerSeverities } from "./ExaminerSeverities.tsx";
import { ExamReliability } from "./ExamReliability.tsx";
import { PassMark } from "./PassMark.tsx";
import { StationTable } from "./StationTable.tsx";

/** The pass mark of a station, all stations, all candidates, and the severity of each examiner. */
export function OsceCharts({ data, scheme, search, choose, source }: Props) {
  const { t } = useTranslation("analysis");
  if (data.stations.length === 0) {
    return (
      <Text size="sm" maw="75ch">
        {t("osce.none")}
      </Text>
    );
  }
  return (
    <>
      <Adjustment adjustment={data.adjustment} />
      <PassMark {...{ data, scheme, search, choose, source }} />
      <ExamReliability data={data} />
      <StationTable data={data} />
      <ExaminerSeverities data={data} source={source} />
      <Examiners data={data} source={source} />
      <CandidateTables data={data} />
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Osce;
  readonly scheme: Scheme;
}
