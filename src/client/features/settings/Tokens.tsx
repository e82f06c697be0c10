import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { tokenCalls } from "../../../api/contract/tokens.ts";
import type { AccessToken } from "../../../domain/entities/token.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { useFormat } from "../../kit/text/format.ts";
import "../../kit/tokens/texts.ts";
import { TokenTable } from "../../kit/tokens/TokenTable.tsx";
import { MakeToken } from "./MakeToken.tsx";

/** The API tokens of one’s own account: created, listed and revoked here. */
export function Tokens() {
  const { t } = useTranslation(["tokens", "common"]);
  const format = useFormat();
  const [isMaking, setMaking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { data: tokens, error, refetch } = useCall(tokenCalls.listTokens, {}, { staleTime: 0 });
  const { data: studies } = useCall(studyCalls.listStudies, {});
  const revoke = useSend(tokenCalls.revokeToken, (tokenId: string) => ({ params: { tokenId } }), {
    isStaleWhenRefused: true,
  });
  const scopeOf = ({ studyId, groups }: AccessToken) => {
    const study = studies?.find(({ id }) => id === studyId)?.name;
    return t("scopeOf", {
      study: studyId === null ? t("allStudies") : (study ?? t("oneStudy")),
      groups: format.list(groups.map((group) => t(`group.${group}`))),
    });
  };

  return (
    <Stack gap="xs">
      <Title order={2} id="tokens">
        {t("title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("what")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {revoke.error && <Failure error={revoke.error} compact />}
      {!tokens && !error && <Loading />}
      {tokens && tokens.length > 0 && (
        <TokenTable
          label={t("title")}
          tokens={tokens}
          scopeOf={scopeOf}
          revoking={revoke.isPending ? revoke.variables : undefined}
          onRevoke={(tokenId) => revoke.mutate(tokenId)}
        />
      )}
      <Group>
        <Button ref={opener} variant="default" onClick={() => setMaking(true)}>
          {t("make")}
        </Button>
        <Text span size="sm" c="dimmed" role="status">
          {revoke.data ? t("revoked") : ""}
        </Text>
      </Group>
      <Modal
        opened={isMaking}
        // What had the focus when the dialog closed came only after it had opened.
        onExitTransitionEnd={() => opener.current?.focus()}
        onClose={() => setMaking(false)}
        title={t("makeTitle")}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        <MakeToken studies={studies ?? []} onClose={() => setMaking(false)} />
      </Modal>
    </Stack>
  );
}
