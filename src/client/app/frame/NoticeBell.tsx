import { ActionIcon, Indicator, Popover } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { noticeCalls } from "../../../api/contract/notices.ts";
import { BellIcon } from "../../kit/page/icons.tsx";
import { Loading } from "../../kit/page/Loading.tsx";
import { useAccount } from "../../kit/query/account.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { useFormat } from "../../kit/text/format.ts";
import styles from "./NoticeBell.module.css";
import { useTellTimeZone } from "./useTellTimeZone.ts";

const NoticeList = lazy(async () => ({
  default: (await import("../../features/notices/NoticeList.tsx")).NoticeList,
}));

/**
 * Notifications of the open study arrive at once; those of others are fetched at this interval, in
 * milliseconds.
 */
const lookEveryMs = 60_000;
const mostShown = 99;

/** Notifications behind a bell with the number of unread ones. */
export function NoticeBell() {
  const { t } = useTranslation();
  const format = useFormat();
  const account = useAccount();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(
    noticeCalls.listNotices,
    {},
    { refetchInterval: lookEveryMs, enabled: account !== undefined },
  );
  useTellTimeZone(data?.browserZone);
  const unread = data?.unread ?? 0;
  if (!account) return null;

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      withinPortal={false}
      position="bottom-end"
      width="min(25rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Indicator
        disabled={unread === 0}
        label={
          <span aria-hidden="true">
            {`${format.number(Math.min(unread, mostShown))}${unread > mostShown ? "+" : ""}`}
          </span>
        }
        size={16}
        offset={5}
        classNames={{ indicator: styles["count"] ?? "" }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={unread === 0 ? t("notices") : t("noticesUnread", { count: unread })}
            onClick={() => setOpen((was) => !was)}
          >
            <BellIcon />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={styles["list"]}>
        <Suspense fallback={<Loading />}>
          <NoticeList
            notices={data?.items}
            error={error}
            onRetry={() => void refetch()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
