import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/** The station in the address, by its value (empty for the one without); by default the first. */
export function stationShown(
  stations: Osce["stations"],
  at: string | undefined,
): Osce["stations"][number] | undefined {
  return stations.find(({ station }) => at !== undefined && (station ?? "") === at) ?? stations[0];
}
