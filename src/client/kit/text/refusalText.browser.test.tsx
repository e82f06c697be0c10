import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createInstance } from "i18next";
import { createRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import common from "../../../../locales/en/common.json";
import words from "../../../../locales/en/errors.json";
import { newId } from "../../../../tests/sample.ts";
import { soon } from "../../../../tests/soon.ts";
import type { Session } from "../../../api/contract/accounts.ts";
import { Account } from "../../../domain/entities/account.ts";
import { errors, Refusal } from "../../../domain/errors.ts";
import { sessionQuery } from "../query/session.ts";
import { useRefusalText } from "./refusalText.ts";
import { refusalOf } from "./refusalWords.ts";

const signedIn = (isAdministrator: boolean): Session => ({
  state: "signed_in",
  account: Account.parse({
    id: newId("account"),
    name: "Ana",
    email: "ana@example.org",
    language: null,
    preferences: {},
    isAdministrator,
    cannotPlay: [],
  }),
});
const readers = [signedIn(true), signedIn(false), { state: "signed_out" } as const] as const;

const askable = Object.keys(errors)
  .filter((code): code is keyof typeof errors => code in errors)
  .filter((code) => errors[code].next === "ask_administrator")
  .map((code) => refusalOf(code, { host: "example.org", neededBytes: 5 }));
const fullStudy = new Refusal("quota_reached", { limit: "studyUploadsBytes", max: 9, left: 1 });

test("an administrator is told what to do, and never to ask the administrator", async () => {
  const [own, members, outside] = await Promise.all(
    readers.map((reader) => nextOf(reader, [...askable, fullStudy, new TypeError("a bug")])),
  );

  expect(askable.length).toBeGreaterThan(4);
  expect(
    own?.filter((next) => /(?:ask|tell).*administrator(?!. If that is you)/iu.test(next)),
  ).toEqual([]);
  expect(new Set(own)).toHaveLength(askable.length + 1);
  expect(members?.filter((next) => next.includes("INTERRATER_"))).toEqual([]);
  expect(members?.filter((next) => next.includes("administrator"))).toEqual(members);
  expect(outside).toEqual(members);
});

test("a limit that no administrator can raise sends nobody to one", async () => {
  const limits = ["webhooksPerStudy", "eventsPerObservation", "unfinishedUploads"];
  const refused = limits.map((limit) => new Refusal("quota_reached", { limit, max: 9 }));

  expect(await nextOf(readers[1], refused)).toEqual(limits.map(() => words.next.nothing_changed));
});

function Shown({ found }: { readonly found: readonly Error[] }) {
  const textOf = useRefusalText();
  return found.map((error, at) => <p key={at}>{textOf(error).next}</p>);
}

/** What someone with a session is told to do next about each. */
async function nextOf(session: Session, found: readonly Error[]): Promise<readonly string[]> {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common, errors: words } },
    defaultNS: "common",
    interpolation: { escapeValue: false },
  });
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  const place = document.body.appendChild(document.createElement("div"));
  const one = createRoot(place);
  one.render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <Shown found={found} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  await soon(() => expect(place.querySelectorAll("p")).toHaveLength(found.length));
  const said = [...place.querySelectorAll("p")].map((line) => line.textContent);
  one.unmount();
  return said;
}
