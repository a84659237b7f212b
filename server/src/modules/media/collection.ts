import { MEDIA_MESSAGES, mediaEndpoints } from '@qram/contract/modules/media';
import { sql } from 'kysely';
import { defineCollection } from '../../collections/define-collection.ts';
import type { Values } from '../../collections/definition.ts';
import { assertUnused, type FileUse, isUsed, keyOf, usesOf } from '../../collections/file-uses.ts';
import { keysOfFile, type MediaRow, variantsOf } from '../../collections/library-files.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { type MediaExtras, presentMedia } from './presenter.ts';
import { selectFiles } from './repository.ts';

function assertFocal({ focal_x, focal_y }: Pick<MediaRow, 'focal_x' | 'focal_y'>): void {
  if ((focal_x === null) !== (focal_y === null)) throw invalidField('focal_x', MEDIA_MESSAGES.focal);
}

async function withUses(db: Db, uses: readonly FileUse[], ids: readonly number[]): Promise<Map<number, Values>> {
  const rows = await selectFiles(db, ids);
  const found = await usesOf(db, uses, rows);
  return new Map(
    rows.map((row) => {
      const { count, first } = found.get(keyOf(row)) ?? { count: 0, first: [] };
      return [row.id, { uses: count, used_by: first } satisfies MediaExtras];
    }),
  );
}

/** The media library (requirements: Media). @param uses where records name files */
export const mediaCollection = (uses: readonly FileUse[]) => {
  const used = isUsed(uses);
  return defineCollection('media', mediaEndpoints, {
    title: 'name',
    searched: { admin: ['name', 'alt'], anyone: [] },
    sorted: { created_at: 'plain', name: 'text', size: 'optional' },
    sortedBy: { unused: sql`case when ${used} then 0 else 1 end` },
    defaultSort: '-created_at',
    filtered: {
      type: 'type',
      folder: 'folder',
      unused: { condition: (is) => (is === 1 ? sql`not ${used}` : used) },
    },
    servedByModule: ['create', 'update'],
    // Slides and cards show the alt text and the focal point.
    alsoChanges: ['gallery', 'features'],
    toColumns: (details) => details,
    present: (row, extras) => ({ ...presentMedia(row, extras) }),
    loadExtras: (db, ids) => withUses(db, uses, ids),
    attachments: [
      {
        field: 'file',
        cleared: {},
        keysOf: (row) => keysOfFile({ ...row, variants: variantsOf(row) }),
        store: () => Promise.reject(new DomainError('internal', 'files are stored by the service')),
      },
    ],
    guardUpdate: async (_context, before, columns) => assertFocal({ ...before, ...columns }),
    guardDelete: ({ trx }, before) => assertUnused(trx, uses, before),
    onPurge: ({ trx }, before) => assertUnused(trx, uses, before),
  });
};
