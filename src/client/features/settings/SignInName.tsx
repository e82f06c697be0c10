import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { Account } from "../../../domain/entities/account.ts";
import styles from "../../kit/page/accounts.module.css";
import { focusNow } from "../../kit/page/focusNow.ts";
import { CheckIcon, CopyIcon } from "../../kit/page/icons.tsx";
import { useWelcome } from "../../kit/query/account.ts";

/** For members who joined without an email address: the name they sign in with from now on. */
export function SignInName({ joined: { account, studyId } }: Props) {
  const { t } = useTranslation(["accounts", "common"]);
  const navigate = useNavigate();
  const welcome = useWelcome();
  const clipboard = useClipboard({ timeout: 3_000 });

  return (
    <div className={styles["page"]}>
      <title>{`${t("common:screen.join")} · ${t("common:product")}`}</title>
      <h1 ref={focusNow} tabIndex={-1}>
        {t("join.signInName")}
      </h1>
      <p role="status">{t("join.signInNameWhat")}</p>
      <TextInput
        aria-label={t("join.signInName")}
        name="email"
        autoComplete="username"
        readOnly
        dir="ltr"
        value={account.email}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => clipboard.copy(account.email)}
      >
        {clipboard.copied ? t("common:copied") : t("common:copy")}
      </Button>
      <Button
        onClick={() => {
          welcome(account);
          void navigate({ to: "/studies/$studyId", params: { studyId } });
        }}
      >
        {t("join.toStudy")}
      </Button>
    </div>
  );
}

interface Props {
  readonly joined: { readonly account: Account; readonly studyId: string };
}
