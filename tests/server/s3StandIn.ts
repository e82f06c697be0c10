import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What storage by the S3 protocol does for us, in memory: objects, ranges and multipart uploads. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly bucket: string;
  /** The names of all objects, in order. */
  names(): readonly string[];
  /** Whether some words are in an object, its name or what is known of it, or in a part on its way. */
  holds(words: string): boolean;
  /** How many multipart uploads were begun and neither completed nor aborted. */
  unfinished(): number;
  /** From now on it answers nothing but errors, or is well again. */
  setWell(isWell: boolean): void;
  /** Refuses to put the next multipart upload together. */
  failNextCompletion(): void;
  stop(): Promise<void>;
}

interface Stored {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
}

const smallestPartBytes = 5 * 1024 ** 2;
/** So few that a list has several pages. */
const partsPerPage = 2;

/** Path-style addresses, no check of signatures. As with the real ones, only a last part may be small. */
export async function startS3StandIn(): Promise<S3StandIn> {
  const bucket = "recordings";
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, { readonly key: string; readonly parts: Map<number, Buffer> }>();
  let begun = 0;
  let isWell = true;
  let failsNext = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const [, inBucket = "", ...rest] = url.pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    const body = await bodyOf(request);
    const ask = (name: string) => url.searchParams.get(name);
    const upload = uploads.get(ask("uploadId") ?? "");
    const call = `${request.method} ${url.searchParams.has("uploads") ? "begin" : ask("uploadId") === null ? "object" : "upload"}`;

    if (!isWell) return refuse(response, 503, "SlowDown");
    if (inBucket !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (key === "") return send(response, 200);
    if (ask("uploadId") !== null && !upload) return refuse(response, 404, "NoSuchUpload");

    switch (call) {
      case "POST begin": {
        const uploadId = `upload-${++begun}`;
        uploads.set(uploadId, { key, parts: new Map() });
        return sendXml(
          response,
          `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case "PUT upload":
        upload?.parts.set(Number(ask("partNumber")), body);
        return send(response, 200, { etag: etagOf(body) });
      case "GET upload": {
        const after = Number(ask("part-number-marker") ?? 0);
        const all = sortedParts(upload?.parts).filter(([number]) => number > after);
        const page = all.slice(0, partsPerPage);
        return sendXml(
          response,
          `<ListPartsResult><IsTruncated>${all.length > page.length}</IsTruncated><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>${page
            .map(
              ([number, bytes]) =>
                `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
            )
            .join("")}</ListPartsResult>`,
        );
      }
      case "POST upload": {
        const parts = sortedParts(upload?.parts).map(([, bytes]) => bytes);
        const listed = [...body.toString().matchAll(/<PartNumber>/gu)].length;
        if (failsNext) {
          failsNext = false;
          return refuse(response, 400, "InvalidRequest");
        }
        if (listed !== parts.length) return refuse(response, 400, "InvalidPart");
        if (parts.slice(0, -1).some(({ length }) => length < smallestPartBytes)) {
          return refuse(response, 400, "EntityTooSmall");
        }
        objects.set(key, { bytes: Buffer.concat(parts), metadata: {} });
        uploads.delete(ask("uploadId") ?? "");
        return sendXml(
          response,
          `<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key></CompleteMultipartUploadResult>`,
        );
      }
      case "DELETE upload":
        uploads.delete(ask("uploadId") ?? "");
        return send(response, 204);
      case "PUT object":
        objects.set(key, { bytes: body, metadata: metadataOf(request) });
        return send(response, 200, { etag: etagOf(body) });
      case "DELETE object":
        objects.delete(key);
        return send(response, 204);
      case "GET object":
      case "HEAD object":
        return sendObject(request, response, objects.get(key));
      default:
        return refuse(response, 405, "MethodNotAllowed");
    }
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${isListening(address) ? address.port : 0}`,
    bucket,
    names: () => [...objects.keys()].toSorted(),
    holds: (words) =>
      [...objects].some(
        ([name, { bytes, metadata }]) =>
          bytes.includes(words) || `${name} ${JSON.stringify(metadata)}`.includes(words),
      ) ||
      [...uploads.values()].some(({ parts }) =>
        [...parts.values()].some((part) => part.includes(words)),
      ),
    unfinished: () => uploads.size,
    setWell: (next) => {
      isWell = next;
    },
    failNextCompletion: () => {
      failsNext = true;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isListening(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(Buffer.from(piece));
  } catch {
    // Who hangs up sends no more.
  }
  return Buffer.concat(pieces);
}

function sortedParts(parts: ReadonlyMap<number, Buffer> = new Map()) {
  return [...parts].toSorted(([a], [b]) => a - b);
}

function metadataOf(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith("x-amz-meta-") ? [[name, String(value)]] : [],
    ),
  );
}

function sendObject(request: IncomingMessage, response: ServerResponse, stored?: Stored): void {
  if (!stored) return refuse(response, 404, "NoSuchKey", request.method === "HEAD");
  const { bytes, metadata } = stored;
  const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? "") ?? [];
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    ...metadata,
    etag: etagOf(bytes),
    "content-length": part.length,
    ...(first !== undefined && { "content-range": `bytes ${first}-${last}/${bytes.length}` }),
  });
  response.end(request.method === "HEAD" ? undefined : part);
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, "content-length": "0" }).end();
}

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${xml}`);
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(isHead ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
