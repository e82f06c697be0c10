import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Line } from "./figures.ts";
import { partOfUnits } from "./partOfUnits.ts";
import { useLineName } from "./useLineName.ts";
import { useWrittenAgreement } from "../../kit/query/useWrittenAgreement.ts";

/** Says to those who cannot see the figures arrive that they are there, and what the first of them is. */
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
