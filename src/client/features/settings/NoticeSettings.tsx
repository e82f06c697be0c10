import { NativeSelect, Select, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { noticeCalls } from "../../../api/contract/notices.ts";
import {
  coordinatorKinds,
  dailyKinds,
  type NoticeChoices,
  type NoticeChoicesChange,
  type NoticeKind,
  noticeKinds,
  type NoticeWay,
  noticeWays,
} from "../../../domain/entities/notice.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useCall } from "../../kit/query/useCall.ts";
import { useSend } from "../../kit/query/useSend.ts";
import { inRegion } from "../../kit/text/region.ts";

/**
 * How one is notified of each kind of event: by email, daily email, in the application only, or not
 * at all.
 */
export function NoticeSettings() {
  const { t } = useTranslation("notices");
  const { data, error, refetch } = useCall(noticeCalls.readNoticeChoices, {});

  return (
    <Stack maw={420} gap="xs">
      <Title order={2} id="notices">
        {t("title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("choose")}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && !data.hasMail && <Text size="sm">{t("noMail")}</Text>}
      {data && <Choices {...data} />}
    </Stack>
  );
}

function Choices({ choices, hasMail, coordinates }: Props) {
  const { t, i18n } = useTranslation("notices");
  const { mutate, variables, isPending, error } = useSend(
    noticeCalls.changeNoticeChoices,
    (change: NoticeChoicesChange) => ({ body: change }),
  );
  // The choice just made is shown before the server has answered.
  const {
    ways: chosen,
    digestHour = choices.digestHour,
    timeZone = choices.timeZone,
  } = isPending ? variables : choices;
  const ways = (kind: NoticeKind) =>
    noticeWays.filter((way) =>
      hasMail ? way !== "mail" || !dailyKinds.has(kind) : way === "app" || way === "off",
    );
  const wayOf = (kind: NoticeKind): NoticeWay =>
    ways(kind).find((way) => way === (chosen?.[kind] ?? choices.ways[kind])) ?? "app";
  const hour = new Intl.DateTimeFormat(inRegion(i18n.resolvedLanguage ?? i18n.language), {
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { timeZone: browserZone } = new Intl.DateTimeFormat().resolvedOptions();
  const select = (kind: NoticeKind) => (
    <NativeSelect
      key={kind}
      label={t(`kind.${kind}`)}
      value={wayOf(kind)}
      data={ways(kind).map((way) => ({ value: way, label: t(`way.${way}`) }))}
      onChange={(event) => mutate({ ways: { [kind]: event.currentTarget.value } })}
    />
  );

  return (
    <>
      {noticeKinds.filter((kind) => !coordinatorKinds.has(kind)).map(select)}
      {coordinates && (
        <>
          <Title order={3} size="h4" mt="xs">
            {t("coordinating")}
          </Title>
          {noticeKinds.filter((kind) => coordinatorKinds.has(kind)).map(select)}
        </>
      )}
      <NativeSelect
        mt="xs"
        label={t("digestHour")}
        description={t("digestHourHint")}
        value={String(digestHour)}
        data={Array.from({ length: 24 }, (_, at) => ({
          value: String(at),
          label: hour.format(new Date(Date.UTC(2000, 0, 1, at))),
        }))}
        onChange={(event) => mutate({ digestHour: Number(event.currentTarget.value) })}
      />
      <Select
        label={t("timeZone")}
        searchable
        allowDeselect={false}
        limit={100}
        value={timeZone ?? ""}
        data={[
          { value: "", label: t("asBrowser", { zone: browserZone }) },
          ...Intl.supportedValuesOf("timeZone").map((zone) => ({ value: zone, label: zone })),
        ]}
        onChange={(zone) => mutate({ timeZone: zone === "" ? null : zone })}
      />
      {error && <Failure compact error={error} />}
    </>
  );
}

interface Props {
  readonly choices: NoticeChoices;
  readonly hasMail: boolean;
  readonly coordinates: boolean;
}
