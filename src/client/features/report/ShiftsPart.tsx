import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { toldShiftUs } from "../../kit/figure/toldShift.ts";
import { useNumbers } from "../../kit/chart/useNumbers.ts";
import { useFigureText } from "./useFigureText.ts";
import { useReportWords } from "./useReportWords.ts";

/** Raters who are late or early by a constant lag, if most of their events show it. */
export function ShiftsPart({ agreement }: { readonly agreement: Agreement }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const written = useFigureText();
  const recipe = useReportWords();
  const { shifts, raters, statistics } = agreement;
  const [main] = statistics.events;
  if (shifts.length === 0 || !main) return null;
  const nameOf = (raterId: string) => raters.find(({ id }) => id === raterId)?.name ?? raterId;
  return (
    <section aria-labelledby="report-shifts">
      <h2 id="report-shifts">{t("shifts.title")}</h2>
      <ul>
        {shifts.map(({ raterA, raterB, shiftUs, matched, of, before, after }) => (
          <li key={`${raterA} ${raterB}`}>
            {t(shiftUs < 0 ? "shifts.earlier" : "shifts.later", {
              a: nameOf(raterA),
              b: nameOf(raterB),
              time: numbers.fineSeconds(toldShiftUs(shiftUs)),
              matched,
              of,
              name: recipe.name(main),
              before: written(before, main).whole,
              after: written(after, main).whole,
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
