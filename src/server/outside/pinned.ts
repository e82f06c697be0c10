import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** All addresses of a name. @throws where there are none */
export async function resolveHost(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** All addresses of the host of a URL; of one that is an address already, that one. */
export async function addressesOf(
  { hostname }: URL,
  resolve: (host: string) => Promise<readonly string[]> = resolveHost,
): Promise<readonly string[]> {
  const host = hostname.replaceAll(/[[\]]/gu, "");
  return isIP(host) === 0 ? resolve(host) : [host];
}

/**
 * The lookup of a request that asks the machine at this address and no other: the address that was looked at is the
 * one that is asked, though a name may lead elsewhere next time.
 */
export function pinnedTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, found) =>
    options.all ? found(null, [{ address, family }]) : found(null, address, family);
}
