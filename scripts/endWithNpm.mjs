import { readFileSync } from "node:fs";

const lookEveryMs = 500;

/**
 * Ends this process in order once the npm that started it is gone: killed, it passes nothing on. Between it and us
 * there may be a shell, which ends with it or stays. Without npm nothing is watched.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = shellAt(process.ppid);
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && shellAt(parent)?.parent === shell?.parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  timer.unref();
}

/** `undefined` where it is none, or where the system does not tell (all but Linux). */
function shellAt(pid) {
  try {
    const [, name = "", parent] =
      /^\d+ \((.*)\) \S+ (\d+) /u.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return /^(?:\w{0,2}sh|busybox)$/u.test(name) ? { parent: Number(parent) } : undefined;
  } catch {
    return undefined;
  }
}
