import { keyOf } from '../../../collections/files/file-use.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { LibraryFile } from '../../../platform/storage/file-library.ts';
import { insertUnlisted, selectUnlisted, selectUnmeasured, type UnlistedFile, updateSize } from '../repository.ts';
import type { MediaLibrary } from '../service.ts';

const VARIANT_WIDTH = /-(\d+)\.\w+$/;

async function sizesInStore({ files }: Dependencies): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of files.list()) sizes.set(key, size);
  return sizes;
}

function findWidths(file: UnlistedFile, sizes: ReadonlyMap<string, number>): number[] {
  const stem = `${keyOf(file).split('.')[0]}-`;
  const variants = [...sizes.keys()].filter((key) => key.startsWith(stem));
  return variants.map((key) => Number(VARIANT_WIDTH.exec(key)?.[1])).sort((a, b) => a - b);
}

/**
 * Adds files stored by servers of an earlier version during an upgrade, and missing sizes. Returns how many it added or
 * measured.
 */
export async function adoptFiles(deps: Dependencies, { uses }: Pick<MediaLibrary, 'uses'>): Promise<number> {
  const unlisted: UnlistedFile[] = [];
  for (const use of uses) if (!use.records) unlisted.push(...(await selectUnlisted(deps.db, use)));
  const unmeasured = await selectUnmeasured(deps.db);
  if (unlisted.length + unmeasured.length === 0) return 0;
  const sizes = await sizesInStore(deps);
  const measured = unmeasured.filter((file) => sizes.has(keyOf(file)));
  const added = unlisted
    .filter((file) => sizes.has(keyOf(file)))
    .map((file): LibraryFile => {
      const variants = file.type === 'picture' ? findWidths(file, sizes) : [];
      return { ...file, size: sizes.get(keyOf(file)) ?? null, width: null, height: null, variants };
    });
  if (added.length + measured.length === 0) return 0;
  await deps.revisions.change(['media', 'gallery', 'features'], async (trx) => {
    await insertUnlisted(trx, added, deps.now().toISOString());
    for (const file of measured) await updateSize(trx, file.id, sizes.get(keyOf(file)) ?? 0);
  });
  return added.length + measured.length;
}
