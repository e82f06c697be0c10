import { queryOptions } from "@tanstack/react-query";
import { calibrationCalls } from "../../../api/contract/calibration.ts";
import { send } from "../../kit/query/api.ts";

export const calibrationQueries = {
  all: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration"],
      queryFn: ({ signal }) =>
        send(calibrationCalls.readCalibration, { params: { studyId } }, { signal }),
    }),
  result: (studyId: string, observationId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "result", observationId],
      queryFn: ({ signal }) =>
        send(calibrationCalls.readGoldResult, { params: { observationId } }, { signal }),
      retry: false,
    }),
  chart: (studyId: string, raterId: string | undefined) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "chart", raterId ?? ""],
      queryFn: ({ signal }) =>
        send(
          calibrationCalls.readCalibrationChart,
          { params: { studyId }, query: raterId === undefined ? {} : { raterId } },
          { signal },
        ),
    }),
  severity: (studyId: string) =>
    queryOptions({
      queryKey: ["study", studyId, "calibration", "severity"],
      queryFn: ({ signal }) =>
        send(calibrationCalls.readSeverity, { params: { studyId } }, { signal }),
    }),
};
