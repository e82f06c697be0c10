import { Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import "./texts.ts";
import type { ErasurePreview } from "../../../api/contract/erasure.ts";
import { type Erasure, erasureReasons } from "../../../domain/entities/erasure.ts";
import { Failure } from "../page/Failure.tsx";
import { Loading } from "../page/Loading.tsx";
import { useFormat } from "../text/format.ts";
import { CountsList } from "./CountsList.tsx";

/**
 * Lists everything that will be erased, asks for the reason and, where much is deleted, for the name; then erases.
 */
export function EraseDialog(props: Props) {
  const { title, preview, failure, erasing, because: first, written, onErase, onClose } = props;
  const { t } = useTranslation(["erasure", "common"]);
  const format = useFormat();
  const [because, setBecause] = useState<Erasure["because"]>(first);
  const [name, setName] = useState("");
  const isNamed = written === undefined || name.trim() === written.name.trim();

  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      size="lg"
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack gap="sm">
        {failure !== null && <Failure error={failure} compact />}
        {!preview && failure === null && <Loading what={t("loading")} rows={3} />}
        {preview && (
          <>
            <CountsList counts={preview.counts} isWorkHidden={preview.isWorkHidden} />
            {preview.sharedFiles > 0 && (
              <Text size="sm">{t("sharedFiles", { count: preview.sharedFiles })}</Text>
            )}
            {preview.others.length > 0 && (
              <Text size="sm">
                {t("others", { names: format.list(preview.others.map((one) => one.pseudonym)) })}
              </Text>
            )}
            {props.children}
            <Text size="sm">{t("goes")}</Text>
            <Select
              label={t("because")}
              allowDeselect={false}
              data={erasureReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
              value={because}
              onChange={(value) =>
                setBecause(erasureReasons.find((one) => one === value) ?? because)
              }
            />
            {written && (
              <TextInput
                label={written.label}
                dir="auto"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </>
        )}
        {erasing.error && <Failure error={erasing.error} compact />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("common:cancel")}
          </Button>
          <Button
            color="red.9"
            disabled={!preview || !isNamed}
            loading={erasing.isPending}
            onClick={() => onErase(because)}
          >
            {t("erase")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface Props {
  readonly title: string;
  readonly preview: ErasurePreview | undefined;
  /** Why the preview could not be loaded; `null` where it is loaded, or still loading. */
  readonly failure: Error | null;
  readonly erasing: { readonly isPending: boolean; readonly error: Error | null };
  readonly because: Erasure["because"];
  /** The text that must be typed before anything is erased, and the label of its field; absent: none. */
  readonly written?: { readonly name: string; readonly label: string };
  readonly onErase: (because: Erasure["because"]) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}
