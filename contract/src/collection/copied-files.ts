import { z } from 'zod';
import type { FileRule } from '../api/endpoint.ts';
import { id } from '../api/fields.ts';
import { parseList } from '../values/comma-list.ts';

/** Copies stored files of another record: those in `copy_files`, or all. */
export function copyQuery(fields: readonly string[]) {
  const error = `copy_files must be file fields separated by commas: ${fields.join(', ')}.`;
  return z.object({
    copy_files_of: id.optional(),
    copy_files: z
      .string(error)
      .transform(parseList)
      .refine((names) => names.every((name) => fields.includes(name)), error)
      .optional(),
  });
}

/** Only records with files have one. */
export type CopyQueryOf<C extends { readonly files?: { readonly [field: string]: FileRule } }> =
  C['files'] extends Readonly<Record<string, FileRule>> ? ReturnType<typeof copyQuery> : undefined;
