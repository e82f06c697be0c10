import { NativeSelect } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { RoundTarget } from "./rounds.ts";
import { useRoundName } from "./useRoundName.ts";
import { sideBySide } from "../../kit/text/phrase.ts";

/** Selects the round for new assignments. */
export function RoundSelect({ targets, value, onChange }: Props) {
  const { t } = useTranslation("assignments");
  const roundName = useRoundName();

  return (
    <NativeSelect
      label={t("round")}
      value={value}
      data={targets.map((target) => ({
        value: target.value,
        label: sideBySide([
          target.round ? roundName(target.round) : t("rounds.first"),
          t("schemeVersion", { number: target.schemeNumber }),
          ...(target.round?.basisNumber != null
            ? [t("rounds.overAgreed", { number: target.round.basisNumber })]
            : []),
        ]),
      }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface Props {
  readonly targets: readonly RoundTarget[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}
