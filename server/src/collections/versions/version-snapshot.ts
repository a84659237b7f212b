import { isDeepStrictEqual } from 'node:util';
import { libraryField } from '@qram/contract/collection/library-files';
import type { z } from 'zod';
import type { Attachment, CollectionDefinition } from '../definition.ts';
import type { RecordState, Row, Values } from '../record-types.ts';

export interface VersionSnapshot {
  /** Content columns. */
  columns: Values;
  /** Fields of other tables. */
  relations: Values;
  /** Known upload names, by field. */
  names: Record<string, string>;
}

/** Main file, and all files that belong to it. */
export interface NamedFile {
  keys: string[];
  /** Null: not recorded. */
  name: string | null;
}

/** Common columns that aren't content. */
const BOOKKEEPING = ['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'];

/** Columns that are content. */
function contentColumns({ versions = {}, order }: CollectionDefinition, row: Row): string[] {
  // A hidden order belongs to the list.
  const place = order && !order.visible ? ['order'] : [];
  const excluded = new Set([...BOOKKEEPING, ...(versions.counters ?? []), ...place]);
  return Object.keys(row).filter((column) => !excluded.has(column));
}

/** Without versions, includes all relations. */
export function contentFields(definition: CollectionDefinition, { row, values }: RecordState): Set<string> {
  const { versions } = definition;
  const relations = versions
    ? Object.keys(versions.relations ?? {})
    : Object.keys(values).filter((field) => !(field in row));
  return new Set([...contentColumns(definition, row), ...relations]);
}

/** Its version knows the file names. */
export function takeSnapshot(definition: CollectionDefinition, { row, values }: RecordState): VersionSnapshot {
  const { relations = {} } = definition.versions ?? {};
  return {
    columns: Object.fromEntries(contentColumns(definition, row).map((column) => [column, row[column]])),
    relations: Object.fromEntries(Object.keys(relations).map((field) => [field, values[field]])),
    names: {},
  };
}

/** Compares shared columns only, because migrations add some. */
export function isSameContent(one: VersionSnapshot, other: VersionSnapshot): boolean {
  const equal = (a: Values, b: Values) =>
    Object.keys(a).every((key) => !(key in b) || isDeepStrictEqual(a[key], b[key]));
  return equal(one.columns, other.columns) && equal(one.relations, other.relations);
}

/** Takes columns unknown to the version from `row`. */
export const rowOfVersion = (snapshot: VersionSnapshot, row: Row): Row => ({ ...row, ...snapshot.columns });

const EDITABLE = new WeakMap<CollectionDefinition, readonly string[]>();

/** In contract order. Computed once, because an import asks for each row. */
function editableFields(definition: CollectionDefinition): readonly string[] {
  const known = EDITABLE.get(definition) ?? readEditableFields(definition);
  EDITABLE.set(definition, known);
  return known;
}

function readEditableFields(definition: CollectionDefinition): string[] {
  const { endpoints, versions = {}, hooks } = definition;
  const { attachments = [] } = definition.files ?? {};
  const { updated_at: _expected, ...shape } = (endpoints.update?.body as z.ZodObject | undefined)?.shape ?? {};
  const files = attachments.map(({ field }) => field);
  // Columns of library files are shown as the file.
  const excluded = new Set<string>([...(versions.counters ?? []), ...files.map(libraryField)]);
  if (hooks?.confirm) excluded.add(hooks.confirm.field);
  return [...new Set([...Object.keys(shape), ...files])].filter((field) => !excluded.has(field));
}

/** True if the value of a field is a file. */
export const isFile = (value: unknown): value is NamedFile =>
  typeof value === 'object' && value !== null && 'keys' in value && 'name' in value;

/** Falls back to the field's value, unless that is the stored name. */
function uploadName({ field, column }: Attachment, snapshot: VersionSnapshot, presented: Values): string | null {
  const value = presented[field];
  if (snapshot.names[field] !== undefined) return snapshot.names[field];
  return typeof value === 'string' && value !== '' && value !== snapshot.columns[column] ? value : null;
}

/** As the API presents them; files with their keys. */
export const getFields = (definition: CollectionDefinition, snapshot: VersionSnapshot, row: Row): Values =>
  fieldsOfRow(definition, snapshot, rowOfVersion(snapshot, row));

/** For the row at the time of the version. */
export function fieldsOfRow(definition: CollectionDefinition, snapshot: VersionSnapshot, former: Row): Values {
  const { attachments = [] } = definition.files ?? {};
  const presented = definition.record?.present?.(former, snapshot.relations) ?? former;
  const files = new Map<string, NamedFile | null>();
  /** Columns that name a file in this row. */
  const named = new Set<string>();
  for (const attachment of attachments) {
    const keys = attachment.getKeys(former);
    if (keys.length > 0) named.add(attachment.column);
    files.set(attachment.field, keys.length > 0 ? { keys, name: uploadName(attachment, snapshot, presented) } : null);
  }
  const shown = (field: string): unknown => {
    if (files.has(field)) return files.get(field);
    if (named.has(field)) return '';
    return presented[field] ?? null;
  };
  return Object.fromEntries(editableFields(definition).map((field) => [field, shown(field)]));
}

/** Files are equal if their keys are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isFile(one) && isFile(other)) return isDeepStrictEqual(one.keys, other.keys);
  return isDeepStrictEqual(one, other);
}

/** Names of the fields that differ. */
export function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
}

/** Keys of all files of a version. */
export const keysOfVersion = (definition: CollectionDefinition, snapshot: VersionSnapshot, row: Row): string[] =>
  (definition.files?.attachments ?? []).flatMap((attachment) => attachment.getKeys(rowOfVersion(snapshot, row)));
