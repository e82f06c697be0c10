import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/** The station that an address means by its value, empty for the one without; the first otherwise. */
export function stationShown(
  stations: Osce["stations"],
  at: string | undefined,
): Osce["stations"][number] | undefined {
  return stations.find(({ station }) => at !== undefined && (station ?? "") === at) ?? stations[0];
}
