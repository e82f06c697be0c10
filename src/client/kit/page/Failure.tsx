import { Button } from "@mantine/core";
import { QueryClientContext } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import styles from "./Failure.module.css";
import { WarningIcon } from "./icons.tsx";
import { LinkButton } from "./links.tsx";
import { useRefusalText } from "../text/refusalText.ts";

/** What happened, what was kept, and what to do about it. */
export function Failure({ error, kept, onRetry, reset, compact = false, isScreen = false }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const text = useRefusalText()(error);
  const client = use(QueryClientContext);
  const again = onRetry ?? reset;
  /** What else the screen asked for has failed for the same reason: one press asks for all of it. */
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
  /** Whatever was thrown: a `Refusal`, `Unreachable`, or a bug. */
  readonly error: unknown;
  /** What is not lost, where there is something to say: "Your text is still here." */
  readonly kept?: ReactNode;
  readonly onRetry?: () => void;
  /** As `onRetry`; the router calls it so. */
  readonly reset?: () => void;
  /** Nothing else is on the screen: what happened is its heading, and the way home is shown. */
  readonly isScreen?: boolean;
  /** Without a frame of its own, within a form or a dialog. */
  readonly compact?: boolean;
}
