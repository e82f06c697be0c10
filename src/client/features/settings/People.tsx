import { noted } from "../../kit/text/phrase.ts";
import { Button, Group, Modal, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { securityCalls, type Person } from "../../../api/contract/security.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { useFormat } from "../../kit/text/format.ts";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { isSignInName } from "../../../domain/signInNames.ts";
import { ChangeAddress } from "./ChangeAddress.tsx";
import { ErasePerson } from "./ErasePerson.tsx";
import { PasswordLink } from "./PasswordLink.tsx";
import { RowActions } from "../../kit/table/RowActions.tsx";
import type { RowAction } from "../../kit/table/RowMenu.tsx";
import { useSend } from "../../kit/query/useSend.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { DataTable } from "../../kit/table/DataTable.tsx";
import { MailAddress } from "../../kit/text/MailAddress.tsx";

const typingMs = 200;
/** The maximum number shown at first: a long list would push the sections below it out of view. */
const shownAtFirst = 20;

/** The accounts of this server, for its administrators. */
export function People() {
  const { t } = useTranslation(["security", "common", "erasure"]);
  const format = useFormat();
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words, typingMs);
  const { data, error, refetch } = useCall(
    securityCalls.listPeople,
    { query: { search } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const [losing, setLosing] = useState<Person>();
  const [erased, setErased] = useState<Person>();
  const [linked, setLinked] = useState<Person>();
  const [moved, setMoved] = useState<Person>();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? data?.people : data?.people.slice(0, shownAtFirst);
  const unguarded = data?.people.filter((one) => one.isAdministrator && !one.hasTwoFactor) ?? [];
  const names = data?.people.map(({ name }) => name) ?? [];
  /**
   * The person’s name, with the email address where another person has the same name: button names must be
   * unique.
   */
  const called = ({ name, email }: Person) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}${noted(email)}`;
  const actionsOf = (person: Person): readonly RowAction[] => [
    {
      key: "password",
      name: t("passwordLink"),
      label: t("passwordLinkOf", { name: called(person) }),
      act: () => setLinked(person),
    },
    {
      key: "address",
      name: t("address"),
      label: t("addressOf", { name: called(person) }),
      act: () => setMoved(person),
    },
    {
      key: "erase",
      name: t("erasure:person"),
      label: t("erasure:personOf", { name: called(person) }),
      act: () => setErased(person),
    },
  ];

  return (
    <section>
      <Title order={2} mb="xs">
        {t("people")}
      </Title>
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
      {unguarded.length > 0 && (
        <Text size="sm" mb="sm">
          {t("unguarded", { names: format.list(unguarded.map(({ name }) => name)) })}{" "}
          <LinkAnchor to="/settings" hash="two-factor" underline="always">
            {t("toOwn")}
          </LinkAnchor>
        </Text>
      )}
      {shown && shown.length > 0 && (
        <DataTable
          label={t("people")}
          rows={shown}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "person",
              head: t("person"),
              isRowHead: true,
              orderBy: ({ name }) => name,
              cell: ({ name, email, isAdministrator }) => (
                <>
                  <Text span fw={600} size="sm">
                    <bdi>{name}</bdi>
                  </Text>
                  {isAdministrator && noted(t("administrator"))}
                  <Text size="sm" c="dimmed">
                    {/* The demo's raters have addresses that lead to nobody. */}
                    {(isSignInName(email) || !email.endsWith(".invalid")) && (
                      <MailAddress address={email} />
                    )}
                  </Text>
                </>
              ),
            },
            {
              id: "studies",
              head: t("studies"),
              isNumber: true,
              isWide: true,
              orderBy: ({ studies }) => studies,
              cell: ({ studies }) => format.number(studies),
            },
            {
              id: "lastSeen",
              head: t("lastSeen"),
              isWide: true,
              orderBy: ({ lastSeenAt }) => lastSeenAt,
              cell: ({ lastSeenAt }) =>
                lastSeenAt === null ? t("longAgo") : format.date(lastSeenAt),
            },
            {
              id: "twoFactor",
              head: t("twoFactor"),
              cell: (person) =>
                person.hasTwoFactor ? (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t("takeAwayOf", { name: called(person) })}
                    onClick={() => setLosing(person)}
                  >
                    {t("takeAway")}
                  </Button>
                ) : (
                  t(person.lacksTwoFactor ? "noneYet" : "none")
                ),
            },
            {
              id: "erase",
              head: t("common:actions"),
              isHeadHidden: true,
              isAtEnd: true,
              cell: (person) => <RowActions name={called(person)} actions={actionsOf(person)} />,
            },
          ]}
        />
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
      {erased && <ErasePerson person={erased} onClose={() => setErased(undefined)} />}
      {linked && <PasswordLink person={linked} onClose={() => setLinked(undefined)} />}
      {moved && <ChangeAddress person={moved} onClose={() => setMoved(undefined)} />}
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
