import type { Batch as BatchRecord } from '@qram/contract/collection/batches';
import type { BulkEditResult } from '@qram/contract/collection/bulk-edit';
import type { ImportResult } from '@qram/contract/collection/import';
import type { PublicationState } from '@qram/contract/collection/publication';
import type { Actor } from '../platform/access/actor.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { Listed } from '../platform/http/api/responses.ts';
import type { ReportProgress } from '../platform/http/streams/progress-stream.ts';
import type { IncomingFile } from '../platform/storage/incoming.ts';
import type { TableExport } from '../platform/tables/table-export.ts';
import type { Batch } from './bulk/batch-log.ts';
import { readBatch } from './bulk/batch-state.ts';
import { type UndoResult, undoBatch } from './bulk/batch-undo.ts';
import { type BulkEditInput, bulkEdit, undoBulkEdit } from './bulk/bulk-edit.ts';
import { bulkPublish } from './bulk/bulk-publish.ts';
import { bulkPurge } from './bulk/bulk-purge.ts';
import { bulkRemove, bulkRestore } from './bulk/bulk-remove.ts';
import { type BulkResult, inOneTransaction, type RecordWork } from './bulk/record-work.ts';
import type { BulkSelection } from './bulk/selection.ts';
import { type CollectionContext, type CollectionWrite, readerOf } from './context.ts';
import type { CollectionDefinition } from './definition.ts';
import { type ImportInput, importFile } from './import/import-file.ts';
import { findRefusedRows } from './import/refused-rows.ts';
import type { CopyOptions } from './operations/copied-files.ts';
import { countStates } from './operations/count-states.ts';
import { create } from './operations/create.ts';
import { type ExportedTable, type ExportQuery, exportRecords } from './operations/export.ts';
import { type ListQuery, list, listTrash } from './operations/list.ts';
import { type PreparedWrite, prepareWrite } from './operations/prepared-write.ts';
import { isPublic, presentRow } from './operations/present.ts';
import type { PublicationChange } from './operations/publish.ts';
import { purge } from './operations/purge.ts';
import { read } from './operations/read.ts';
import { type RemoveOptions, remove } from './operations/remove.ts';
import { type OrderInput, reorder } from './operations/reorder.ts';
import { restore } from './operations/restore.ts';
import { restoreVersion } from './operations/restore-version.ts';
import { transact } from './operations/transact.ts';
import { update } from './operations/update.ts';
import type { Row, Values } from './record-types.ts';

type Collections = readonly CollectionDefinition[];
type Uploads = Record<string, IncomingFile>;

/** The operations on one collection. */
export class Collection implements CollectionContext {
  readonly deps: Dependencies;
  readonly definition: CollectionDefinition;

  constructor(deps: Dependencies, definition: CollectionDefinition) {
    this.deps = deps;
    this.definition = definition;
  }

  list(actor: Actor, query: ListQuery): Promise<Listed<Values[]>> {
    return list(this, actor, query);
  }

  listTrash(actor: Actor, query: ListQuery): Promise<Listed<Values[]>> {
    return listTrash(this, actor, query);
  }

  read(actor: Actor, id: number): Promise<Values> {
    return read(this, actor, id);
  }

  create(actor: Actor, input: Values, uploads: Uploads = {}, copy?: CopyOptions): Promise<Values> {
    return create(this, actor, input, uploads, copy);
  }

  update(
    actor: Actor,
    id: number,
    input: Values,
    uploads: Uploads = {},
    unmodifiedSince: Date | null = null,
  ): Promise<Values> {
    return update(this, actor, id, input, uploads, unmodifiedSince);
  }

  remove(actor: Actor, id: number, options?: RemoveOptions): Promise<void> {
    return remove(this, actor, id, options);
  }

  restore(actor: Actor, id: number): Promise<Values> {
    return restore(this, actor, id);
  }

  reorder(actor: Actor, order: OrderInput): Promise<{ ids: number[] }> {
    return reorder(this, actor, order);
  }

  /** @param collections all, for records that belong to it */
  purge(collections: Collections, actor: Actor, id: number): Promise<void> {
    return purge({ ...this, collections }, actor, id);
  }

  bulkRemove(actor: Actor, selection: BulkSelection, report: ReportProgress): Promise<{ results: BulkResult[] }> {
    return bulkRemove(this, actor, selection, report);
  }

  bulkRestore(actor: Actor, ids: readonly number[], report: ReportProgress): Promise<BulkResult[]> {
    return bulkRestore(this, actor, ids, report);
  }

  bulkPublish(actor: Actor, change: BulkSelection & PublicationChange): Promise<{ results: BulkResult[] }> {
    return bulkPublish(this, actor, change);
  }

  countStates(): Promise<Record<PublicationState, number>> {
    return countStates(this);
  }

  bulkPurge(collections: Collections, actor: Actor, ids: readonly number[]): Promise<BulkResult[]> {
    return bulkPurge({ ...this, collections }, actor, ids);
  }

  bulkEdit(actor: Actor, input: BulkEditInput, report: ReportProgress): Promise<BulkEditResult> {
    return bulkEdit(this, actor, input, report);
  }

  undoBulkEdit(actor: Actor, id: number, report: ReportProgress): Promise<{ results: UndoResult[] }> {
    return undoBulkEdit(this, actor, id, report);
  }

  inOneTransaction(actor: Actor, ids: readonly number[], work: RecordWork): Promise<BulkResult[]> {
    return inOneTransaction(this, actor, ids, work);
  }

  readBatch(batch: Batch): Promise<BatchRecord> {
    return readBatch(this, batch);
  }

  undoBatch(actor: Actor, batch: Batch, report?: ReportProgress): Promise<UndoResult[]> {
    return undoBatch(this, actor, batch, report);
  }

  export(actor: Actor, query: ExportQuery, table: ExportedTable): Promise<TableExport> {
    return exportRecords(this, actor, query, table);
  }

  import(actor: Actor, input: ImportInput, report: ReportProgress): Promise<ImportResult> {
    return importFile(this, actor, input, report);
  }

  findRefusedRows(input: Pick<ImportInput, 'file' | 'columns' | 'headerRow'>): Promise<TableExport> {
    return findRefusedRows(this, input);
  }

  restoreVersion(
    collections: Collections,
    actor: Actor,
    version: { id: number; number: number },
    input: { updated_at?: string | undefined; unmodifiedSince?: Date | null },
  ): Promise<Values> {
    return restoreVersion({ ...this, collections }, actor, version, input);
  }

  present(row: Row): Promise<Values> {
    return presentRow(readerOf(this), row);
  }

  isPublic(row: Row): boolean {
    return isPublic(readerOf(this), row);
  }

  prepareWrite(input: Values, uploads: Uploads = {}): Promise<PreparedWrite> {
    return prepareWrite(this, input, uploads);
  }

  transact<T>(
    actor: Actor,
    written: Parameters<typeof transact>[2],
    work: (write: CollectionWrite) => Promise<T>,
  ): Promise<T> {
    return transact(this, actor, written, work);
  }
}

export const engine = (deps: Dependencies) => ({
  collection: (definition: CollectionDefinition): Collection => new Collection(deps, definition),
});
