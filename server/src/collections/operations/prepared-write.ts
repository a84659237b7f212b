import { TaskLimitExceeded } from '../../platform/jobs/task-thread.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import type { CollectionContext } from '../context.ts';
import { type AcceptedFiles, acceptFiles } from '../files/attachments.ts';
import { withActive } from '../publication/visibility.ts';
import type { Values } from '../record-types.ts';

/** Validated input with its columns and stored files. */
export interface PreparedWrite {
  input: Values;
  columns: Values;
  files: AcceptedFiles;
  /** Result of the collection's `prepare`. */
  prepared?: unknown;
  /** Version that this write restores. */
  restoredFrom?: number;
  /** Restores earlier values, so it needs no confirmation. */
  reverts?: true;
}

/** Leaves columns that take too long to render. */
async function withReadableFormulas(
  { deps: { rendering }, definition: { record } }: CollectionContext,
  columns: Values,
): Promise<Values> {
  const changed = (record?.readableFormulas ?? []).flatMap((name) => {
    const text = columns[name];
    return typeof text === 'string' && text.includes('$') ? [{ name, text }] : [];
  });
  if (changed.length === 0) return columns;
  try {
    const texts = (await rendering.run({ texts: changed.map(({ text }) => text) })) as string[];
    return { ...columns, ...Object.fromEntries(changed.map(({ name, text }, at) => [name, texts[at] ?? text])) };
  } catch (error) {
    if (error instanceof TaskLimitExceeded) return columns;
    throw error;
  }
}

/**
 * Leaves no files on an error.
 * @throws DomainError `unsupported_media_type` when an image can't be decoded, `validation` for a chosen file that
 * can't be used
 */
export async function prepareWrite(
  collection: CollectionContext,
  input: Values,
  uploads: Record<string, IncomingFile>,
): Promise<PreparedWrite> {
  const { definition } = collection;
  const given = await withReadableFormulas(collection, (await definition.record?.toColumns?.(input)) ?? input);
  const files = await acceptFiles(collection, input, uploads);
  return { input, columns: { ...withActive(definition, given), ...files.columns }, files };
}
