import type { OpenHosted } from "./hostedPlayer.ts";
import { playerJs } from "./playerJs.ts";

/** Kaltura’s embedded frame, which has an own address for each customer; it uses the Player.js protocol. */
export const openKaltura: OpenHosted = (place, { parts, label, signal }, told) => {
  const { domain = "", partner = "", uiconf = "", entry = "" } = parts;
  const host = domain.split(".").length > 2 ? domain : `www.${domain}`;
  const query = new URLSearchParams({
    iframeembed: "true",
    playerId: "kaltura_player",
    entry_id: entry,
  });
  const address = `https://${host}/p/${partner}/sp/${partner}00/embedIframeJs/uiconf_id/${uiconf}/partner_id/${partner}?${query}`;
  return playerJs(place, { address, label, signal }, told);
};
