import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import styles from "./Page.module.css";
import { sideBySide } from "../text/phrase.ts";

/**
 * One screen: its title, what can be done with it as a whole, and its content. All begin at one edge, and take the
 * width that there is.
 */
export function Page({
  title,
  titleLanguage,
  description,
  actions,
  width = "full",
  comes,
  beside,
  children,
}: Props) {
  const { t } = useTranslation();

  return (
    <div className={styles["page"]} data-width={width} data-comes={comes}>
      <title>{sideBySide([title, t("product")])}</title>
      <header className={styles["head"]}>
        <div className={styles["words"]}>
          <Title order={1} className={styles["title"]}>
            <bdi lang={titleLanguage}>{title}</bdi>
          </Title>
          {description !== undefined && <div className={styles["description"]}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
      </header>
      {beside === undefined ? (
        children
      ) : (
        <div className={styles["columns"]}>
          <div className={styles["column"]}>{children}</div>
          <div className={styles["column"]}>{beside}</div>
        </div>
      )}
    </div>
  );
}

interface Props {
  readonly title: string;
  /** BCP 47, where it is not that of the screens. */
  readonly titleLanguage?: string | undefined;
  /** A line or two on what this screen answers. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** `text` for reading; `sections` for forms, which wide windows show in columns; else what there is. */
  readonly width?: "text" | "sections" | "full";
  /** `in-turn`: a part waits for the list above it, so that nothing that is there already is pushed down. */
  readonly comes?: "in-turn";
  /** Parts that stand beside the first ones in the widest windows, and after them in others. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}
