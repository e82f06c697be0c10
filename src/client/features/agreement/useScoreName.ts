import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Scheme, Scored } from "../../../domain/entities/scheme.ts";
import { scoreName, scoreText } from "../../../domain/rubricTotal.ts";

/** Gives the function that names what is rated: a criterion or a total; its id where it no longer exists. */
export function useScoreName(
  scheme: Pick<Scheme, "criteria" | "sections">,
): (of: Scored) => string {
  const { t } = useTranslation("agreement");
  const words = {
    rubric: t("rubricTotal"),
    section: (section: string) => t("sectionTotal", { section }),
  };
  return (of) => scoreName(scheme, of, words) ?? scoreText(of);
}
