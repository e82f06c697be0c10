import { useEffect, useState } from "react";
import type { GuideEntry, GuidePage } from "./guidePage.ts";

/** The page of an entry, once it is loaded; nothing is shown before that. */
export function useGuidePage(entry: GuideEntry): {
  readonly page: GuidePage | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
} {
  const [got, setGot] = useState<Got>();

  useEffect(() => {
    let isWanted = true;
    void opened(entry).then((found) => {
      if (isWanted) setGot(found);
    });
    return () => {
      isWanted = false;
    };
  }, [entry]);

  const own = got?.slug === entry.slug ? got : undefined;
  return {
    page: own && "page" in own ? own.page : undefined,
    hasFailed: own !== undefined && "hasFailed" in own,
    retry: () => {
      setGot(undefined);
      void opened(entry).then(setGot);
    },
  };
}

type Got = { readonly slug: string } & (
  | { readonly page: GuidePage }
  | { readonly hasFailed: true }
);

async function opened({ slug, open }: GuideEntry): Promise<Got> {
  try {
    return { slug, page: (await open()).page };
  } catch {
    return { slug, hasFailed: true };
  }
}
