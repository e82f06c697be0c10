import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import { type ErasureCounts, erasedKinds } from "../../../domain/entities/erasure.ts";
import { useFormat } from "../text/format.ts";

/** Gives the function that says in words how much of each kind there is; none of nothing. */
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
