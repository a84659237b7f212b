import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { RecordVersion, RecordVersionDetail, VersionValue } from '@qram/contract/collection/versions';
import type { Db } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { Listed } from '../../platform/http/api/responses.ts';
import { type CollectionContext, type CollectionReader, readerOf } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row, Values } from '../record-types.ts';
import { loadRecords } from '../rows/relations.ts';
import { selectRow } from '../rows/repository.ts';
import { type FileLookup, filesIn, type KnownFiles, lookUpFiles, presentFile } from './version-files.ts';
import { findLosses } from './version-losses.ts';
import { idsIn, lookUpReferences, type References, referenceFields } from './version-references.ts';
import { type StoredVersion, selectLastVersion, selectVersion, selectVersions } from './version-rows.ts';
import { getFields, isFile, takeSnapshot } from './version-snapshot.ts';
import { foundVersion } from './version-writes.ts';

/** With all collections, for references. */
export interface History extends CollectionContext {
  readonly collections: readonly CollectionDefinition[];
}

/** Includes the current state, if it isn't a version yet. */
interface Found {
  row: Row;
  external: StoredVersion | null;
}

/** Includes the trash. @throws DomainError `not_found` */
async function findRecord(reader: CollectionReader, id: number): Promise<Found> {
  const { trx, definition } = reader;
  const select = (trashed: boolean) => selectRow(reader, id, { trashed, lock: false });
  const row = (await select(false)) ?? (await select(true));
  if (!row) throw notFound();
  const [record = { row, values: row }] = await loadRecords(reader, [row]);
  const last = await selectLastVersion(trx, { collection: definition.name, id });
  return { row, external: foundVersion(definition, row, takeSnapshot(definition, record), last) };
}

/** Includes a current state that isn't stored as a version. */
export async function findVersion(reader: CollectionReader, id: number, number: number) {
  const { row, external } = await findRecord(reader, id);
  const record = { collection: reader.definition.name, id };
  const version = external?.number === number ? external : await selectVersion(reader.trx, record, number);
  if (!version) throw notFound();
  return {
    row,
    version,
    isCurrent: external ? version === external : (await lastNumber(reader.trx, record)) === number,
  };
}

const lastNumber = async (db: Db, record: { collection: string; id: number }) =>
  (await selectLastVersion(db, record))?.number;

/** Converts fields of versions for the API. */
interface Presenter {
  value: (field: string, fields: Values) => VersionValue;
  references: References;
  files: KnownFiles;
}

async function createPresenter(
  lookup: FileLookup,
  definition: CollectionDefinition,
  row: Row,
  versions: readonly Values[],
): Promise<Presenter> {
  const references = await lookUpReferences({ trx: lookup.db, definition }, versions);
  const files = await lookUpFiles(lookup, definition, row, filesIn(versions));
  const referring = new Map(referenceFields(definition).map((reference) => [reference.field, reference]));
  const value = (field: string, fields: Values): VersionValue => {
    const reference = referring.get(field);
    const plain = fields[field] ?? null;
    if (!reference) return isFile(plain) ? presentFile(plain, files) : (plain as VersionValue);
    const titles = idsIn(reference, fields).map((id) => references(reference.table, id).title);
    return reference.isList ? titles : (titles[0] ?? null);
  };
  return { value, references, files };
}

interface StoredRecord {
  readonly collection: string;
  readonly id: number;
}

/** False for sample content, which has no audit entry. */
async function isCreatedByUser(db: Db, { collection, id }: StoredRecord): Promise<boolean> {
  const entry = db
    .selectFrom('audit_entries')
    .select('id')
    .where('collection', '=', collection)
    .where('record_id', '=', id)
    .where('action', '=', 'create')
    .limit(1);
  return (await entry.executeTakeFirst()) !== undefined;
}

/** Presents what all versions share. */
async function createEntryPresenter(
  { db, findUsernames }: Dependencies,
  record: StoredRecord,
  versions: readonly StoredVersion[],
) {
  const usernames = await findUsernames(
    db,
    versions.map(({ actor_id }) => actor_id),
  );
  const isFirstFound = ({ number, action }: StoredVersion) => number === 1 && action === 'external';
  const sample = versions.some(isFirstFound) && !(await isCreatedByUser(db, record));
  return ({ snapshot: _snapshot, changed: _changed, ...entry }: StoredVersion, current: boolean) => ({
    ...entry,
    actor_username: usernames.get(entry.actor_id) ?? null,
    sample: sample && entry.number === 1,
    current,
  });
}

/** Newest first, with changes. @throws DomainError `not_found` */
export async function listVersions(
  history: History,
  id: number,
  query: { page?: number; per_page?: number },
): Promise<Listed<RecordVersion[]>> {
  const { deps, definition, collections } = history;
  const { row, external } = await findRecord(readerOf(history), id);
  const record = { collection: definition.name, id };
  const [page, perPage] = [query.page ?? 1, query.per_page ?? LIST_LIMITS.perPageDefault];
  const first = (page - 1) * perPage;
  const ahead = external && first === 0 ? [external] : [];
  // Read one more, to compare the last entry with.
  const stored = await selectVersions(deps.db, record, {
    limit: perPage + 1 - ahead.length,
    offset: external ? Math.max(0, first - 1) : first,
  });
  const versions = [...ahead, ...stored];
  const fields = versions.map(({ snapshot }) => getFields(definition, snapshot, row));
  const present = await createPresenter({ ...deps, collections }, definition, row, fields);
  const presentEntry = await createEntryPresenter(deps, record, versions);
  const entries = versions.slice(0, perPage).map((version, at) => ({
    ...presentEntry(version, first + at === 0),
    changes: version.changed.map((field) => ({
      field,
      before: present.value(field, fields[at + 1] ?? {}),
      after: present.value(field, fields[at] ?? {}),
    })),
  }));
  const total = external?.number ?? (await lastNumber(deps.db, record)) ?? 0;
  return new Listed(entries, { total, page, perPage });
}

/** Includes what a restore can't bring back. @throws DomainError `not_found` */
export async function readVersion(
  history: History,
  { id, number }: { id: number; number: number },
): Promise<RecordVersionDetail> {
  const { deps, definition, collections } = history;
  const { row, version, isCurrent } = await findVersion(readerOf(history), id, number);
  const fields = getFields(definition, version.snapshot, row);
  const present = await createPresenter({ ...deps, collections }, definition, row, [fields]);
  const lost = isCurrent ? [] : findLosses(definition, { fields, row }, present);
  const presentEntry = await createEntryPresenter(deps, { collection: definition.name, id }, [version]);
  return {
    ...presentEntry(version, isCurrent),
    fields: Object.fromEntries(Object.keys(fields).map((field) => [field, present.value(field, fields)])),
    lost: lost.map(({ field, reason }) => ({ field, reason })),
  };
}
