import { UnstyledButton } from "@mantine/core";
import { useHotkeys, useOs } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { FieldOnItsWay } from "../../kit/page/OnItsWay.tsx";
import { SearchIcon } from "../../kit/page/icons.tsx";
import styles from "./Search.module.css";
import { keepTyped } from "../../kit/page/typedAhead.ts";

const SearchDialog = lazy(async () => ({
  default: (await import("./SearchDialog.tsx")).SearchDialog,
}));

/** The search for screens, objects and commands: ⌘K or Ctrl+K, from any screen. */
export function Search({ studyId }: { readonly studyId: string | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const os = useOs();
  const keys = os === "macos" || os === "ios" ? "⌘K" : "Ctrl K";
  const open = () => {
    keepTyped();
    setOpen(true);
  };
  useHotkeys([["mod+K", open]], []);

  return (
    <>
      <UnstyledButton
        className={styles["open"] ?? ""}
        aria-label={t("search.open")}
        aria-keyshortcuts="Meta+K Control+K"
        onClick={open}
      >
        <SearchIcon />
        <span className={styles["words"]}>{t("search.open")}</span>
        <kbd className={styles["keys"]} dir="ltr">
          {keys}
        </kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={<FieldOnItsWay />}>
          <SearchDialog studyId={studyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
