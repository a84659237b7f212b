import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idOut, idParams, timestamp } from '../../api/fields.ts';
import { bulkEditResults } from '../../collection/bulk-edit.ts';
import { pageQuery } from '../../collection/collection-endpoints.ts';
import { COLLECTION_NAMES } from '../../collections.ts';

export const importRecord = z.object({
  id: idOut,
  batch: z.string().nullable(),
  /** The collection, by table name. */
  collection: z.string(),
  file_name: z.string(),
  created_at: timestamp,
  /** Admin who imported it. */
  created_by: z.string().nullable(),
  /** Current username; null for a purged user. */
  created_by_username: z.string().nullable(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  undone_at: timestamp.nullable(),
  undone_by: z.string().nullable(),
});
export type ImportRecord = z.output<typeof importRecord>;

export const importsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    access: 'admin',
    summary: 'List the imports of the last 30 days, newest first.',
    query: pageQuery()
      .omit({ search: true })
      .extend({ collection: z.enum(COLLECTION_NAMES, 'collection must be the name of a collection.').optional() }),
    response: z.array(importRecord),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    access: 'admin',
    summary:
      'Undo an import, as POST /api/batches/{batch}/undo does: records it added go to the trash, records it changed get their former values back. Records that are not as the import left them stay as they are; their result says why. The response is 409 if nothing is left to undo.',
    params: idParams,
    response: importRecord.extend({ results: bulkEditResults }),
    progress: true,
  }),
} as const;
