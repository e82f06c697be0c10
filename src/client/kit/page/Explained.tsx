import { createContext, type ReactNode, use } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import classes from "./Explained.module.css";

/** Whether explanations are shown open: on paper they cannot be opened. */
export const ExplainedOpen = createContext(false);

/** How a drawing or a table is read, collapsed to one line, so that the drawing or table comes first. */
export function Explained({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("common");
  if (use(ExplainedOpen)) return <p className={classes["text"]}>{children}</p>;
  return (
    <details className={classes["explained"]}>
      <summary>{t("explained")}</summary>
      <p className={classes["text"]}>{children}</p>
    </details>
  );
}
