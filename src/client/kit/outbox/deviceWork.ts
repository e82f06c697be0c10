import * as z from "zod";
import type { Account } from "../../../domain/entities/account.ts";
import { Operation } from "../../../domain/operations.ts";
import { id, rules } from "../../../domain/rules.ts";
import { HeldPress } from "./heldPress.ts";
import type { Outbox, TakenIn } from "./outbox.ts";

const format = "interrater-device-work";

/** All coding of an account on a device, as a file that any server with the same observations accepts. */
const DeviceWork = z.object({
  format: z.literal(format),
  version: z.literal(1),
  account: z.object({ id: id("account"), name: z.string(), email: z.string() }),
  /** The address of the server that the device works with. */
  server: z.string(),
  writtenAt: rules.wallTime,
  observations: z.array(
    z.object({
      observationId: id("observation"),
      /** The name on this device, for people who read the file; `null` if unknown. */
      recording: z.string().nullable(),
      study: z.string().nullable(),
      /** Operations of the last 30 days that the server had acknowledged. */
      sent: z.array(Operation),
      /** Operations that the server did not have. */
      unsent: z.array(Operation),
      /** Operations that the server had refused. */
      refused: z.array(Operation),
      /** Presses that have no code yet. */
      presses: z.array(HeldPress),
    }),
  ),
});
export type DeviceWork = z.infer<typeof DeviceWork>;

/** The coding of the account on this device, whether or not the server has it. */
export async function deviceWorkOf(
  outbox: Outbox,
  { id: accountId, name, email }: Account,
): Promise<DeviceWork> {
  const { disk } = outbox;
  // What only this tab has is on no disk.
  const inThisTab = outbox.unsettled().map(({ observationId }) => observationId);
  const observationIds = new Set([...(await disk.workedOn()), ...inThisTab]);
  return {
    format,
    version: 1,
    account: { id: accountId, name, email },
    server: window.location.origin,
    writtenAt: new Date().toISOString(),
    observations: await Promise.all(
      [...observationIds].toSorted().map(async (observationId) => {
        const [workbench, sent, unsent, refused, presses] = await Promise.all([
          disk.readWorkbench(observationId),
          disk.sentOf(observationId),
          outbox.queued(observationId),
          disk.refusedOf(observationId),
          disk.heldPresses(observationId),
        ]);
        return {
          observationId: id("observation").parse(observationId),
          recording: workbench?.recording.name ?? null,
          study: workbench?.studyName ?? null,
          sent,
          unsent,
          // What was refused of what only this tab has is on no disk either.
          refused: [
            ...new Map(
              [...refused, ...outbox.refused(observationId)].map(({ operation }) => [
                operation.id,
                operation,
              ]),
            ).values(),
          ],
          presses,
        };
      }),
    ),
  };
}

/** Why a file of unsynced changes is not accepted. */
export type NotDeviceWork =
  | { readonly because: "unreadable" }
  | { readonly because: "newer" }
  | { readonly because: "of_another"; readonly name: string; readonly email: string };

export function readDeviceWork(text: string, accountId: string): DeviceWork | NotDeviceWork {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { because: "unreadable" };
  }
  const head = z.object({ format: z.literal(format), version: z.number() }).safeParse(content).data;
  if (!head) return { because: "unreadable" };
  if (head.version > 1) return { because: "newer" };
  const read = DeviceWork.safeParse(content).data;
  if (!read) return { because: "unreadable" };
  const { account } = read;
  return account.id === accountId ? read : { ...account, because: "of_another" };
}

/**
 * Sends the operations of another device that the server lacks, each once, however often the file is used. Refused
 * operations are tried again: the server may have been restored to an earlier state that accepts them.
 *
 * @throws Unreachable where the server cannot be asked what it has.
 */
export async function takeDeviceWork(outbox: Outbox, work: DeviceWork): Promise<TakenIn> {
  let [known, missing, elsewhere] = [0, 0, 0];
  for (const { observationId, sent, refused, unsent, presses } of work.observations) {
    const operations = new Map([...sent, ...refused, ...unsent].map((one) => [one.id, one]));
    const ordered = [...operations.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    // One observation after the other: each asks for a month of work.
    // oxlint-disable-next-line no-await-in-loop
    const taken = await outbox.takeIn(observationId, ordered);
    known += taken.known;
    missing += taken.missing;
    elsewhere += taken.elsewhere;
    // Of an observation that is not this rater's here, nobody could ever answer them.
    const held = taken.elsewhere > 0 ? [] : presses;
    // oxlint-disable-next-line no-await-in-loop
    if (held.length > 0) await outbox.holdPresses(observationId, held);
  }
  return { known, missing, elsewhere };
}
