import { BlockList, isIP } from "node:net";

/**
 * Whether a network address is one of the public internet. What others tell us to fetch must never lead
 * to this machine, to its network, or to what a cloud keeps at link-local addresses.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  return !inside.check(address, version === 4 ? "ipv4" : "ipv6");
}

/** IANA’s special-purpose registries (RFC 6890); an address that wraps an IPv4 address counts as that. */
const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  inside.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 128],
  ["::1", 128],
  // Ways to write or to tunnel an IPv4 address: nobody's pictures lie there.
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["100::", 64],
  ["2001:db8::", 32],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, bits, "ipv6");
}
