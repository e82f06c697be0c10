import type { Agreement } from "../../src/api/contract/agreement.ts";
import type { Request } from "../../src/api/call.ts";
import { contract } from "../../src/api/contract.ts";
import type { Person } from "./application.ts";

/**
 * The answer once all is compared. On a busy machine the first one says only how far it is: it keeps nobody
 * waiting for more than a second, and has then no rows but the first, without figures.
 */
export async function wholeAgreement(
  asker: Person,
  request: Request<typeof contract.readAgreement>,
): Promise<Agreement> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- Asked again until all is compared.
    const answer = await asker.send(contract.readAgreement, request);
    if (answer.progress.compared === answer.progress.all) return answer;
  }
}
