import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import type { Session } from "../../../../api/contract/accounts.ts";
import { Account } from "../../../../domain/entities/account.ts";
import { newId } from "../../../../../tests/sample.ts";
import { soon } from "../../../../../tests/soon.ts";
import { dropErasedComment } from "../../../kit/offline/unsentComment.ts";
import { unsentKey } from "../../../kit/offline/unsentKey.ts";
import { sessionQuery } from "../../../kit/query/session.ts";
import { useUnsent } from "./unsent.ts";

const Draft = z.object({ startUs: z.number(), endUs: z.number().nullable(), text: z.string() });
const draft = JSON.stringify({ startUs: 12, endUs: null, text: "who is seen here" });
const [ana, ben] = [newId("account"), newId("account")];
let root: Root | undefined;

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  localStorage.clear();
});

it("a draft comment whose segment has been erased is deleted while it is open, and not stored again", async () => {
  const [observationId, other] = [newId("observation"), newId("observation")];
  for (const one of [observationId, other]) localStorage.setItem(unsentKey(ana, one), draft);
  const texts = shown(ana, [observationId, other]);
  await soon(() => expect(texts()).toEqual(["who is seen here", "who is seen here"]));

  dropErasedComment(ana, observationId, [{ startUs: 10, endUs: 20 }]);

  await soon(() => expect(texts()).toEqual(["", "who is seen here"]));
  expect(localStorage.getItem(unsentKey(ana, observationId))).toBeNull();
});

it("a person’s draft comment is not shown to another person who signs in with this browser", async () => {
  const [begun, own] = [newId("observation"), newId("observation")];
  localStorage.setItem(unsentKey(ana, begun), draft);
  localStorage.setItem(unsentKey(ben, own), draft);

  const texts = shown(ben, [begun, own]);

  await soon(() => expect(texts()).toEqual(["", "who is seen here"]));
  expect(localStorage.getItem(unsentKey(ana, begun))).toBe(draft);
});

function signedIn(accountId: string): Session {
  const account = Account.parse({
    id: accountId,
    name: "Somebody",
    email: "somebody@example.org",
    language: null,
    preferences: {},
    isAdministrator: false,
    cannotPlay: [],
  });
  return { state: "signed_in", account };
}

/** The fields of a person, as texts. */
function shown(accountId: string, names: readonly string[]) {
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, signedIn(accountId));
  const place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  root.render(
    <QueryClientProvider client={client}>
      {names.map((name) => (
        <Field key={name} name={name} />
      ))}
    </QueryClientProvider>,
  );
  return () => [...place.querySelectorAll("output")].map((field) => field.textContent);
}

function Field({ name }: { readonly name: string }) {
  const [kept] = useUnsent(name, Draft);
  return <output>{kept?.text ?? ""}</output>;
}
