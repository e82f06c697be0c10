import { Button, Menu, UnstyledButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import styles from "./AppHeader.module.css";
import {
  ChevronDownIcon,
  HelpIcon,
  LogoIcon,
  PlusIcon,
  SettingsIcon,
  AdminIcon,
  SignOutIcon,
} from "../../kit/page/icons.tsx";
import { HelpLink, useGuideLink } from "../../kit/page/HelpLink.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { NoticeBell } from "./NoticeBell.tsx";
import { Search } from "./Search.tsx";
import { useAccount } from "../../kit/query/account.ts";
import { useSignOut } from "./signOut.ts";
import { ThemeMenu } from "./ThemeMenu.tsx";
import { Link } from "@tanstack/react-router";
import { useCall } from "../../kit/query/useCall.ts";
import { studyCalls } from "../../../api/contract/studies.ts";
import { comma, sideBySide } from "../../kit/text/phrase.ts";

const NewStudy = lazy(async () => ({
  default: (await import("../../features/home/NewStudy.tsx")).NewStudy,
}));

export function AppHeader({ studyId }: { readonly studyId: string | undefined }) {
  const { t } = useTranslation();

  return (
    <header className={styles["header"]}>
      <LinkAnchor
        to="/"
        className={styles["brand"]}
        underline="never"
        c="inherit"
        aria-label={t("product")}
      >
        <LogoIcon size={22} />
        <span className={styles["product"]}>{t("product")}</span>
      </LinkAnchor>
      {studyId !== undefined && <StudySwitch studyId={studyId} />}
      <div className={styles["middle"]} />
      <Search studyId={studyId} />
      <span className={styles["help"]}>
        <HelpLink />
      </span>
      <NoticeBell />
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </header>
  );
}

function StudySwitch({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation();
  const { data: study } = useCall(studyCalls.readStudy, { params: { studyId } });
  const { data: studies } = useCall(studyCalls.listStudies, {});
  const [isMaking, setMaking] = useState(false);

  return (
    <>
      <Menu withinPortal={false} position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            fz="sm"
            className={styles["study"] ?? ""}
            rightSection={<ChevronDownIcon size={16} />}
            title={t("switchStudy")}
          >
            {/* In its own direction, so that a name that is too long loses its end. */}
            <span className={styles["studyName"]} dir="auto">
              {study?.name ?? "…"}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {studies?.map((one) => (
            <Menu.Item
              key={one.id}
              component={Link}
              to={`/studies/${one.id}`}
              aria-current={one.id === studyId ? "page" : undefined}
              fw={one.id === studyId ? 620 : undefined}
            >
              {one.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/">
            {t("allStudies")}
          </Menu.Item>
          <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => setMaking(true)}>
            {t("newStudy")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isMaking && (
        <Suspense>
          <NewStudy onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  );
}

export function AccountMenu() {
  const { t } = useTranslation();
  const account = useAccount();
  const signOut = useSignOut();
  const guide = useGuideLink();
  if (!account) return null;

  return (
    <Menu withinPortal={false} position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={styles["account"] ?? ""}
          aria-label={sideBySide(
            [initialsOf(account.name), t("account", { name: account.name })],
            comma(),
          )}
        >
          {initialsOf(account.name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {account.name}
          <br />
          <bdi>{account.email}</bdi>
        </Menu.Label>
        <Menu.Item component={Link} to="/settings" leftSection={<SettingsIcon size={16} />}>
          {t("screen.settings")}
        </Menu.Item>
        {guide && (
          <Menu.Item component={Link} {...guide} leftSection={<HelpIcon size={16} />}>
            {t("help")}
          </Menu.Item>
        )}
        {account.isAdministrator && (
          <Menu.Item component={Link} to="/admin" leftSection={<AdminIcon size={16} />}>
            {t("screen.admin")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<SignOutIcon size={16} />} onClick={() => signOut()}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The initials of the first and last part of a name: `AM`. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/u);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined];
  return letters
    .map((part) => /^./u.exec(part ?? "")?.[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
