import { Button, Group, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { exchangeCalls, type Import } from "../../../api/contract/exchange.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useMadeWords } from "./madeWords.ts";
import { studyImport } from "./studyImport.ts";
import { queryOf } from "../../kit/query/useCall.ts";
import { useStudy } from "../../kit/query/study.ts";
import { useSend } from "../../kit/query/useSend.ts";

/** Undoes an import after confirmation, and says so once it is undone. */
export function TakeBack({ made, isSmall = false }: Props) {
  const { t } = useTranslation(["exchange", "common"]);
  const client = useQueryClient();
  const { study } = useStudy();
  const madeWords = useMadeWords();
  const [isAsking, setIsAsking] = useState(false);
  const { studyId, id: importId, undoneAt, files, madeStudy } = made;
  const undoing = useSend(exchangeCalls.undoImport, () => ({ params: { studyId, importId } }), {
    onReply: (undone) => {
      setIsAsking(false);
      studyImport(study, client).takenBack(undone);
      client.setQueryData(
        queryOf(exchangeCalls.listImports, { params: { studyId } }).queryKey,
        (all) => all?.map((one) => (one.id === undone.id ? undone : one)),
      );
    },
  });

  if (madeStudy) return null;
  if (undoneAt !== null) {
    return isSmall ? null : (
      <Text role="status" size="sm">
        {t("back.done")}
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size={isSmall ? "xs" : "sm"}
        {...(isSmall && { "aria-label": t("back.of", { name: files[0] ?? "" }) })}
        onClick={() => setIsAsking(true)}
      >
        {t("back.button")}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("back.title")}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        <Text>{t("back.what", { made: madeWords(made.made) })}</Text>
        <Text mt="xs">{t("back.stays")}</Text>
        {undoing.error && <Failure error={undoing.error} compact />}
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setIsAsking(false)}>
            {t("common:cancel")}
          </Button>
          <Button color="red.9" loading={undoing.isPending} onClick={() => undoing.mutate()}>
            {t("back.button")}
          </Button>
        </Group>
      </Modal>
    </>
  );
}

interface Props {
  readonly made: Import;
  /** Whether it is in a row of a list. */
  readonly isSmall?: boolean;
}
