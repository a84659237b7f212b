import { readFile } from 'node:fs/promises';
import { NOTEBOOK_TYPE } from '@qram/contract/collection/documents';
import { z } from 'zod';
import type { TextFormat } from '../../../platform/storage/incoming.ts';

/** Text, or its lines. */
const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (Array.isArray(text) ? text.join('') : text));
const source = lines.nullable().transform((text) => (text ?? '').replaceAll(/\r\n?/g, '\n'));
const mimeBundle = z.record(z.string(), z.unknown());
export type MimeBundle = z.output<typeof mimeBundle>;

const output = z.object({
  output_type: z.string(),
  name: z.string().nullish(),
  text: lines.nullish(),
  data: mimeBundle.nullish(),
  ename: z.string().nullish().catch(null),
  evalue: z.string().nullish().catch(null),
  traceback: z.union([z.array(z.string()), z.string().transform((text) => [text])]).nullish(),
});
export type NotebookOutput = z.output<typeof output>;

const cell = z.object({
  cell_type: z.string(),
  source,
  execution_count: z.int().nullish().catch(null),
  outputs: z.array(output).nullish(),
  attachments: z.record(z.string(), mimeBundle).nullish().catch(null),
});
export type NotebookCell = z.output<typeof cell>;

const name = z.string().nullish().catch(null);

/** The shown parts of a Jupyter notebook (nbformat 4). */
const notebook = z.object({
  nbformat: z.literal(4),
  metadata: z
    .object({
      language_info: z.object({ name }).nullish().catch(null),
      kernelspec: z.object({ language: name, name }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  cells: z.array(cell),
});
export type Notebook = z.output<typeof notebook>;

/** Matches strings, and the numbers of Python that JSON lacks. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!/NaN|Infinity/.test(text)) throw error;
    return JSON.parse(text.replace(STRING_OR_NUMBER, (found) => (found.startsWith('"') ? found : 'null')));
  }
}

export function parseNotebook(text: string): Notebook | null {
  try {
    return notebook.safeParse(parseJson(text.replace(/^\uFEFF/, ''))).data ?? null;
  } catch {
    return null;
  }
}

/** Language of the last run, else of the kernel. */
export function notebookLanguage({ metadata }: Notebook): string {
  const { language_info: info, kernelspec } = metadata ?? {};
  return info?.name || kernelspec?.language || kernelspec?.name || 'python';
}

/** UTF-8, or UTF-16 with a byte order mark. */
export function decodeNotebook(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Treats larger files as other text. */
const MAX_BYTES = 10 * 1024 * 1024;

/** At most 10 MB. */
export const NOTEBOOK_FORMAT: TextFormat = {
  type: NOTEBOOK_TYPE,
  matches: async (path, size) => size <= MAX_BYTES && parseNotebook(decodeNotebook(await readFile(path))) !== null,
};

export const textIn = (data: MimeBundle, type: string): string | null => lines.safeParse(data[type]).data ?? null;
