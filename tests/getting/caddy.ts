import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "./released.ts";

/**
 * Starts Caddy with its settings as packaged, at ports of a test.
 *
 * @param folder where it keeps what it makes; its own authority's certificate is `root` of it
 * @param ports those of HTTP and HTTPS; without HTTPS it speaks HTTP alone, where `variables` say
 * @param variables what the settings read of the environment
 */
export function startCaddy(
  folder: string,
  { http, https }: { readonly http: number; readonly https: number | undefined },
  variables: Readonly<Record<"INTERRATER_HOST" | "INTERRATER_UPSTREAM", string>>,
): ChildProcess {
  const file = join(folder, "Caddyfile");
  const byTls = https === undefined ? "" : `\n\thttps_port ${https}\n\tskip_install_trust`;
  const packaged = readFileSync(join(project, "packaging/Caddyfile"), "utf8").replace(
    // Without HTTPS there is nothing to lead to.
    https === undefined ? /^# Pages are led to TLS[^]*$/mu : /$^/u,
    "",
  );
  writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}${byTls}\n}\n${packaged}`);
  return spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    stdio: "pipe",
    env: { PATH: process.env["PATH"], HOME: folder, ...variables },
  });
}

/** The certificate of the authority that Caddy makes for names that no other signs. */
export function rootOf(folder: string): string {
  return join(folder, ".local/share/caddy/pki/authorities/local/root.crt");
}
