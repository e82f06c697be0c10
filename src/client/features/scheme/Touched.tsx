import { Button, Modal, Text } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { usePages } from "../../kit/query/usePages.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";

/** What the list is about: the observations of a version, or those that use one of its entries. */
export interface TouchedBy {
  readonly versionId: string;
  readonly number: number;
  readonly entry?: { readonly id: string; readonly name: string };
}

/** Lists the observations that a scheme change affects. */
export function Touched({ studyId, by, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const { versionId, number, entry } = by;
  const list = usePages(
    schemeCalls.listAffected,
    (after?: string) => ({
      params: { studyId, schemeVersionId: versionId },
      query: { entryId: entry?.id, after },
    }),
    ({ next }) => next,
  );
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={entry ? t("touched.titleEntry", { name: entry.name }) : t("touched.title", { number })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} compact />}
      {list.isPending && <Loading what={t("touched.loading")} rows={3} />}
      {list.data && items.length === 0 && <Text>{t("touched.none")}</Text>}
      {items.length > 0 && (
        <DataTable
          label={
            entry ? t("touched.titleEntry", { name: entry.name }) : t("touched.title", { number })
          }
          minWidth={360}
          rows={items}
          keyOf={({ observationId }) => observationId}
          columns={[
            {
              id: "recording",
              head: t("touched.recording"),
              isRowHead: true,
              cell: ({ observationId, recordingName }) => (
                <LinkAnchor to="/observations/$observationId" params={{ observationId }}>
                  <bdi>{recordingName}</bdi>
                </LinkAnchor>
              ),
            },
            {
              id: "rater",
              head: t("touched.rater"),
              cell: ({ raterName }) => <bdi>{raterName}</bdi>,
            },
            {
              id: "state",
              head: t("touched.state"),
              cell: ({ state }) => t(`common:observationState.${state}`),
            },
            {
              id: "times",
              head: entry ? t("touched.uses") : t("touched.events"),
              cell: ({ times }) => t("touched.times", { times }),
            },
          ]}
        />
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("touched.more")}
        </Button>
      )}
    </Modal>
  );
}

interface Props {
  readonly studyId: string;
  readonly by: TouchedBy;
  readonly onClose: () => void;
}
