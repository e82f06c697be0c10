import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../kit/text/useTranslation.ts";
import { recordingCalls } from "../../../api/contract/recordings.ts";
import { limits } from "../../../domain/limits.ts";
import { id } from "../../../domain/rules.ts";
import { send } from "../../kit/query/api.ts";
import { Failure } from "../../kit/page/Failure.tsx";
import { LinkAnchor } from "../../kit/page/links.tsx";
import { newId } from "../../kit/query/newId.ts";
import { lengthAt } from "./lengthAt.ts";
import type { StreamProblem } from "./streamLength.ts";
import { freeName, distinctLines, type NewAddress, readAddress } from "./newAddress.ts";
import classes from "./recordings.module.css";
import { TimeInput } from "../../kit/form/TimeInput.tsx";
import { renewAfter } from "../../kit/query/renew.ts";
import { allOf } from "../../kit/query/useCall.ts";

type Found = Exclude<NewAddress, { kind: "problem" }>;
type Problem = Extract<NewAddress, { kind: "problem" }>;

/** The state of one URL that is being added. */
type Adding =
  | { readonly kind: "problem"; readonly problem: Problem }
  | { readonly kind: "looking" }
  /** It cannot be coded, so it is not added. */
  | { readonly kind: "cannot"; readonly because: StreamProblem }
  /** Its length could not be read: the user enters it. */
  | { readonly kind: "asks_length"; readonly because: "not_readable" | "endless" | "not_told" }
  | { readonly kind: "adding" }
  | { readonly kind: "added"; readonly recordingId: string; readonly name: string }
  | { readonly kind: "failed"; readonly error: unknown };

interface Line {
  readonly key: string;
  readonly text: string;
  readonly address: Found | undefined;
  readonly title: string | null;
  readonly picture: string | null;
  /** Whether this server requests no titles and thumbnails. */
  readonly isOff: boolean;
  readonly adding: Adding;
}

/** Adds files, streams and hosted recordings by URL, one per line; the kind is recognised from the URL. */
export function AddAddress({ studyId }: Props) {
  const { t } = useTranslation("recordings");
  const [text, setText] = useState("");
  const [lines, setLines] = useState<readonly Line[]>([]);
  const client = useQueryClient();
  const change = (key: string, part: Partial<Line>) =>
    setLines((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const added = distinctLines(text).map(lineOf);
    setText("");
    setLines((all) => [...all, ...added]);
    // One after the other: each name has to be free of those before it.
    void added.reduce((before, line) => before.then(() => look(line)), Promise.resolve());
  }

  async function look({ key, address }: Line): Promise<void> {
    if (!address) return;
    const [told, length] = await Promise.all([
      lookAt(studyId, address),
      lengthAt(address).catch(() => ({ kind: "unknown", because: "not_readable" }) as const),
    ]);
    const { title, picture } = told;
    change(key, { title, picture, isOff: told.asked === "off" });
    if (length.kind === "known") await add({ key, address, title, durationUs: length.durationUs });
    else if (length.kind === "cannot") change(key, { adding: length });
    else change(key, { adding: { kind: "asks_length", because: length.because } });
  }

  async function add({ key, address, title, durationUs }: ToAdd): Promise<void> {
    change(key, { adding: { kind: "adding" } });
    try {
      const there = await client.fetchQuery({
        ...allOf(recordingCalls.listRecordings, { params: { studyId } }),
        staleTime: 0,
      });
      const names = there.map(({ name }) => name);
      const { id: recordingId, name } = await send(recordingCalls.addRecording, {
        params: { studyId },
        body: {
          id: newId(id("recording")),
          name: freeName(title ?? address.name, names),
          hasVideo: address.hasVideo,
          durationUs,
          framesPerSecond: null,
          sources: [
            {
              kind: "address",
              id: newId(id("mediaSource")),
              offsetUs: 0,
              url: address.url,
              provider: address.provider ?? "file",
            },
          ],
        },
      });
      change(key, { adding: { kind: "added", recordingId, name } });
      await renewAfter(client, recordingCalls.addRecording, { params: { studyId } });
    } catch (error) {
      change(key, { adding: { kind: "failed", error } });
    }
  }

  return (
    <form className={classes["address"]} onSubmit={submit} noValidate>
      <Textarea
        label={t("address")}
        description={t("addressStays")}
        placeholder={t("addressPlaceholder")}
        dir="ltr"
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" disabled={text.trim() === ""}>
          {t("addressAdd", { count: Math.max(distinctLines(text).length, 1) })}
        </Button>
      </div>
      {lines.some(({ isOff }) => isOff) && <p className={classes["state"]}>{t("previewsOff")}</p>}
      {lines.length > 0 && (
        <ul className={classes["uploads"]} aria-label={t("addressList")}>
          {lines.map((line) => (
            <AddressLine
              key={line.key}
              line={line}
              studyId={studyId}
              onLength={(durationUs) =>
                line.address &&
                void add({ key: line.key, address: line.address, title: line.title, durationUs })
              }
              onDismiss={() => setLines((all) => all.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
    </form>
  );
}

interface Props {
  readonly studyId: string;
}

interface ToAdd {
  readonly key: string;
  readonly address: Found;
  readonly title: string | null;
  readonly durationUs: number;
}

function lineOf(text: string): Line {
  const address = readAddress(text);
  return {
    key: newId(id("mediaSource")),
    text,
    address: address.kind === "problem" ? undefined : address,
    title: null,
    picture: null,
    isOff: false,
    adding:
      address.kind === "problem" ? { kind: "problem", problem: address } : { kind: "looking" },
  };
}

/** Title and thumbnail from the host; empty if the request fails. */
async function lookAt(studyId: string, { kind, url }: Found) {
  const nothing = { asked: "not_hosted", title: null, picture: null } as const;
  if (kind !== "host") return nothing;
  return send(recordingCalls.previewLink, { params: { studyId }, body: { url } }).catch(
    () => nothing,
  );
}

function AddressLine({ line, studyId, onLength, onDismiss }: LineProps) {
  const { t } = useTranslation(["recordings", "player"]);
  const { text, address, title, picture, adding } = line;
  return (
    <li className={classes["upload"]}>
      {picture !== null && <img className={classes["poster"]} src={picture} alt="" />}
      <div className={classes["uploadWords"]}>
        <p>
          <bdi>{adding.kind === "added" ? adding.name : (title ?? text)}</bdi>
        </p>
        <p
          className={classes["state"]}
          data-kind={["problem", "cannot"].includes(adding.kind) ? "refused" : adding.kind}
        >
          {address?.provider && `${t(`player:host.${address.provider}`)} · `}
          <StateText adding={adding} />
        </p>
        {adding.kind === "failed" && <Failure error={adding.error} compact />}
        {adding.kind === "asks_length" && (
          <TimeInput
            label={t("lengthOf", { name: title ?? text })}
            description={t("time.hint")}
            placeholder="0:00:00"
            valueUs={undefined}
            minUs={1_000_000}
            maxUs={limits.recordingMaxUs}
            onTime={onLength}
            maw={280}
            mt={6}
          />
        )}
      </div>
      {adding.kind === "added" && (
        <LinkAnchor
          to="/studies/$studyId/recordings/$recordingId"
          params={{ studyId, recordingId: adding.recordingId }}
        >
          {t("openRecording")}
        </LinkAnchor>
      )}
      {!["looking", "adding"].includes(adding.kind) && (
        <Button
          size="xs"
          variant="default"
          aria-label={t("upload.forControl", { action: t("upload.dismiss"), name: title ?? text })}
          onClick={onDismiss}
        >
          {t("upload.dismiss")}
        </Button>
      )}
    </li>
  );
}

interface LineProps {
  readonly line: Line;
  readonly studyId: string;
  readonly onLength: (durationUs: number) => void;
  readonly onDismiss: () => void;
}

function StateText({ adding }: { readonly adding: Adding }) {
  const { t } = useTranslation(["recordings", "player"]);
  switch (adding.kind) {
    case "problem": {
      const { problem } = adding;
      return problem.because === "not_codable"
        ? t(`player:failure.${problem.reason}`, { provider: t(`player:host.${problem.provider}`) })
        : t(`problem.${problem.because}`);
    }
    case "cannot":
      return t(`problem.${adding.because}`, { origin: window.location.origin });
    case "asks_length":
      return t(`problem.${adding.because}`);
    case "looking":
      return t("addressReading");
    case "adding":
      return t("addressAdding");
    case "added":
      return t("upload.done");
    case "failed":
      return null;
  }
}
