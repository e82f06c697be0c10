import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LogoIcon } from "../../kit/page/icons.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import styles from "./PlainFrame.module.css";
import { PlainTools } from "./PlainTools.tsx";
import { useTranslation } from "../../kit/text/useTranslation.ts";

/** The minimal frame of pages for people who are not signed in. */
export function PlainFrame({ children }: Props) {
  const { t } = useTranslation();

  return (
    <div className={styles["frame"]}>
      <header className={styles["header"]}>
        <LinkAnchor to="/" className={styles["brand"]} underline="never" c="inherit">
          <LogoIcon size={22} />
          {t("product")}
        </LinkAnchor>
        <PlainTools />
      </header>
      <main className={styles["main"]}>{children ?? <Outlet />}</main>
    </div>
  );
}

interface Props {
  readonly children?: ReactNode;
}
