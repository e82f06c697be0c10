import { type DragEvent, useEffect, useState } from "react";
import { useTranslation } from "../text/useTranslation.ts";
import type { MediaSource, Recording } from "../../../domain/entities/recording.ts";
import {
  type Chosen,
  chooseFile,
  droppedFile,
  type FileLook,
  lookAtFile,
  openRemembered,
  rememberedFile,
} from "../player/local.ts";
import { localDisk } from "../player/localDisk.ts";
import { sendLater } from "../query/sendLater.ts";
import classes from "./parts.module.css";
import { isolated } from "../text/isolated.ts";

interface Props {
  readonly recording: Recording;
  readonly source: Extract<MediaSource, { kind: "local" }>;
  readonly onFile: (file: File) => void;
}

/** The message after a file was checked that is not the right one. */
type Said = Exclude<FileLook, { kind: "right" }> | { readonly kind: "checking" | "gone" };

/** Asks a rater for the local file of a source; the browser remembers it where it can. */
export function LocalFile({ recording, source, onFile }: Props) {
  const { t, i18n } = useTranslation("stage");
  const [said, setSaid] = useState<Said | null>(null);
  const [handle, setHandle] = useState<FileSystemFileHandle | null>(null);
  const [isOver, setIsOver] = useState(false);
  const size = sizeText(i18n.resolvedLanguage ?? "en");
  const name = isolated(source.fileName);

  const take = async ({ file, handle: found }: Chosen) => {
    setSaid({ kind: "checking" });
    const look = await lookAtFile(file, source);
    if (look.kind !== "right") return setSaid(look);
    setSaid(null);
    if (found) void localDisk.handles.put(source.id, found);
    onFile(look.file);
    // Only so that the coordinator sees it: without a network it is said the next time.
    return sendLater(
      async () =>
        (await import("../../../api/contract/watching.ts")).watchingCalls.reportLocatedFile,
      {
        params: { studyId: recording.studyId, recordingId: recording.id, sourceId: source.id },
        body: { fingerprint: source.fingerprint },
      },
    ).catch(() => undefined);
  };
  const openAgain = async (remembered: FileSystemFileHandle) => {
    const file = await openRemembered(remembered);
    if (file) return take({ file, handle: remembered });
    setHandle(null);
    return setSaid({ kind: "gone" });
  };
  const choose = async () => {
    const chosen = await chooseFile();
    if (chosen) await take(chosen);
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const chosen = await droppedFile(event.dataTransfer);
    if (chosen) await take(chosen);
  };

  useEffect(() => {
    let isLeft = false;
    void rememberedFile(source.id).then(async (remembered) => {
      if (isLeft || remembered.kind === "nothing") return;
      if (remembered.kind === "ask") setHandle(remembered.handle);
      else await openAgain(remembered.handle);
    });
    return () => {
      isLeft = true;
    };
    // Only once for each source: what is remembered is opened when the recording is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source.id]);

  return (
    // Dropping is the second way beside the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classes["card"]}
      data-over={isOver || undefined}
      aria-label={t("local.title")}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <h2>{t("local.title")}</h2>
      <p>{t("local.find", { name, size: size(source.sizeBytes) })}</p>
      <span className={classes["choices"]}>
        {handle && (
          <button type="button" className={classes["main"]} onClick={() => void openAgain(handle)}>
            {t("local.again", { name: isolated(handle.name) })}
          </button>
        )}
        <button
          type="button"
          className={handle ? classes["other"] : classes["main"]}
          onClick={() => void choose()}
        >
          {t("local.choose")}
        </button>
      </span>
      <p role="status" className={classes["said"]}>
        {isOver ? t("local.drop") : said && sentence(said)}
      </p>
    </section>
  );

  function sentence(what: Said): string {
    switch (what.kind) {
      case "checking":
        return t("local.checking");
      case "gone":
        return t("local.gone");
      case "unreadable":
        return t("local.unreadable", { name: isolated(what.name) });
      case "wrong": {
        const its = isolated(what.name);
        return what.differs === "size"
          ? t("local.wrongSize", {
              name: its,
              size: size(what.sizeBytes),
              wanted: size(source.sizeBytes),
            })
          : t("local.wrongContent", { name: its, wanted: name });
      }
    }
  }
}

/** Gives the function that writes a file size so precisely that two files differ: to the byte for small ones. */
function sizeText(language: string): (bytes: number) => string {
  return (bytes) => {
    const [unit, divisor] =
      bytes < 1e6
        ? (["byte", 1] as const)
        : bytes < 1e9
          ? (["megabyte", 1e6] as const)
          : (["gigabyte", 1e9] as const);
    return new Intl.NumberFormat(language, {
      style: "unit",
      unit,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: divisor === 1 ? 0 : 3,
    }).format(bytes / divisor);
  };
}
