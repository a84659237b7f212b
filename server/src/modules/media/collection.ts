import { TRASH_DAYS } from '@qram/contract/modules/audit/audit-limits';
import { MEDIA_MESSAGES, mediaEndpoints } from '@qram/contract/modules/media/media';
import { DAY_MS } from '@qram/contract/values/durations';
import { defineCollection } from '../../collections/define-collection.ts';
import { type FileUse, keyOf } from '../../collections/files/file-use.ts';
import type { Values } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { fileAt, keysOfFile } from '../../platform/storage/file-library.ts';
import { selectUsernames } from '../users/service.ts';
import { assertUnused } from './policy.ts';
import { type MediaRelations, presentMedia } from './presenter.ts';
import {
  fileColumns,
  type MediaRow,
  parseVariants,
  retainedKeys,
  selectFiles,
  selectReleaseTimes,
  selectUses,
  usedLast,
  whereUnused,
} from './repository.ts';

function assertFocal({ focal_x, focal_y }: Pick<MediaRow, 'focal_x' | 'focal_y'>): void {
  if ((focal_x === null) !== (focal_y === null)) throw invalidField('focal_x', MEDIA_MESSAGES.focal);
}

/** Null: the file stays. */
function getExpiry(row: MediaRow, uses: number, releasedAt: string | undefined): string | null {
  if (row.retained === 1 || uses > 0 || releasedAt === undefined) return null;
  return new Date(Date.parse(releasedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

async function loadUses(db: Db, uses: readonly FileUse[], ids: readonly number[]): Promise<Map<number, Values>> {
  const rows = await selectFiles(db, ids);
  const found = await selectUses(db, uses, rows);
  const released = await selectReleaseTimes(db, rows.map(keyOf));
  const usernames = await selectUsernames(
    db,
    rows.map(({ uploaded_by_id }) => uploaded_by_id),
  );
  return new Map(
    rows.map((row) => {
      const { count, first } = found.get(keyOf(row)) ?? { count: 0, first: [] };
      const expires_at = getExpiry(row, count, released.get(keyOf(row)));
      const uploaded_by_username = usernames.get(row.uploaded_by_id) ?? null;
      return [row.id, { uses: count, used_by: first, expires_at, uploaded_by_username } satisfies MediaRelations];
    }),
  );
}

/** Keys that tables other than collections reference. */
async function findKeyedUses(db: Db, uses: readonly FileUse[], keys: readonly string[]): Promise<string[]> {
  const keyed = uses.filter((use) => use.keyed);
  const found = await selectUses(db, keyed, keys.map(fileAt));
  return keys.filter((key) => found.has(keyOf(fileAt(key))));
}

/** Survives a restore when the file is gone; no request clears it. */
const NO_FILE = {
  ...fileColumns({
    folder: 'gallery',
    file: '',
    name: '',
    type: 'picture',
    size: null,
    width: null,
    height: null,
    variants: [],
  }),
  uploaded_by_id: null,
  uploaded_by_name: null,
};

/** @param uses columns that reference files */
export const mediaCollection = (uses: readonly FileUse[]) =>
  defineCollection('media', mediaEndpoints, {
    title: 'name',
    servedByModule: ['create', 'update', 'restoreVersion'],
    list: {
      search: { admin: ['name', 'alt'], anyone: [] },
      sort: {
        columns: { created_at: 'plain', name: 'text', size: 'optional' },
        by: { unused: usedLast(uses) },
        default: '-created_at',
      },
      filter: {
        type: 'type',
        folder: 'folder',
        unused: { condition: (is) => whereUnused(uses, is) },
      },
    },
    record: {
      toColumns: (details) => details,
      present: (row, relations) => ({ ...presentMedia(row, relations) }),
      loadRelations: (db, ids) => loadUses(db, uses, ids),
      relationsAreShared: true,
    },
    hooks: {
      explainDuplicate: async () => ({ file: [MEDIA_MESSAGES.listedAgain] }),
      beforeUpdate: async (_context, before, columns) => assertFocal({ ...before, ...columns }),
      beforeDelete: ({ trx }, before) => assertUnused(trx, uses, before),
      beforePurge: ({ trx }, before) => assertUnused(trx, uses, before),
    },
    files: {
      alsoNamed: async (db, keys) => [...(await retainedKeys(db, keys)), ...(await findKeyedUses(db, uses, keys))],
      attachments: [
        {
          field: 'file',
          column: 'file',
          // Deletes a file that no record references.
          folder: null,
          columns: (file) => (file ? fileColumns(file) : NO_FILE),
          getKeys: (row) => keysOfFile({ ...row, variants: parseVariants(row) }),
          store: () => Promise.reject(new DomainError('internal', 'files are stored by the service')),
        },
      ],
    },
    versions: { counters: ['retained'] },
    // Slides and cards show the alt text and the focal point.
    alsoChanges: { written: ['gallery', 'features'] },
  });
