import { Button, Group, Modal, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { securityCalls, type Person } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { useCall } from "../../kit/query/useCall.ts";

const typingMs = 200;
/** What an administrator also looks after stands below: a long list would push it far away. */
const shownAtFirst = 20;

/** Who has an account on this server, for its administrators. */
export function People() {
  const { t } = useTranslation(["security", "common"]);
  const format = useFormat();
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words, typingMs);
  const { data, error, refetch } = useCall(
    securityCalls.listPeople,
    { query: { search } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const [losing, setLosing] = useState<Person>();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? data?.people : data?.people.slice(0, shownAtFirst);
  const unguarded = data?.people.filter((one) => one.isAdministrator && !one.hasTwoFactor) ?? [];

  return (
    <section>
      <Title order={2} mb="xs">
        {t("people")}
      </Title>
      {unguarded.length > 0 && (
        <Text size="sm" mb="sm">
          {t("unguarded", { names: format.list(unguarded.map(({ name }) => name)) })}{" "}
          <LinkAnchor to="/settings" hash="two-factor" underline="always">
            {t("toOwn")}
          </LinkAnchor>
        </Text>
      )}
      <Group align="end" mb="sm">
        <TextInput
          label={t("findPeople")}
          type="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status" pb={8}>
          {data ? t("found", { count: data.total }) : ""}
        </Text>
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {shown && shown.length > 0 && (
        <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={t("people")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("person")}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {t("studies")}
                </Table.Th>
                <Table.Th scope="col">{t("lastSeen")}</Table.Th>
                <Table.Th scope="col">{t("twoFactor")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((person) => (
                <Table.Tr key={person.id}>
                  <Table.Th scope="row" fw={400}>
                    <Text span fw={600} size="sm">
                      <bdi>{person.name}</bdi>
                    </Text>
                    {person.isAdministrator && ` (${t("administrator")})`}
                    <Text size="sm" c="dimmed">
                      <bdi>{person.email}</bdi>
                    </Text>
                  </Table.Th>
                  <Table.Td ta="end">{format.number(person.studies)}</Table.Td>
                  <Table.Td>
                    {person.lastSeenAt === null ? t("longAgo") : format.date(person.lastSeenAt)}
                  </Table.Td>
                  <Table.Td>
                    {person.hasTwoFactor ? (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={t("takeAwayOf", { name: person.name })}
                        onClick={() => setLosing(person)}
                      >
                        {t("takeAway")}
                      </Button>
                    ) : (
                      t("none")
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && shown && shown.length < data.people.length && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          {t("showOthers")}
        </Button>
      )}
      {data && shown === data.people && data.people.length < data.total && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("firstShown", { shown: data.people.length })}
        </Text>
      )}
      {losing && <TakeAway person={losing} onClose={() => setLosing(undefined)} />}
    </section>
  );
}

function TakeAway({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const { t } = useTranslation(["security", "common"]);
  const { mutate, isPending, error } = useSend(
    securityCalls.resetTwoFactor,
    () => ({ params: { accountId: person.id } }),
    { onReply: onClose, isStaleWhenRefused: true },
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("takeAwayOf", { name: person.name })}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      <Stack>
        <Text size="sm">{t("takeAwayWhat")}</Text>
        {error && <Failure error={error} compact />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            {t("takeAway")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
