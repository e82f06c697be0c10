import { queryOptions } from "@tanstack/react-query";
import { textCalls } from "../../../api/contract/texts.ts";
import { send } from "./api.ts";

export const textQueries = {
  missingTexts: () =>
    queryOptions({
      queryKey: ["missingTexts"],
      queryFn: ({ signal }) => send(textCalls.listMissingTexts, {}, { signal }),
    }),
};
