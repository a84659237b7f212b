import { type FileName, type FileUse, keyOf } from '../../collections/files/file-use.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { selectUses } from './repository.ts';

const TITLE_LENGTH = 60;
const shorten = (title: string): string =>
  title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;

/** @throws DomainError `conflict` that names who uses the file */
export async function assertUnused(db: Db, uses: readonly FileUse[], file: FileName): Promise<void> {
  const used = (await selectUses(db, uses, [file])).get(keyOf(file));
  const [first] = used?.first ?? [];
  if (!used || !first) return;
  const noun = uses.find(({ table }) => table === first.kind)?.noun ?? 'record';
  const others = used.count - 1;
  const more = others === 0 ? '' : others === 1 ? ' and 1 other place' : ` and ${others} other places`;
  const place = `the ${noun} “${shorten(first.title)}”${first.in_trash ? ' in the trash' : ''}`;
  throw new DomainError('conflict', `Used by ${place}${more}.`);
}
