import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { participantCalls } from "../../../api/contract/participants.ts";
import { Sheet } from "../../features/dataProtection/Sheet.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useStudy } from "../../kit/query/study.ts";
import { useCall } from "../../kit/query/useCall.ts";

/** The data protection sheet of a study, generated from its current settings, for printing. */
export function DataProtection() {
  const { t } = useTranslation(["dataProtection", "common"]);
  const { study, studyId } = useStudy();
  const params = { studyId };
  const sheet = useCall(participantCalls.readDataProtection, { params }, { staleTime: 0 });
  return (
    <Page
      title={t("common:screen.dataProtection")}
      description={t("description")}
      actions={
        <Group gap="xs">
          <Button disabled={!sheet.data} onClick={() => window.print()}>
            {t("print")}
          </Button>
          <LinkButton variant="default" to="/studies/$studyId/participants" params={params}>
            {t("back")}
          </LinkButton>
        </Group>
      }
    >
      {sheet.error && <Failure error={sheet.error} onRetry={() => void sheet.refetch()} />}
      {!sheet.data && !sheet.error && <Loading what={t("loading")} rows={8} />}
      {sheet.data && <Sheet sheet={sheet.data} studyName={study.name} />}
    </Page>
  );
}
