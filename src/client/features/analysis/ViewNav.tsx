import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { AnalysisSearch } from "./address.ts";
import classes from "./analysis.module.css";
import { type View, views } from "./views.ts";

/** The views of the analysis, each with an address of its own; filters and settings go along. */
export function ViewNav({ view }: { readonly view: View }) {
  const { t } = useTranslation("analysis");
  return (
    <nav className={classes["nav"]} aria-label={t("views")}>
      {views.map((one) => (
        <Link
          key={one}
          from="/studies/$studyId/analysis"
          to="."
          search={(before: AnalysisSearch) => ({ ...before, view: one })}
          preload={false}
          resetScroll={false}
          className={classes["navLink"] ?? ""}
          // Which one it is, this table says: by address the router would mark all of them.
          activeProps={{ "aria-current": undefined, "data-status": undefined }}
          {...(one === view && { "aria-current": "page", "data-chosen": "" })}
        >
          {t(`view.${one}.name`)}
        </Link>
      ))}
    </nav>
  );
}
