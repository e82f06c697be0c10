import type { EmbeddedConnection } from "./launcher.ts";

/** The connection as a DATABASE_URL. A socket’s folder stands behind the question mark, as libpq has it. */
export function databaseUrlOf({
  host,
  port,
  user,
  database,
  password,
}: EmbeddedConnection): string {
  const name = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  const address = new URLSearchParams({ host, port: String(port) }).toString();
  return `postgresql://${name}@localhost/${database}?${address}`;
}
