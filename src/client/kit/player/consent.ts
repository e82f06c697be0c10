import type { HostedProvider, Provider } from "../../../domain/mediaAddresses.ts";

const name = "interrater.hosts";

/** The hosts from which a rater opens recordings without being asked again, on this device. */
export const consent = {
  isGiven: (provider: Provider): boolean => kept().includes(provider),
  remember: (provider: HostedProvider): void => keep([...kept(), provider]),
  forget: (provider: Provider): void => keep(kept().filter((one) => one !== provider)),
};

/** The hosts with consent; none in a browser without storage: the rater is asked each time. */
function kept(): readonly string[] {
  try {
    return window.localStorage.getItem(name)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

function keep(providers: readonly string[]): void {
  try {
    window.localStorage.setItem(name, [...new Set(providers)].join(" "));
  } catch {
    // Asked again the next time.
  }
}
