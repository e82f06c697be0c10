import { Button, Table, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { ScrolledTable } from "../../kit/table/ScrolledTable.tsx";
import { useFormat } from "../../kit/text/format.ts";
import classes from "./exchange.module.css";
import { isFormatName } from "./formatNames.ts";
import type { Importing, ImportStore } from "./importing.ts";
import { MoreRows } from "./MoreRows.tsx";
import type { FileReading, Reading } from "./reading.ts";

const counted = ["observations", "events", "subjects", "codes"] as const;

/** The contents of each file, and how much of it will be imported. */
export function FileList({ importing, reading, store }: Props) {
  const { t } = useTranslation("exchange");
  const isBusy = importing.phase.kind === "sending";
  return (
    <section className={classes["part"]} aria-labelledby="import-files">
      <Title order={3} id="import-files">
        {t("files.title", { count: reading.files.length })}
      </Title>
      <Text size="sm" c="dimmed">
        {t("files.what")}
      </Text>
      <MoreRows rows={reading.files}>
        {(rows) => (
          <ScrolledTable label={t("files.table")} minWidth={520} className={classes["table"]}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("files.file")}</Table.Th>
                {counted.map((one) => (
                  <Table.Th key={one} scope="col" className={classes["number"]}>
                    {t(`made.${one}`)}
                  </Table.Th>
                ))}
                <Table.Th scope="col">
                  <span className="hidden">{t("files.tools")}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((file) => (
                <FileRow
                  key={file.key}
                  file={file}
                  isBusy={isBusy}
                  onRemove={() => store.remove(file.key)}
                />
              ))}
            </Table.Tbody>
          </ScrolledTable>
        )}
      </MoreRows>
    </section>
  );
}

function FileRow({ file, isBusy, onRemove }: RowProps) {
  const { t } = useTranslation(["exchange", "formats"]);
  const format = useFormat();
  const { name, sizeBytes, counts } = file;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{name}</bdi>
        <small>
          {isFormatName(file.format)
            ? t(`formats:format.${file.format}.title`)
            : t("files.unknownFormat")}
          {" · "}
          {format.bytes(sizeBytes)}
        </small>
      </Table.Th>
      {counts ? (
        counted.map((one) => {
          const held = counts.held[one];
          const taken = counts.taken[one];
          return (
            <Table.Td key={one} className={classes["number"]} data-less={taken < held || undefined}>
              {held === taken
                ? format.number(held)
                : t("files.takenOf", { taken: format.number(taken), held: format.number(held) })}
            </Table.Td>
          );
        })
      ) : (
        <Table.Td colSpan={counted.length} data-lost>
          {t("files.refused")}
        </Table.Td>
      )}
      <Table.Td>
        <Button
          size="xs"
          variant="default"
          disabled={isBusy}
          aria-label={t("files.removeOf", { name })}
          onClick={onRemove}
        >
          {t("files.remove")}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

interface Props {
  readonly importing: Importing;
  readonly reading: Reading;
  readonly store: ImportStore;
}

interface RowProps {
  readonly file: FileReading;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}
