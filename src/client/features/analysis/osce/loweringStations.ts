import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/** The minimum rise of alpha that is reported: less would have no consequence. */
const leastRise = 0.005;

/** Stations without which alpha would be higher, and by how much, the greatest rise first. */
export function loweringStations({
  exam: { alpha },
  stations,
}: Pick<Osce, "exam" | "stations">): readonly {
  readonly station: string | null;
  readonly alpha: number;
}[] {
  if (alpha.kind === "undefined") return [];
  return stations
    .flatMap(({ station, alphaWithout }) =>
      alphaWithout.kind === "value" && alphaWithout.value >= alpha.value + leastRise
        ? [{ station, alpha: alphaWithout.value }]
        : [],
    )
    .toSorted((a, b) => b.alpha - a.alpha);
}
