/** One of the servers that an address names; a folder where it is a socket. */
export interface Host {
  readonly host: string;
  readonly port: number;
}

/** An address of several servers, of which one at a time can be written to. */
export interface HostsAddress {
  /** The same with the first of them alone, and without what only libpq understands. */
  readonly single: string;
  readonly hosts: readonly Host[];
  /** Whether a server has to take writes; else the first that answers will do. */
  readonly mustWrite: boolean;
  /** How long a connection may take to be there, where the address says so; milliseconds. */
  readonly connectMs: number | undefined;
}

const usualPort = 5432;
const writing = ["read-write", "primary"] as const;
/** What `target_session_attrs` may say: that a server is wanted which only reads makes no sense here. */
const wanted: ReadonlySet<string> = new Set(["any", ...writing]);

/**
 * Reads a DATABASE_URL as libpq does: several hosts separated by commas, in the address or as `?host=…&port=…`,
 * with `target_session_attrs` and `connect_timeout` (seconds). `undefined` where it is no such address.
 */
export function hostsOf(address: string): HostsAddress | undefined {
  const parts =
    /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?]*@)?(?<hosts>[^/?]*)(?<path>\/[^?]*)?(?:\?(?<query>.*))?$/u.exec(
      address,
    )?.groups;
  if (!parts || address.endsWith("://")) return undefined;
  const { scheme = "", user = "", hosts: inAddress = "", path = "", query = "" } = parts;
  const search = new URLSearchParams(query);
  const attrs = search.get("target_session_attrs") ?? "any";
  const timeout = search.get("connect_timeout");
  if (!wanted.has(attrs) || (timeout !== null && !/^\d{1,4}$/u.test(timeout))) return undefined;
  const named = search.get("host");
  const hosts = named === null ? inAddress.split(",").map(hostOf) : namedHosts(named, search);
  if (hosts.some((one) => one === undefined)) return undefined;
  const found = hosts.flatMap((one) => one ?? []);
  const [first] = found;
  if (!first) return undefined;
  for (const name of ["target_session_attrs", "connect_timeout"]) search.delete(name);
  if (named !== null) {
    search.set("host", first.host);
    search.set("port", String(first.port));
  }
  const [firstInAddress = ""] = inAddress.split(",");
  const rest = search.size > 0 ? `?${search.toString()}` : "";
  const single = `${scheme}${user}${firstInAddress}${path}${rest}`;
  if (!URL.canParse(single)) return undefined;
  return {
    single,
    hosts: found,
    mustWrite: writing.some((one) => one === attrs),
    connectMs: timeout === null || timeout === "0" ? undefined : Number(timeout) * 1_000,
  };
}

function hostOf(text: string): Host | undefined {
  const { host = "", port } =
    /^(?<host>\[[\da-f:.]+\]|[^:\s]*)(?::(?<port>\d{1,5}))?$/iu.exec(text)?.groups ?? {};
  if (host === "" && text !== "") return undefined;
  return {
    host: decodeURIComponent(host.replaceAll(/^\[|\]$/gu, "")) || "localhost",
    port: port === undefined ? usualPort : Number(port),
  };
}

/** One port for all of them, or as many as there are hosts. */
function namedHosts(named: string, search: URLSearchParams): (Host | undefined)[] {
  const names = named.split(",");
  const ports = (search.get("port") ?? String(usualPort)).split(",");
  if (ports.length !== 1 && ports.length !== names.length) return [undefined];
  return names.map((host, at) => {
    const port = Number(ports[ports.length === 1 ? 0 : at]);
    return host !== "" && Number.isInteger(port) ? { host, port } : undefined;
  });
}
