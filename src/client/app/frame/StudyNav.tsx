import { Menu, UnstyledButton } from "@mantine/core";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { routes } from "../routes.ts";
import { useFormat } from "../../kit/text/format.ts";
import { MoreIcon } from "../../kit/page/icons.tsx";
import { railFor, railOutside, type RailEntry } from "./rail.ts";
import styles from "./StudyNav.module.css";
import { sideBySide } from "../../kit/text/phrase.ts";
import { useCall } from "../../kit/query/useCall.ts";
import { studyCalls, type StudySummary } from "../../../api/contract/studies.ts";
import { useAccount } from "../../kit/query/account.ts";

const inBar = 4;

/** Other entries stand below their addresses. */
const hasScreensBelow: ReadonlySet<RailEntry["route"]> = new Set(["overview", "home", "admin"]);

/** The navigation of a study: at the side, or at the bottom of a narrow window. */
export function StudyNav({ studyId }: { readonly studyId: string }) {
  const { t } = useTranslation();
  const { data: study } = useCall(studyCalls.readStudy, { params: { studyId } });
  const entries = study ? railFor(study.role) : [];

  return (
    <nav className={styles["nav"]} aria-label={t("studyNav")}>
      <Rail entries={entries} studyId={studyId} study={study} />
    </nav>
  );
}

/**
 * The navigation outside of a study, in the same place, so that all screens start at one edge. In a narrow
 * window there is none: the account menu has its entries.
 */
export function OutsideNav() {
  const { t } = useTranslation();
  const account = useAccount();

  return (
    <nav className={styles["nav"]} aria-label={t("product")} data-outside>
      <Rail entries={railOutside(account?.isAdministrator ?? false)} study={undefined} />
    </nav>
  );
}

function Rail({ entries, studyId = "", study }: RailProps) {
  const { t } = useTranslation();
  const hidden = entries.slice(inBar);

  return (
    <ul className={styles["list"]}>
      {entries.map((entry, index) => (
        <li
          key={entry.title}
          data-beyond-bar={index >= inBar || undefined}
          data-starts-group={entry.group !== entries[index - 1]?.group || undefined}
        >
          <Entry {...{ entry, studyId, study }} />
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={styles["more"]}>
          <Menu withinPortal={false} position="top-end">
            <Menu.Target>
              <UnstyledButton className={styles["entry"] ?? ""}>
                <MoreIcon />
                <span className={styles["name"]}>{t("more")}</span>
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {hidden.map((entry) => (
                <Menu.Item
                  key={entry.title}
                  renderRoot={(props) => <Link {...props} {...target(entry, studyId)} />}
                  leftSection={<entry.icon size={16} />}
                >
                  {t(entry.title)}
                  <Waiting {...{ entry, study }} />
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </li>
      )}
    </ul>
  );
}

function Entry({ entry, studyId, study }: EntryProps) {
  const { t } = useTranslation();

  return (
    <Link
      {...target(entry, studyId)}
      className={styles["entry"]}
      activeOptions={{ exact: hasScreensBelow.has(entry.route) }}
      activeProps={{ "aria-current": "page" }}
    >
      <entry.icon />
      <span className={styles["name"]}>{t(entry.title)}</span>
      <Waiting {...{ entry, study }} />
    </Link>
  );
}

/** The number of things that wait for the reader there; its name says what they are. */
function Waiting({ entry: { waiting = [] }, study }: Pick<EntryProps, "entry" | "study">) {
  const { t } = useTranslation();
  const format = useFormat();
  const counts = waiting
    .map((of) => ({ of, count: study?.[of] ?? 0 }))
    .filter(({ count }) => count > 0);
  if (counts.length === 0) return null;
  const words = sideBySide(counts.map(({ of, count }) => t(`waiting.${of}`, { count })));
  return (
    <>
      <span className={styles["count"]} title={words} aria-hidden="true">
        {format.number(counts.reduce((sum, { count }) => sum + count, 0))}
      </span>
      <span className="hidden"> {words}</span>
    </>
  );
}

function target({ route }: RailEntry, studyId: string): LinkProps {
  return { to: routes[route].path, params: { studyId } };
}

interface RailProps {
  readonly entries: readonly RailEntry[];
  readonly studyId?: string;
  /** The study that counts are taken from; `undefined` until it is loaded. */
  readonly study: StudySummary | undefined;
}

interface EntryProps {
  readonly entry: RailEntry;
  readonly studyId: string;
  readonly study: StudySummary | undefined;
}
