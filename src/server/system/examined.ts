import type { SystemFinding } from "../../api/contract/system.ts";
import type { Finding } from "../doctor.ts";

/** What the doctor finds, asked by many at a time and looked for once. */
export function examinedOnce(
  examine: () => AsyncIterable<Finding>,
): () => Promise<readonly SystemFinding[]> {
  let underWay: Promise<readonly SystemFinding[]> | undefined;
  return () => {
    underWay ??= findingsOf(examine()).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function findingsOf(found: AsyncIterable<Finding>): Promise<readonly SystemFinding[]> {
  const findings: SystemFinding[] = [];
  for await (const { mend = null, ...finding } of found) findings.push({ ...finding, mend });
  return findings;
}
