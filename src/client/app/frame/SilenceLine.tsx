import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { isUnanswered } from "../../kit/query/cache.ts";
import { silence } from "../../kit/query/silence.ts";
import styles from "./SilenceLine.module.css";

/** Says that the server does not respond, or is slow; failed requests are sent again once it responds. */
export function SilenceLine() {
  const { t } = useTranslation("errors");
  const { isSilent, slowCalls } = useSyncExternalStore(silence.subscribe, silence.get);
  const client = useQueryClient();

  useEffect(() => {
    if (!isSilent) return undefined;
    return () =>
      void client.refetchQueries({
        type: "active",
        predicate: ({ state: { error } }) => error !== null && isUnanswered(error),
      });
  }, [client, isSilent]);

  return (
    <p className={styles["line"]} role="status">
      {isSilent ? t("silence.none") : slowCalls > 0 && t("silence.slow")}
    </p>
  );
}
