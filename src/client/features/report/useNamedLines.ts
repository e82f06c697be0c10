import type { AgreementLine, RowSubject } from "../../../agreement/row.ts";
import { scoreName, scoreText } from "../../../domain/rubricTotal.ts";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Agreement } from "../../../api/contract/agreement.ts";
import { useNameOfRound } from "../../kit/scope/useNameOfRound.ts";
import { directionOf, phrase } from "../../kit/text/phrase.ts";
import type { NamedLine } from "./FigureTable.tsx";
import "./texts.ts";

/** The lines of an answer for one section, with their names in the reader’s language. */
export function useNamedLines({
  rows,
  raters,
  schemeVersion,
}: Agreement): (by: RowSubject["by"], of?: readonly AgreementLine[]) => readonly NamedLine[] {
  const { t, i18n } = useTranslation("report");
  const nameOfRound = useNameOfRound();
  const { codes = [], criteria = [], sections = [], modifiers = [] } = schemeVersion?.scheme ?? {};

  function nameOf(of: RowSubject): string {
    if (of.by === "code") return nameIn(codes, of.codeId);
    if (of.by === "modifier") return nameIn(modifiers, of.modifierId);
    if (of.by === "criterion") {
      const words = {
        rubric: t("table.rubricTotal"),
        section: (section: string) => t("table.sectionTotal", { section }),
      };
      return scoreName({ criteria, sections }, of, words) ?? scoreText(of);
    }
    if (of.by === "round") return nameOfRound(of.roundNumber);
    if (of.by !== "pair") return t("table.allCodes");
    if (of.raterA === of.raterB) return nameIn(raters, of.raterA);
    return phrase(
      t("table.pairOf", { a: nameIn(raters, of.raterA), b: nameIn(raters, of.raterB) }),
      directionOf(i18n.resolvedLanguage ?? "en"),
    );
  }

  // A scheme without codes is of ratings: of events there is nothing to tell.
  const told = codes.length > 0 ? rows : rows.filter(({ of }) => of.by === "criterion");
  return (by, lines = told) =>
    lines.flatMap((line) => (line.of.by === by ? [{ line, name: nameOf(line.of) }] : []));
}

function nameIn(things: readonly { readonly id: string; readonly name: string }[], id: string) {
  return things.find((one) => one.id === id)?.name ?? id;
}
