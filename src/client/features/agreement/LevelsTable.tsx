import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { CriterionRatings } from "../../../api/contract/agreement.ts";
import type { Criterion } from "../../../domain/entities/scheme.ts";
import { ConfusionMatrix } from "../../kit/chart/ConfusionMatrix.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { levelsIn } from "./address.ts";
import type { Shown } from "./shown.ts";
import { useLevelName } from "./useLevelName.ts";
import type { Sides } from "./useSides.ts";

/** The levels given by one rater by those given by the other; each cell leads to its recordings. */
export function LevelsTable({ shown, criterion, sides, confusion }: Props) {
  const { t } = useTranslation("agreement");
  const format = useFormat();
  const levelName = useLevelName(criterion);
  const chosen = levelsIn(shown.search);
  const isEmpty = confusion.table.flat().every((cell) => cell === 0);

  return (
    <ConfusionMatrix
      kind={criterion.name}
      title={sides.title}
      level={3}
      inSight={sides.caption(t("rated.measure"))}
      fileName="agreement-levels"
      status={isEmpty ? { kind: "empty", because: t("rated.none") } : undefined}
      labels={confusion.levels.map((value) => ({ id: String(value), name: levelName(value) }))}
      table={confusion.table}
      rowsAre={sides.rowsAre}
      columnsAre={sides.columnsAre}
      format={(count) => format.number(count)}
      chosen={chosen && { row: String(chosen.row), column: String(chosen.column) }}
      onSelect={(row, column) => shown.choose({ levels: `${row}~${column}` })}
    />
  );
}

interface Props {
  readonly shown: Shown;
  readonly criterion: Criterion;
  readonly sides: Sides;
  readonly confusion: NonNullable<CriterionRatings["confusion"]>;
}
