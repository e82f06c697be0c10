import { queryOptions } from "@tanstack/react-query";
import { contract } from "../../api/contract.ts";
import { send } from "../api.ts";

export const calibrationQueries = {
  all: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration"],
      queryFn: ({ signal }) => send(contract.readCalibration, { params: { studyId } }, { signal }),
    }),
  result: (studyId: string, observationId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "result", observationId],
      queryFn: ({ signal }) =>
        send(contract.readGoldResult, { params: { observationId } }, { signal }),
      retry: false,
    }),
  chart: (studyId: string, raterId: string | undefined) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "chart", raterId ?? ""],
      queryFn: ({ signal }) =>
        send(
          contract.readCalibrationChart,
          { params: { studyId }, query: raterId === undefined ? {} : { raterId } },
          { signal },
        ),
    }),
  severity: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "severity"],
      queryFn: ({ signal }) => send(contract.readSeverity, { params: { studyId } }, { signal }),
    }),
};
