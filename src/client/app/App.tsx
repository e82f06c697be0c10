import { DirectionContext, MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { i18n as I18n } from "i18next";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useTranslation } from "../kit/text/useTranslation.ts";
import { followFocus } from "../kit/page/focusTrail.ts";
import { Loading } from "../kit/page/Loading.tsx";
import { directionOf } from "../kit/text/phrase.ts";
import { watchSession } from "../kit/query/cache.ts";
import { sessionQuery } from "../kit/query/session.ts";
import { newRouter } from "./router.tsx";
import { cssVariables, theme } from "../kit/page/theme.ts";

/** The application with its providers: query cache, direction, theme, routes. */
export function App({ client }: Props) {
  const [router] = useState(() => newRouter(client));
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  const direction = useMemo(
    () => ({ dir: directionOf(language), setDirection: nothing, toggleDirection: nothing }),
    [language],
  );

  useEffect(followFocus, []);
  useEffect(() => watchSession(client), [client]);
  useEffect(() => {
    // It may have been told before there was a page.
    reportMissing(i18n, client);
    return client.getQueryCache().subscribe(({ query, type }) => {
      const isSession = query.queryKey[0] === sessionQuery.queryKey[0];
      const isTold = type === "updated" && query.state.status === "success";
      if (isSession && isTold) reportMissing(i18n, client);
    });
  }, [client, i18n]);

  return (
    <QueryClientProvider client={client}>
      <DirectionContext.Provider value={direction}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
        >
          <Suspense fallback={<Loading />}>
            <RouterProvider router={router} />
          </Suspense>
        </MantineProvider>
      </DirectionContext.Provider>
    </QueryClientProvider>
  );
}

/** Missing texts are reported with the session of the signed-in person. */
function reportMissing({ options }: I18n, client: QueryClient): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  if (session) options.saveMissing = session.state === "signed_in";
}

interface Props {
  /** The cache of answers from the server. */
  readonly client: QueryClient;
}

/** The direction depends on the language alone. */
function nothing(): void {}
