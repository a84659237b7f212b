import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { flag, idOut, idParams, instant, timestamp } from '../api/fields.ts';
import { bulkResult, bulkSelection, LIST_LIMITS } from './collection-endpoints.ts';

export const BULK_EDIT_LIMITS = {
  /** Different former values of a field that the response names. */
  formerShown: 5,
  /** Days during which a bulk edit can be undone, as long as the trash holds records. */
  days: 30,
} as const;

export const BULK_EDIT_MESSAGES = {
  valuesRequired: 'Name at least one field to change.',
  timeInvalid: 'unchanged_since must be an ISO 8601 time such as 2026-11-24T09:00:00Z.',
  undone: 'This bulk edit has already been undone.',
} as const;

export const bulkEditResults = z.array(
  bulkResult.shape.results.element.extend({
    /** False: it has these values already, or wasn't changed. */
    changed: z.boolean().default(false),
  }),
);

/** A field of the records that change, with its most frequent former values. */
const fieldChange = z.object({
  field: z.string(),
  count: z.int(),
  former: z.array(z.object({ value: z.union([z.string(), z.number(), z.null()]), count: z.int() })),
});
export type FieldChange = z.output<typeof fieldChange>;

export const bulkEditResult = z.object({
  /** Names the edit, to undo it; null after a dry run, and when nothing changed. */
  id: idOut.nullable(),
  /** Names its entries in the audit trail; null without an edit. */
  batch: z.string().nullable(),
  /** The time of the call, which a later one can send as unchanged_since. */
  at: timestamp,
  results: bulkEditResults,
  changes: z.array(fieldChange),
});
export type BulkEditResult = z.output<typeof bulkEditResult>;

type FieldsOf<U extends z.ZodObject, F extends keyof U['shape']> = { [Field in F]: U['shape'][Field] };

/**
 * The bulk edit of a collection, and its undo.
 * @param spec.fields those fields of an update that several records can get at once; each is a column of the record
 */
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
