import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { type ErasureCounts, erasedKinds } from "../../../domain/entities/erasure.ts";
import { useFormat } from "../text/format.ts";

/** Gives the function that writes the number of items of each kind; kinds without any are excluded. */
export function useCountWords(): (counts: ErasureCounts) => readonly string[] {
  const { t } = useTranslation("erasure");
  const format = useFormat();
  return (counts) =>
    erasedKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      if (count === 0) return [];
      return kind === "bytes"
        ? [t("kind.bytes", { size: format.bytes(count) })]
        : [t(`kind.${kind}`, { count })];
    });
}
