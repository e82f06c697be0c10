import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { leaveForSingleSignOn, problemInAddress } from "../../kit/query/singleSignOn.ts";
import { SingleSignOnProblem } from "./SingleSignOnProblem.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useAction } from "../../kit/query/useAction.ts";

/**
 * Links single sign-on to this account, or removes the link. Draws nothing where the server has no single
 * sign-on.
 */
export function SingleSignOnLink() {
  const { t } = useTranslation("security");
  const { data } = useCall(securityCalls.readSecurity, {});
  const [problem] = useState(problemInAddress);
  const link = useAction(() => leaveForSingleSignOn({ purpose: "link" }));
  const unlink = useSend(securityCalls.unlinkSingleSignOn, () => ({}));

  if (!data?.singleSignOn) return null;
  const { name, isLinked } = data.singleSignOn;
  return (
    <Stack gap="xs">
      <Title order={2}>{t("singleSignOn")}</Title>
      {problem !== undefined && <SingleSignOnProblem problem={problem} />}
      <Text size="sm" c="dimmed">
        {t(isLinked ? "linked" : "notLinked", { name })}
      </Text>
      {link.error && <Failure error={link.error} compact />}
      {unlink.error && <Failure error={unlink.error} compact />}
      <div>
        {!isLinked && (
          <Button variant="default" loading={link.isPending} onClick={() => link.mutate()}>
            {t("link", { name })}
          </Button>
        )}
        {isLinked && data.hasPassword && (
          <Button variant="default" loading={unlink.isPending} onClick={() => unlink.mutate()}>
            {t("unlink", { name })}
          </Button>
        )}
      </div>
    </Stack>
  );
}
