import { Skeleton, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import styles from "./Loading.module.css";

/**
 * A placeholder in the shape of what is loading. It appears after 200 ms, so that what loads faster does not flicker.
 */
export function Loading({ what, rows = 5 }: Props) {
  const { t } = useTranslation("common", { useSuspense: false });

  return (
    <div className={styles["loading"]} role="status" data-loading="">
      {what === undefined ? (
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
      ) : (
        <p className={styles["what"]}>{what}</p>
      )}
      <Skeleton height={28} width="34%" radius="sm" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={16} width={`${92 - ((index * 17) % 40)}%`} radius="sm" />
      ))}
    </div>
  );
}

interface Props {
  /** What is being loaded or done, and how far it is, where that takes longer than a moment. */
  readonly what?: string;
  readonly rows?: number;
}
