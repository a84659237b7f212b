import { readFile } from 'node:fs/promises';
import { NOTEBOOK_TYPE } from '@qram/contract/documents';
import { z } from 'zod';
import type { TextFormat } from '../../../platform/storage/incoming.ts';

/** Text, or its lines. */
const lines = z
  .union([z.string(), z.array(z.string())])
  .transform((text) => (Array.isArray(text) ? text.join('') : text));
const mimeBundle = z.record(z.string(), z.unknown());

const output = z.object({
  output_type: z.string(),
  text: lines.optional(),
  data: mimeBundle.optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
  traceback: z.array(z.string()).optional(),
});
export type NotebookOutput = z.output<typeof output>;

const cell = z.object({
  cell_type: z.string(),
  source: lines,
  execution_count: z.int().nullish(),
  outputs: z.array(output).optional(),
});
export type NotebookCell = z.output<typeof cell>;

/** The shown parts of a Jupyter notebook (nbformat 4). */
const notebook = z.object({
  nbformat: z.literal(4),
  metadata: z
    .object({ language_info: z.object({ name: z.string() }).partial().optional() })
    .optional()
    .catch(undefined),
  cells: z.array(cell),
});
export type Notebook = z.output<typeof notebook>;

/** Reads a Jupyter notebook; null for anything else. */
export function parseNotebook(text: string): Notebook | null {
  try {
    return notebook.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Larger files are read as text of another kind. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Recognizes Jupyter notebooks of at most 10 MB among uploads. */
export const NOTEBOOK_FORMAT: TextFormat = {
  type: NOTEBOOK_TYPE,
  matches: async (path, size) => size <= MAX_BYTES && parseNotebook(await readFile(path, 'utf8')) !== null,
};

/** Text of one type in a bundle. */
export const textIn = (data: Readonly<Record<string, unknown>>, type: string): string | null =>
  lines.safeParse(data[type]).data ?? null;
