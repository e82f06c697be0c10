import { readFileSync } from "node:fs";
import { join } from "node:path";
import { XmlDocument, XmlValidateError, XsdValidator } from "libxml2-wasm";
import { projectRoot } from "../../src/server/projectRoot.ts";
import { lacks } from "../needs.ts";

/** An XML schema by which files of ELAN are looked at. */
export interface EafSchema {
  /** Each fault with its line; none where the file is valid. A file that is no XML has one. */
  faultsOf(eaf: string): readonly string[];
  dispose(): void;
}

/** Ours, which a clone has: `eaf.xsd` says of what it is. */
export function ownEafSchema(): EafSchema {
  return opened(join(import.meta.dirname, "eaf.xsd"));
}

/** The one that is published with ELAN; `undefined` where other people's files are not at hand. */
export function publishedEafSchema(): EafSchema | undefined {
  if (lacks("samples")) return undefined;
  return opened(join(projectRoot, "../shared/samples/eaf/pympi/EAFv3.0.xsd"));
}

function opened(path: string): EafSchema {
  const schema = XmlDocument.fromString(readFileSync(path, "utf8"));
  const validator = XsdValidator.fromDoc(schema);
  return {
    faultsOf(eaf) {
      let file: XmlDocument | undefined;
      try {
        file = XmlDocument.fromString(eaf);
        validator.validate(file);
        return [];
      } catch (error) {
        if (error instanceof XmlValidateError) {
          return error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
        }
        return [String(error)];
      } finally {
        file?.dispose();
      }
    },
    dispose() {
      validator.dispose();
      schema.dispose();
    },
  };
}
