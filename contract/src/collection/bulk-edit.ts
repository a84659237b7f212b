import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { flag, idOut, idParams, instant, timestamp } from '../api/fields.ts';
import { bulkResult, bulkSelection, LIST_LIMITS } from './collection-endpoints.ts';

export const BULK_EDIT_LIMITS = {
  /** Max former values per field in a response. */
  formerShown: 5,
  /** Days to undo a bulk edit, as long as the trash holds records. */
  days: 30,
} as const;

export const BULK_EDIT_MESSAGES = {
  valuesRequired: 'Name at least one field to change.',
  timeInvalid: 'unchanged_since must be an ISO 8601 time such as 2026-11-24T09:00:00Z.',
  undone: 'This bulk edit has already been undone.',
} as const;

export const bulkEditResults = z.array(
  bulkResult.shape.results.element.extend({
    /** False: it has these values already, or is refused. */
    changed: z.boolean().default(false),
  }),
);

/** A changed field, with its most frequent former values. */
const fieldChange = z.object({
  field: z.string(),
  count: z.int(),
  former: z.array(z.object({ value: z.union([z.string(), z.number(), z.null()]), count: z.int() })),
});
export type FieldChange = z.output<typeof fieldChange>;

export const bulkEditResult = z.object({
  /** Null after a dry run, and when nothing changed. */
  id: idOut.nullable(),
  /** Batch of its audit entries; null without an edit. */
  batch: z.string().nullable(),
  /** Time of the call, for unchanged_since of a later one. */
  at: timestamp,
  results: bulkEditResults,
  changes: z.array(fieldChange),
});
export type BulkEditResult = z.output<typeof bulkEditResult>;

type FieldsOf<U extends z.ZodObject, F extends keyof U['shape']> = { [Field in F]: U['shape'][Field] };

/** @param spec.fields update fields that several records can get at once; each is a column */
export function bulkEditEndpoints<
  const Path extends `/api/${string}`,
  U extends z.ZodObject,
  const F extends keyof U['shape'] & string,
>(spec: { path: Path; nouns: string; update: U; fields: readonly F[]; filters?: z.ZodRawShape }) {
  const { path, nouns, update, fields } = spec;
  const shape = Object.fromEntries(fields.map((field) => [field, update.shape[field]])) as FieldsOf<U, F>;
  const unknownField = (issue: { code?: string }) =>
    issue.code === 'unrecognized_keys' ? `values takes ${fields.join(', ')}.` : 'values must be fields with values.';
  return {
    bulkUpdate: endpoint({
      method: 'POST',
      path: `${path}/changes` as `${Path}/changes`,
      access: 'admin',
      summary: `Change fields of the given ${nouns}, or of all that match a search, in one transaction: ${fields.join(', ')}. The response has a result for each id. With dry_run 1, nothing is written. Records that were changed after unchanged_since are a conflict. With Accept: text/event-stream, progress is sent.`,
      body: bulkSelection(spec.filters, LIST_LIMITS.matchingMax).safeExtend({
        values: z
          .strictObject(shape, { error: unknownField })
          .refine((values) => Object.values(values).some((value) => value !== undefined), {
            error: BULK_EDIT_MESSAGES.valuesRequired,
          }),
        dry_run: flag.default(0),
        unchanged_since: instant(BULK_EDIT_MESSAGES.timeInvalid).optional(),
      }),
      response: bulkEditResult,
      progress: true,
    }),
    undoBulkUpdate: endpoint({
      method: 'POST',
      path: `${path}/changes/:id/undo` as `${Path}/changes/:id/undo`,
      access: 'admin',
      summary: `Undo a bulk edit of ${nouns}, as POST /api/batches/{batch}/undo does: the records get their former values back. Records that are not as the edit left them stay as they are; their result says why. The response is 409 if nothing is left to undo.`,
      params: idParams,
      response: z.object({ results: bulkEditResults }),
      progress: true,
    }),
  } as const;
}
