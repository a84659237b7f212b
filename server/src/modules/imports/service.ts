import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import type { ImportRecord } from '@qram/contract/modules/imports/imports';
import { findImportBatch } from '../../collections/bulk/batch-log.ts';
import type { UndoResult } from '../../collections/bulk/batch-undo.ts';
import { engine } from '../../collections/collection.ts';
import type { CollectionDefinition } from '../../collections/definition.ts';
import { type ImportEntry, selectImport, selectImports } from '../../collections/import/import-log.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import type { ReportProgress } from '../../platform/http/streams/progress-stream.ts';
import type { ExportedRow, TableExport } from '../../platform/tables/table-export.ts';
import { selectUsernames } from '../users/service.ts';

const PER_PAGE = 24;

async function presentImports(db: Db, entries: readonly ImportEntry[]): Promise<ImportRecord[]> {
  const usernames = await selectUsernames(
    db,
    entries.map(({ created_by_id }) => created_by_id),
  );
  return entries.map(({ created_by_name, created_by_id, undone_by_name, added, ...entry }) => ({
    ...entry,
    created_by: created_by_name,
    created_by_username: usernames.get(created_by_id) ?? null,
    undone_by: undone_by_name,
    new: added,
  }));
}

interface ImportsQuery {
  collection?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Lists imports that can still be undone, newest first. */
export async function listUndoableImports(
  deps: Dependencies,
  { collection, page = 1, per_page: perPage = PER_PAGE }: ImportsQuery,
): Promise<Listed<ImportRecord[]>> {
  const found = await selectImports(deps.db, { collection, limit: perPage, offset: (page - 1) * perPage });
  return new Listed(await presentImports(deps.db, found.rows), { total: found.total, page, perPage });
}

/** @throws DomainError `not_found`; `conflict` when nothing is left to undo */
export async function undo(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  actor: Actor,
  id: number,
  report: ReportProgress,
): Promise<ImportRecord & { results: UndoResult[] }> {
  const imported = await selectImport(deps.db, id);
  const definition = collections.find(({ name }) => name === imported?.collection);
  if (!imported || !definition) throw notFound();
  const batch = await findImportBatch(deps.db, id);
  if (!batch) throw new DomainError('conflict', IMPORT_MESSAGES.noBatch);
  const results = await engine(deps).collection(definition).undoBatch(actor, batch, report);
  const entry = await selectImport(deps.db, id);
  const [presented] = await presentImports(deps.db, entry ? [entry] : []);
  if (!presented) throw notFound();
  return { ...presented, results };
}

export function buildTemplate(example: ExportedRow): TableExport {
  async function* pages() {
    yield [example];
  }
  return { columns: Object.keys(example), pages: pages() };
}
