import type { Osce } from "../../../../api/contract/ratingAnalysis.ts";

/** Less is no difference that anyone would act on. */
const leastRise = 0.005;

/** Stations without which alpha would be higher, by how much it would be, the highest first. */
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
