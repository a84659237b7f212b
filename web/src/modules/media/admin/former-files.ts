import type { RecordVersion, VersionFile } from '@qram/contract/collection/versions';
import { isFile } from '../../../admin/record/history/version-labels.ts';

/** A file that was replaced and is still stored. */
export interface FormerFile {
  /** The last version with it. */
  number: number;
  stored: VersionFile;
  replacedAt: string;
  /** Null if unknown. */
  replacedBy: { name: string; username: string | null } | null;
}

/** The files that versions, newest first, replaced: each once, and without the present one. */
export function formerFiles(versions: readonly RecordVersion[]): FormerFile[] {
  const seen = new Set<string>();
  return versions.flatMap(({ number, at, actor_name: name, actor_username: username, changes }) => {
    const { before = null, after = null } = changes.find(({ field }) => field === 'file') ?? {};
    if (!isFile(before) || !isFile(after)) return [];
    if (seen.size === 0) seen.add(after.id);
    if (seen.has(before.id)) return [];
    seen.add(before.id);
    const replacedBy = name === null ? null : { name, username };
    return before.available ? [{ number: number - 1, stored: before, replacedAt: at, replacedBy }] : [];
  });
}
