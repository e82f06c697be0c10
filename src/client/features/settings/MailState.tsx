import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type MailOutcome, mailCalls } from "../../../api/contract/mail.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useAccount } from "../../kit/query/account.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";

/** The mail server’s last response, and a test email, for administrators. */
export function MailState() {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const email = useAccount()?.email ?? "";
  const { data, error, refetch } = useCall(mailCalls.readMail, {});
  const test = useSend(mailCalls.sendTestMail, () => ({}));
  const { last } = data ?? {};

  return (
    <section>
      <Title order={2} mb="xs" id="mail">
        {t("mail")}
      </Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && !data.isSetUp && (
        <Text size="sm" c="dimmed" maw="72ch">
          {t("mailNone")}
        </Text>
      )}
      {data?.isSetUp && (
        <Stack gap="xs" align="flex-start">
          <Text size="sm" c="dimmed">
            {t("mailWhat", { server: data.server, from: data.from })}
          </Text>
          <div role="status">
            {last === null && <Text size="sm">{t("mailNever")}</Text>}
            {last && (
              <Text size="sm">
                {t(last.trouble === null ? "mailLastSent" : "mailLastFailed", {
                  date: format.dateTime(last.at),
                })}
              </Text>
            )}
            {last && <Trouble {...last} />}
          </div>
          {test.error && <Failure compact error={test.error} />}
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t("mailTest", { email })}
          </Button>
        </Stack>
      )}
    </section>
  );
}

function Trouble({ trouble, said }: Pick<MailOutcome, "trouble" | "said">) {
  const { t } = useTranslation("admin");
  if (trouble === null) return null;
  return (
    <>
      <Text size="sm" maw="72ch">
        {t(`mailTrouble.${trouble}`)}
      </Text>
      {said !== null && (
        <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: "anywhere" }}>
          {t("mailSaid", { said })}
        </Text>
      )}
    </>
  );
}
