import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import styles from "./Page.module.css";
import { sideBySide } from "../text/phrase.ts";

/**
 * One screen: its title, actions that concern all of it, and its content. All screens begin at the same edge, and
 * use the available width.
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
  /** BCP 47; absent where it is the language of the page. */
  readonly titleLanguage?: string | undefined;
  /** A line or two on the question that this screen answers. */
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** `text` for reading; `sections` for forms, which wide windows show in columns; else the available width. */
  readonly width?: "text" | "sections" | "full";
  /** `in-turn`: a part waits for the list above it, so that it does not push down what is already visible. */
  readonly comes?: "in-turn";
  /** Parts shown beside the first ones in the widest windows, and after them in narrower ones. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}
