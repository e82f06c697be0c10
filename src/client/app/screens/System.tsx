import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import "../../features/system/texts.ts";
import { systemCalls } from "../../../api/contract/system.ts";
import { Findings } from "../../features/system/Findings.tsx";
import { News } from "../../features/system/News.tsx";
import { SlowCalls } from "../../features/system/SlowCalls.tsx";
import { StateParts } from "../../features/system/StateParts.tsx";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkButton } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { Page } from "../../kit/page/Page.tsx";
import { useCall } from "../../kit/query/useCall.ts";

/** The state of the server, for administrators. */
export function System() {
  const { t } = useTranslation(["system", "common"]);
  const { data, error, refetch, isFetching } = useCall(
    systemCalls.readSystem,
    {},
    { staleTime: 0 },
  );
  return (
    <Page
      title={t("common:screen.system")}
      description={t("description")}
      comes="in-turn"
      actions={
        <Group gap="xs">
          <Button
            variant="default"
            loading={isFetching && data !== undefined}
            disabled={!data}
            onClick={() => void refetch()}
          >
            {t("refresh")}
          </Button>
          <LinkButton variant="default" to="/admin">
            {t("back")}
          </LinkButton>
        </Group>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading what={t("loading")} rows={8} />}
      {data && (
        <>
          <News {...data} />
          <StateParts state={data} />
        </>
      )}
      <Findings />
      {data && <SlowCalls calls={data.slowCalls} />}
    </Page>
  );
}
