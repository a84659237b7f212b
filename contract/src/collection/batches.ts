import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { timestamp } from '../api/fields.ts';
import { bulkEditResults } from './bulk-edit.ts';

export const BATCH_MESSAGES = {
  undone: 'This has already been undone.',
  importUndone: 'This import has already been undone.',
  editUndone: 'This bulk edit has already been undone.',
  changedSince: (title: string) => `“${title}” was changed since, so it stays as it is.`,
  deletedSince: (title: string) => `“${title}” was deleted since, so it stays in the trash.`,
  deletedAgain: (title: string) => `“${title}” was restored and deleted again since, so it stays in the trash.`,
  purgedSince: (id: number) => `Record ${id} was deleted for good since.`,
  valueTaken: (title: string) => `“${title}” stays as it is. Another record now uses one of its earlier values.`,
} as const;

const batchParams = z.object({ batch: z.uuid('batch must be the id of a bulk action.') });

/** A bulk edit, import or bulk deletion, and what undo would do now. */
export const batch = z.object({
  kind: z.enum(['edit', 'import', 'deletion']),
  /** The collection, by table name. */
  collection: z.string(),
  /** Number of records. */
  records: z.int(),
  /** Unchanged since the batch: undo reverts these. */
  undoable: z.int(),
  /** Already reverted. */
  undone: z.int(),
  /** First reasons why records would stay. */
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
  undone_at: timestamp.nullable(),
});
export type Batch = z.output<typeof batch>;

export const batchesEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/batches/:batch',
    access: 'admin',
    summary:
      'Read what an undo of a bulk edit, an import or a bulk deletion would do now. The audit trail names its batch.',
    params: batchParams,
    response: batch,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/batches/:batch/undo',
    access: 'admin',
    summary:
      'Undo a bulk edit, an import or a bulk deletion in one transaction: changed records get their former values back, added ones go to the trash, deleted ones are restored. Records that are not as the batch left them stay as they are; their result says why. The response is 409 if nothing is left to undo. With Accept: text/event-stream, progress is sent.',
    params: batchParams,
    response: z.object({ results: bulkEditResults }),
    progress: true,
  }),
} as const;
