import type { BrowserContext } from "@playwright/test";
import { Import, importContentType } from "../../src/api/contract/exchange.ts";
import type { Id } from "../../src/domain/rules.ts";
import type { PlantedStudy } from "../plantedRatings.ts";
import { aHead, bodyOf } from "../server/importedStudy.ts";
import type { Site } from "./site.ts";

/** A study of its own of what was planted, imported by whoever is signed in. */
export async function importedPlanted(
  { request }: BrowserContext,
  site: Site,
  { study, observations }: PlantedStudy,
): Promise<Id<"study">> {
  const response = await request.post(`${site.address}/api/v1/imports`, {
    headers: { origin: site.address, "content-type": importContentType },
    data: bodyOf(aHead(study), observations),
    timeout: 120_000,
  });
  if (!response.ok()) throw new Error(await response.text());
  return Import.parse(await response.json()).studyId;
}
