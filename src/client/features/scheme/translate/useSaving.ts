import { useQueryClient } from "@tanstack/react-query";
import { schemeCalls } from "../../../../api/contract/schemes.ts";
import type { SchemeVersion } from "../../../../domain/entities/scheme.ts";
import { Refusal } from "../../../../domain/errors.ts";
import { send } from "../../../kit/query/api.ts";
import { renewAfter } from "../../../kit/query/renew.ts";
import { useAction } from "../../../kit/query/useAction.ts";
import { queryOf } from "../../../kit/query/useCall.ts";
import { type Pending, withPending } from "./pending.ts";

/**
 * Saves translations into a draft, or as a correction of a published version: neither creates a new version.
 * Where someone else saved in between, the translations are added to their texts.
 */
export function useSaving(
  version: SchemeVersion,
  { onSaved }: { readonly onSaved: (saved: Pending) => void },
) {
  const client = useQueryClient();
  const params = { studyId: version.studyId, schemeVersionId: version.id };
  const question = queryOf(schemeCalls.readScheme, { params });

  async function put(pending: Pending, into: SchemeVersion): Promise<SchemeVersion> {
    const body = { edition: into.edition, scheme: withPending(into.scheme, pending) };
    const call = into.state === "draft" ? schemeCalls.saveScheme : schemeCalls.relabelScheme;
    return send(call, { params, body });
  }

  return useAction(
    async (pending: Pending) => {
      const saved = await put(pending, version).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || !savedElsewhere.has(error.code)) throw error;
        return put(pending, await client.fetchQuery({ ...question, staleTime: 0 }));
      });
      client.setQueryData(question.queryKey, saved);
      await renewAfter(
        client,
        saved.state === "draft" ? schemeCalls.saveScheme : schemeCalls.relabelScheme,
        { params },
      );
    },
    { onSuccess: (_done, pending) => onSaved(pending) },
  );
}

/** Someone saved or published the version meanwhile. */
const savedElsewhere: ReadonlySet<string> = new Set([
  "revision_conflict",
  "scheme_already_published",
]);
