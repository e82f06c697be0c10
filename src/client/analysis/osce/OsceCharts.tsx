import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Osce } from "../../../api/contract/analysis.ts";
import type { Scheme } from "../../../domain/entities/scheme.ts";
import type { ViewProps } from "../viewProps.ts";
import { CandidateTables } from "./CandidateTables.tsx";
import { Examiners } from "./Examiners.tsx";
import { PassMark } from "./PassMark.tsx";
import { StationTable } from "./StationTable.tsx";

/** The pass mark of a station, all stations, all candidates, and how severe each examiner is. */
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
      <PassMark {...{ data, scheme, search, choose, source }} />
      <StationTable data={data} />
      <Examiners data={data} source={source} />
      <CandidateTables data={data} />
    </>
  );
}

interface Props extends Pick<ViewProps, "search" | "choose" | "source"> {
  readonly data: Osce;
  readonly scheme: Scheme;
}
