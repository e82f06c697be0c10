import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { schemeCalls } from "../../../api/contract/schemes.ts";
import { useCall } from "../../kit/query/useCall.ts";
import type { Editing } from "./editing.ts";

/** Removes an entry: at once where no observation uses it, else after a confirmation. */
export function RemoveUsed({ compared, entry, onRemove, onClose }: Props) {
  const { t } = useTranslation(["scheme", "common"]);
  const { studyId, versionId } = compared;
  const effect = useCall(schemeCalls.readSchemeImpact, {
    params: { studyId, schemeVersionId: versionId },
  });
  const followsId = effect.data?.follows?.id;
  const touched = useCall(
    schemeCalls.listAffected,
    { params: { studyId, schemeVersionId: followsId ?? "" }, query: { entryId: entry.id } },
    { enabled: followsId !== undefined, retry: false },
  );
  const isAnswered = effect.data !== undefined && (followsId === undefined || !touched.isPending);
  // The previous version lacks the entry, or its use is not known: undo restores it in any case.
  const count = touched.data?.total ?? 0;
  const isUnused = (isAnswered && count === 0) || effect.error !== null;
  useEffect(() => {
    if (isUnused) onRemove();
  });
  if (!isAnswered || isUnused) return null;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("removeUsed.title", { name: entry.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Text size="sm">{t("removeUsed.what", { count })}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button color="red" onClick={onRemove}>
          {t("remove")}
        </Button>
      </Group>
    </Modal>
  );
}

interface Props {
  readonly compared: NonNullable<Editing["compared"]>;
  readonly entry: { readonly id: string; readonly name: string };
  readonly onRemove: () => void;
  readonly onClose: () => void;
}
