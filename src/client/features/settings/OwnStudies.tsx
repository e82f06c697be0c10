import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { type StudySummary, studyCalls } from "../../../api/contract/studies.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { LeaveStudy } from "../../kit/form/LeaveStudy.tsx";
import { useCall } from "../../kit/query/useCall.ts";

/** The studies of an account, each with a button to leave: not every role can open the Team page. */
export function OwnStudies({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation(["team", "common"]);
  const { data: studies, error, refetch } = useCall(studyCalls.listStudies, {});
  const [leaving, setLeaving] = useState<StudySummary>();

  return (
    <Stack gap="xs">
      <Title order={2}>{t("ownStudies")}</Title>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {studies?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("noStudies")}
        </Text>
      )}
      {studies?.map((study) => (
        <Group key={study.id} justify="space-between" wrap="nowrap">
          <div>
            <LinkAnchor to="/studies/$studyId" params={{ studyId: study.id }}>
              <bdi>{study.name}</bdi>
            </LinkAnchor>
            <Text size="sm" c="dimmed">
              {t(`common:role.${study.role}`)}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            style={{ flexShrink: 0 }}
            aria-label={t("leaveOf", { study: study.name })}
            onClick={() => setLeaving(study)}
          >
            {t("leave")}
          </Button>
        </Group>
      ))}
      {leaving && (
        <LeaveStudy
          studyId={leaving.id}
          studyName={leaving.name}
          accountId={accountId}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Stack>
  );
}
