import { TRASH_DAYS } from '@qram/contract/audit-limits';
import { MEDIA_MESSAGES, mediaEndpoints } from '@qram/contract/modules/media';
import { defineCollection } from '../../collections/define-collection.ts';
import type { Values } from '../../collections/definition.ts';
import { assertUnused, type FileUse, keyOf, usesOf } from '../../collections/file-uses.ts';
import { fileAt, keysOfFile, type MediaRow, retainedKeys, variantsOf } from '../../collections/library-files.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { type MediaExtras, presentMedia } from './presenter.ts';
import { selectFiles, selectReleaseTimes, usedLast, whereUnused } from './repository.ts';

function assertFocal({ focal_x, focal_y }: Pick<MediaRow, 'focal_x' | 'focal_y'>): void {
  if ((focal_x === null) !== (focal_y === null)) throw invalidField('focal_x', MEDIA_MESSAGES.focal);
}

const DAY_MS = 86_400_000;

/** When an unused file will be deleted; null for a file that stays. */
function expiryOf(row: MediaRow, uses: number, releasedAt: string | undefined): string | null {
  if (row.retained === 1 || uses > 0 || releasedAt === undefined) return null;
  return new Date(Date.parse(releasedAt) + TRASH_DAYS * DAY_MS).toISOString();
}

async function withUses(db: Db, uses: readonly FileUse[], ids: readonly number[]): Promise<Map<number, Values>> {
  const rows = await selectFiles(db, ids);
  const found = await usesOf(db, uses, rows);
  const released = await selectReleaseTimes(db, rows.map(keyOf));
  return new Map(
    rows.map((row) => {
      const { count, first } = found.get(keyOf(row)) ?? { count: 0, first: [] };
      const expires_at = expiryOf(row, count, released.get(keyOf(row)));
      return [row.id, { uses: count, used_by: first, expires_at } satisfies MediaExtras];
    }),
  );
}

/** Which of these files are named by tables that aren't collections. */
async function keyedUses(db: Db, uses: readonly FileUse[], keys: readonly string[]): Promise<string[]> {
  const keyed = uses.filter((use) => use.keyed);
  const found = await usesOf(db, keyed, keys.map(fileAt));
  return keys.filter((key) => found.has(keyOf(fileAt(key))));
}

/** The media library (requirements: Media). @param uses where records name files */
export const mediaCollection = (uses: readonly FileUse[]) =>
  defineCollection('media', mediaEndpoints, {
    title: 'name',
    searched: { admin: ['name', 'alt'], anyone: [] },
    sorted: { created_at: 'plain', name: 'text', size: 'optional' },
    sortedBy: { unused: usedLast(uses) },
    defaultSort: '-created_at',
    filtered: {
      type: 'type',
      folder: 'folder',
      unused: { condition: (is) => whereUnused(uses, is) },
    },
    servedByModule: ['create', 'update'],
    // Slides and cards show the alt text and the focal point.
    alsoChanges: ['gallery', 'features'],
    toColumns: (details) => details,
    present: (row, extras) => ({ ...presentMedia(row, extras) }),
    loadExtras: (db, ids) => withUses(db, uses, ids),
    foreignExtras: true,
    releasesFiles: true,
    alsoNamed: async (db, keys) => [...(await retainedKeys(db, keys)), ...(await keyedUses(db, uses, keys))],
    attachments: [
      {
        field: 'file',
        cleared: {},
        column: 'file',
        // A file that is only in the library is deleted like one that is in no record.
        valueNaming: () => null,
        keysOf: (row) => keysOfFile({ ...row, variants: variantsOf(row) }),
        store: () => Promise.reject(new DomainError('internal', 'files are stored by the service')),
      },
    ],
    guardUpdate: async (_context, before, columns) => assertFocal({ ...before, ...columns }),
    guardDelete: ({ trx }, before) => assertUnused(trx, uses, before),
    onPurge: ({ trx }, before) => assertUnused(trx, uses, before),
  });
