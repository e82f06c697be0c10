import { datatracker } from "./datatracker/datatracker.ts";
import { observer } from "./observer/observer.ts";
import { jwatcher } from "./jwatcher/jwatcher.ts";
import { borisProject } from "./boris/borisProject.ts";
import { borisBudget } from "./boris/borisBudget.ts";
import { borisAggregated, borisTabular } from "./boris/borisTables.ts";
import { sbvFormat, subRipFormat, webVttFormat } from "./captionFiles/captionFormats.ts";
import { edlFormat } from "./clips/edlFormat.ts";
import { ffconcatFormat, ffmpegCutsFormat } from "./clips/ffmpegFormats.ts";
import { datavyuFormat } from "./datavyu/datavyuFormat.ts";
import { elanFormat, elanTogetherFormat } from "./elan/elanFormat.ts";
import type { Format } from "./format.ts";
import { archive } from "./archive/archiveFormat.ts";
import { jsonLinesFormat } from "./jsonLines/jsonLinesFormat.ts";
import { jsonFormat } from "./json/jsonFormat.ts";
import { parquetFormat } from "./parquet/parquetFormat.ts";
import { tableFormat, tidyFormats } from "./table/delimitedFormats.ts";
import { xlsxFormat } from "./xlsx/xlsxFormat.ts";
import { bidsFormat } from "./bids/bids.ts";
import { chatFormat } from "./speech/chat.ts";
import { exmaraldaFormat } from "./speech/exmaralda.ts";
import { rttmFormat } from "./speech/rttm.ts";
import { transcriberFormat } from "./speech/transcriber.ts";
import { frameTableFormat } from "./frameTable/frameTable.ts";
import { labelStudioFormat } from "./annotators/labelStudio.ts";
import { viaFormat } from "./annotators/via.ts";
import { codebookFormat } from "./refi/codebook.ts";
import { sportscodeFormat } from "./sportscode/sportscode.ts";
import { sdisFormat } from "./sdis/sdisFormat.ts";
import { textGridFormat } from "./textgrid/textGridFormat.ts";

/** All file formats, in the order in which screens list them. */
export const formats: readonly Format[] = [
  archive,
  borisProject,
  borisTabular,
  borisAggregated,
  borisBudget,
  jwatcher,
  observer,
  datatracker,
  elanFormat,
  elanTogetherFormat,
  datavyuFormat,
  textGridFormat,
  webVttFormat,
  subRipFormat,
  sbvFormat,
  chatFormat,
  exmaraldaFormat,
  transcriberFormat,
  rttmFormat,
  labelStudioFormat,
  viaFormat,
  sportscodeFormat,
  frameTableFormat,
  jsonLinesFormat,
  bidsFormat,
  codebookFormat,
  sdisFormat,
  tableFormat,
  xlsxFormat,
  ...tidyFormats,
  parquetFormat,
  jsonFormat,
  edlFormat,
  ffconcatFormat,
  ffmpegCutsFormat,
];

/** The format that knows a file best by its content; `undefined` where none does. */
export function recognise(start: Uint8Array, file: { readonly name: string }): Format | undefined {
  let best: { readonly format: Format; readonly certainty: number } | undefined;
  for (const format of formats) {
    const certainty = format.reader?.recognises(start, file) ?? 0;
    if (certainty > (best?.certainty ?? 0)) best = { format, certainty };
  }
  return best?.format;
}
