import { Button, Text } from "@mantine/core";
import { useTranslation } from "../text/useTranslation.ts";
import type { AccessToken } from "../../../domain/entities/token.ts";
import { DataTable } from "../table/DataTable.tsx";
import { useFormat } from "../text/format.ts";
import "./texts.ts";

/** Tokens with purpose, expiry and last use. */
export function TokenTable({ label, tokens, scopeOf, revoking, onRevoke }: Props) {
  const { t } = useTranslation(["tokens", "common"]);
  const format = useFormat();
  return (
    <DataTable
      label={label}
      minWidth={330}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "name",
          head: t("name"),
          isRowHead: true,
          cell: (token) => (
            <>
              <Text span size="sm" fw={600}>
                <bdi>{token.name}</bdi>
              </Text>
              {scopeOf && (
                <Text size="sm" c="dimmed">
                  {scopeOf(token)}
                </Text>
              )}
            </>
          ),
        },
        {
          id: "until",
          head: t("until"),
          cell: (token) => (isOver(token) ? t("expired") : format.date(token.expiresAt)),
        },
        {
          id: "lastUsed",
          head: t("lastUsed"),
          isWide: true,
          cell: ({ lastUsedOn }) =>
            lastUsedOn === null ? t("unused") : format.date(`${lastUsedOn}T12:00:00.000Z`),
        },
        {
          id: "actions",
          head: t("common:actions"),
          isHeadHidden: true,
          isAtEnd: true,
          cell: ({ id, name }) => (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t("revokeOf", { name })}
              loading={revoking === id}
              onClick={() => onRevoke(id)}
            >
              {t("revoke")}
            </Button>
          ),
        },
      ]}
    />
  );
}

function isOver({ expiresAt }: AccessToken): boolean {
  return Date.parse(expiresAt) <= Date.now();
}

interface Props {
  readonly label: string;
  readonly tokens: readonly AccessToken[];
  /** The access of a token, in words; absent where all have the same. */
  readonly scopeOf?: (token: AccessToken) => string;
  /** The id of the token that is being revoked; `undefined` if none. */
  readonly revoking: string | undefined;
  readonly onRevoke: (tokenId: string) => void;
}
