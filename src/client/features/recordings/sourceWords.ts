import { useTranslation } from "../../kit/text/useTranslation.ts";
import type { MediaSource } from "../../../domain/entities/recording.ts";
import { providers } from "../../../domain/mediaAddresses.ts";

/** The kind of a source in words: "Upload", "Vimeo", "Address: example.org". */
export function useSourceWords(): (source: MediaSource) => string {
  const { t } = useTranslation(["recordings", "player"]);
  return (source) => {
    if (source.kind !== "address") return t(`source.${source.kind}`);
    const provider = providers.find((one) => one === source.provider);
    return provider
      ? t(`player:host.${provider}`)
      : t("source.address", { host: new URL(source.url).hostname });
  };
}

/** The name of a source: its file, its title at the host, or its URL. */
export function nameOfSource(source: MediaSource): string {
  return source.kind === "address" ? (source.title ?? source.url) : source.fileName;
}
