import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Line } from "./figures.ts";
import { partOfUnits } from "./partOfUnits.ts";
import { useLineName } from "./useLineName.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Announces to screen readers that the figures are available, with the first of them. */
export function DoneSentence({ lines }: { readonly lines: readonly Line[] | undefined }) {
  const { t } = useTranslation("calculator");
  const { coefficient } = useWrittenAgreement();
  const nameOf = useLineName();
  const [first] = lines ?? [];
  const figure = first?.answer.figure;
  const part = first && partOfUnits(first.answer);
  return (
    <p className="hidden" role="status">
      {first &&
        figure?.kind === "value" &&
        t("state.done", {
          figure: t("nameAndValue", {
            name: nameOf(first),
            value: part
              ? `${t("restsOnPart", { used: part.used, all: part.all })} ${coefficient(figure.value)}`
              : coefficient(figure.value),
          }),
          count: (lines?.length ?? 1) - 1,
        })}
    </p>
  );
}
