import { Button } from "@mantine/core";
import { QueryClientContext } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import styles from "./Failure.module.css";
import { WarningIcon } from "./icons.tsx";
import { LinkButton } from "./links.tsx";
import { useRefusalText } from "../text/refusalText.ts";

/** Shows an error: what happened, what was kept, and what to do about it. */
export function Failure({ error, kept, onRetry, reset, compact = false, isScreen = false }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const text = useRefusalText()(error);
  const client = use(QueryClientContext);
  const again = onRetry ?? reset;
  /** Fetches everything again that failed on this screen for the same reason. */
  const retry =
    again &&
    (() => {
      again();
      void client?.refetchQueries({
        type: "active",
        predicate: ({ state }) => state.status === "error" && state.fetchStatus === "idle",
      });
    });

  return (
    <div
      className={styles["failure"]}
      role="alert"
      data-compact={compact || undefined}
      data-screen={isScreen || undefined}
    >
      <WarningIcon className={styles["sign"]} size={20} />
      <div className={styles["words"]}>
        {isScreen ? (
          <h1 className={styles["what"]}>{text.what}</h1>
        ) : (
          <p className={styles["what"]}>{text.what}</p>
        )}
        <p>
          {kept !== undefined && <>{kept} </>}
          {text.next}
        </p>
        <div className={styles["remedies"]}>
          {text.remedy === "sign_in" && (
            <LinkButton to="/sign-in" size="xs" variant="default">
              {t("signIn")}
            </LinkButton>
          )}
          {text.remedy === "retry" && retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {t("retry")}
            </Button>
          )}
          {isScreen && text.remedy !== "sign_in" && (
            <LinkButton to="/" size="xs" variant="default" me="xs">
              {t("common:notFound.action")}
            </LinkButton>
          )}
          {text.remedy === "reload" && (
            <Button size="xs" variant="default" onClick={() => window.location.reload()}>
              {t("reload")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

interface Props {
  /** The error that was thrown: a `Refusal`, `Unreachable`, or a bug. */
  readonly error: unknown;
  /** What is not lost, where this needs mention: "Your text is still here." */
  readonly kept?: ReactNode;
  readonly onRetry?: () => void;
  /** The same as `onRetry`, under the name that the router uses. */
  readonly reset?: () => void;
  /** Whether it is the only content of the screen: what happened is then its heading, and a link leads home. */
  readonly isScreen?: boolean;
  /** Without its own frame, within a form or a dialog. */
  readonly compact?: boolean;
}
