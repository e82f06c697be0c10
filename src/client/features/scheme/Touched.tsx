import { Button, Modal, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { usePages } from "../../kit/query/usePages.ts";

/** What was asked: the observations of a version, or those that use one of its entries. */
export interface TouchedBy {
  readonly versionId: string;
  readonly number: number;
  readonly entry?: { readonly id: string; readonly name: string };
}

/** The observations that a change touches, by name. */
export function Touched({ studyId, by, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const { versionId, number, entry } = by;
  const list = usePages(
    schemeCalls.listTouched,
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
        <Table.ScrollContainer minWidth={360}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("touched.recording")}</Table.Th>
                <Table.Th>{t("touched.rater")}</Table.Th>
                <Table.Th>{t("touched.state")}</Table.Th>
                <Table.Th>{entry ? t("touched.uses") : t("touched.events")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((one) => (
                <Table.Tr key={one.observationId}>
                  <Table.Td>
                    <LinkAnchor
                      to="/observations/$observationId"
                      params={{ observationId: one.observationId }}
                    >
                      <bdi>{one.recordingName}</bdi>
                    </LinkAnchor>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{one.raterName}</bdi>
                  </Table.Td>
                  <Table.Td>{t(`common:observationState.${one.state}`)}</Table.Td>
                  <Table.Td>{t("touched.times", { times: one.times })}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
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
