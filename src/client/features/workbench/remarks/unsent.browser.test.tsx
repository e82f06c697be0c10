import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import * as z from "zod";
import { newId } from "../../../../../tests/sample.ts";
import { soon } from "../../../../../tests/soon.ts";
import { dropErasedComment } from "../../../kit/offline/unsentComment.ts";
import { unsentKey } from "../../../kit/offline/unsentKey.ts";
import { useUnsent } from "./unsent.ts";

const Draft = z.object({ startUs: z.number(), endUs: z.number().nullable(), text: z.string() });

it("a comment that is open when its segment turns out to be erased goes, and is not written again", async () => {
  const [observationId, other] = [newId("observation"), newId("observation")];
  for (const one of [observationId, other]) {
    const draft = { startUs: 12, endUs: null, text: "who is seen here" };
    localStorage.setItem(unsentKey(one), JSON.stringify(draft));
  }
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    <>
      <Field name={observationId} />
      <Field name={other} />
    </>,
  );
  const texts = () => [...place.querySelectorAll("output")].map((field) => field.textContent);
  await soon(() => expect(texts()).toEqual(["who is seen here", "who is seen here"]));

  dropErasedComment(observationId, [{ startUs: 10, endUs: 20 }]);

  await soon(() => expect(texts()).toEqual(["", "who is seen here"]));
  expect(localStorage.getItem(unsentKey(observationId))).toBeNull();
  root.unmount();
  place.remove();
  localStorage.removeItem(unsentKey(other));
});

function Field({ name }: { readonly name: string }) {
  const [draft] = useUnsent(name, Draft);
  return <output>{draft?.text ?? ""}</output>;
}
