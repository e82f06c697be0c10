import { Button, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { securityCalls } from "../../../api/contract/security.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { securityQueries } from "../../kit/query/security.ts";
import { leaveForSingleSignOn, problemInAddress } from "../../kit/query/singleSignOn.ts";
import { SingleSignOnProblem } from "./SingleSignOnProblem.tsx";

/** Ties the institution's sign-in to this account, or unties it. Nothing where the server has none. */
export function SingleSignOnLink() {
  const { t } = useTranslation("security");
  const client = useQueryClient();
  const { data } = useQuery(securityQueries.security());
  const [problem] = useState(problemInAddress);
  const link = useMutation({ mutationFn: () => leaveForSingleSignOn({ purpose: "link" }) });
  const unlink = useMutation({
    mutationFn: () => send(securityCalls.unlinkSingleSignOn, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: securityQueries.security().queryKey }),
  });

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
