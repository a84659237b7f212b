import type {
  AuditEntry,
  AuditEntryWhole,
  AuditFilters,
  FoundRecord,
  TrashedRecord,
} from '@qram/contract/modules/audit';
import { AUDIT_LIMITS } from '@qram/contract/modules/audit';
import { type RecordKindName, TRASH_DAYS } from '@qram/contract/record-kinds';
import { purgeRecord } from '../../collections/purging.ts';
import { childrenOf, type RecordKind } from '../../collections/record-kind.ts';
import { countAlong, searchRecords, selectTrash, titlesOf } from '../../collections/record-search.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/answers.ts';
import { listWindow } from '../../platform/http/list-window.ts';
import { beginExport, type TableExport } from '../../platform/table-export.ts';
import { presentEntry, presentWholeEntry } from './presenter.ts';
import { type AuditRow, countEntries, selectEntries, selectEntriesAfter, selectEntry, valuesOf } from './repository.ts';

type Kinds = readonly RecordKind[];
type Paged<T> = T & { page?: number | undefined; per_page?: number | undefined };

const DAY_MS = 86_400_000;
/** Entries of sessions tell of the user whose session it is. */
const TOLD_OF: Record<string, RecordKindName> = { sessions: 'users' };

const kindOf = (collection: string): string => TOLD_OF[collection] ?? collection;

/** What the records of these entries are called now, by kind and id. */
async function titlesFor(deps: Dependencies, kinds: Kinds, rows: readonly AuditRow[]) {
  const titles = new Map<string, Map<number, string>>();
  for (const kind of kinds) {
    const ids = rows.flatMap((row) =>
      kindOf(row.collection) === kind.kind && row.record_id !== null ? [row.record_id] : [],
    );
    titles.set(kind.kind, await titlesOf(deps.db, kind, [...new Set(ids)]));
  }
  return (row: AuditRow): string | undefined =>
    row.record_id === null ? undefined : titles.get(kindOf(row.collection))?.get(row.record_id);
}

/** The audit trail, newest first. */
export async function listEntries(
  deps: Dependencies,
  kinds: Kinds,
  { page, per_page, ...filters }: Paged<AuditFilters>,
): Promise<Listed<AuditEntry[]>> {
  const { about, ...window } = listWindow({ page, per_page });
  const [rows, total] = await Promise.all([
    selectEntries(deps.db, deps.dialect, filters, window),
    countEntries(deps.db, deps.dialect, filters),
  ]);
  const titleOf = await titlesFor(deps, kinds, rows);
  return new Listed(
    rows.map((row) => presentEntry(row, titleOf(row))),
    { ...about, total },
  );
}

/** One entry with each field before and after. @throws DomainError `not_found` */
export async function readEntry(deps: Dependencies, kinds: Kinds, id: number): Promise<AuditEntryWhole> {
  const row = await selectEntry(deps.db, id);
  if (!row) throw notFound();
  return presentWholeEntry(row, (await titlesFor(deps, kinds, [row]))(row));
}

/** The actions and collections that there are entries of. */
export async function readChoices({ db }: Dependencies): Promise<{ actions: string[]; collections: string[] }> {
  const [actions, collections] = await Promise.all([valuesOf(db, 'action'), valuesOf(db, 'collection')]);
  return { actions, collections };
}

const EXPORTED = [
  ...(['id', 'at', 'actor_id', 'actor_name', 'address', 'action', 'collection', 'record_id'] as const),
  ...(['before', 'after', 'request_id'] as const),
];

/** The entries that the filters leave as a table, oldest first. */
export function exportEntries(deps: Dependencies, actor: Actor, filters: AuditFilters): Promise<TableExport> {
  return beginExport(deps, actor, {
    collection: 'audit_entries',
    columns: EXPORTED,
    filters,
    rowsAfter: (id, limit) => selectEntriesAfter(deps.db, deps.dialect, filters, { id, limit }),
  });
}

const daysLeft = (deletedAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY_MS - now.getTime()) / DAY_MS));

/** What lies in the trash, of one kind or of all, newest first. */
export async function listTrashed(
  deps: Dependencies,
  kinds: Kinds,
  query: Paged<{ kind?: RecordKindName | undefined; search?: string | undefined }>,
): Promise<Listed<TrashedRecord[]>> {
  const { about, ...window } = listWindow(query);
  const chosen = kinds.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const selection = { search: query.search, dialect: deps.dialect };
  const { rows, total } = await selectTrash(deps.db, chosen, selection, window);
  const along = new Map<string, number>();
  for (const kind of chosen) {
    const ids = rows.filter((row) => row.kind === kind.kind).map(({ id }) => id);
    for (const child of childrenOf(kinds, kind))
      for (const [id, count] of await countAlong(deps.db, child, ids)) along.set(`${kind.kind} ${id}`, count);
  }
  const now = deps.now();
  return new Listed(
    rows.map((row) => ({
      ...row,
      days_left: daysLeft(row.deleted_at, now),
      along: along.get(`${row.kind} ${row.id}`) ?? 0,
    })),
    { ...about, total },
  );
}

/** Deletes a record of the trash for good. @throws DomainError `not_found`, `conflict` when something refers to it */
export async function purge(
  deps: Dependencies,
  kinds: Kinds,
  actor: Actor,
  { kind: name, id }: { kind: RecordKindName; id: number },
): Promise<undefined> {
  const kind = kinds.find((candidate) => candidate.kind === name);
  if (!kind) throw notFound();
  await purgeRecord(deps, kinds, actor, { kind, id });
}

/** Records of all kinds whose title has this in it; a few of each. */
export async function findRecords(deps: Dependencies, kinds: Kinds, term: string): Promise<FoundRecord[]> {
  const limit = AUDIT_LIMITS.recordsPerKind;
  const found = await Promise.all(kinds.map((kind) => searchRecords(deps.db, deps.dialect, kind, { term, limit })));
  return found.flat();
}
