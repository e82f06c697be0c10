import { calibrationChartCalls } from "./calibration/chart.ts";
import { certificateCalls } from "./calibration/certificate.ts";
import { goldCalls } from "./calibration/gold.ts";
import { goldResultCalls } from "./calibration/goldResult.ts";
import { calibrationOverviewCalls } from "./calibration/overview.ts";
import { severityCalls } from "./calibration/severity.ts";
import { trainingCalls } from "./calibration/training.ts";

export const calibrationCalls = {
  ...calibrationOverviewCalls,
  ...goldCalls,
  ...trainingCalls,
  ...goldResultCalls,
  ...calibrationChartCalls,
  ...certificateCalls,
  ...severityCalls,
};
