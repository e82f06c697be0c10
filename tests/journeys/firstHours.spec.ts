import { signedIn } from "./exchanging.ts";
import { firstHours, walkThrough } from "./firstHours.ts";
import { test } from "./site.ts";

test.use({ story: "first hours" });

// Each page of the guide is read and done: it cannot go stale. They share a demo study, and none is in another's way.
// The first of them is done by `npm test`.
for (const [at, slug] of Object.keys(firstHours).entries()) {
  test(`the guide's ${slug} can be done, step by step${at === 0 ? "" : " @whole"}`, async ({
    newcomer,
    site,
  }) => {
    const page = await newcomer();
    await signedIn(page, site);
    await walkThrough(slug, { page, newcomer });
  });
}
