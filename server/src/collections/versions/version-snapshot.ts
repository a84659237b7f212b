import { isDeepStrictEqual } from 'node:util';
import { libraryField } from '@qram/contract/collection/library-files';
import type { z } from 'zod';
import type { Attachment, CollectionDefinition } from '../definition.ts';
import type { RecordState, Row, Values } from '../record-types.ts';

/** The stored content of a record's version. */
export interface VersionSnapshot {
  /** All columns that are content. */
  columns: Values;
  /** Fields that are stored in other tables. */
  relations: Values;
  /** Upload names of its files by field, as far as known. */
  names: Record<string, string>;
}

/** A file of a version: its main file, and all files that belong to it. */
export interface NamedFile {
  keys: string[];
  /** Null: not recorded. */
  name: string | null;
}

/** Columns of every record that are no content. */
const BOOKKEEPING = ['id', 'created_at', 'updated_at', 'deleted_at', 'deleted_by'];

/** Columns that are content. */
function contentColumns({ versions = {}, order }: CollectionDefinition, row: Row): string[] {
  // A place that no field shows belongs to the list.
  const place = order && !order.visible ? ['order'] : [];
  const excluded = new Set([...BOOKKEEPING, ...(versions.counters ?? []), ...place]);
  return Object.keys(row).filter((column) => !excluded.has(column));
}

/** Fields that are content; without versions, with all that other tables store. */
export function contentFields(definition: CollectionDefinition, { row, values }: RecordState): Set<string> {
  const { versions } = definition;
  const relations = versions
    ? Object.keys(versions.relations ?? {})
    : Object.keys(values).filter((field) => !(field in row));
  return new Set([...contentColumns(definition, row), ...relations]);
}

/** The content of a record; its version knows the names of its files. */
export function takeSnapshot(definition: CollectionDefinition, { row, values }: RecordState): VersionSnapshot {
  const { relations = {} } = definition.versions ?? {};
  return {
    columns: Object.fromEntries(contentColumns(definition, row).map((column) => [column, row[column]])),
    relations: Object.fromEntries(Object.keys(relations).map((field) => [field, values[field]])),
    names: {},
  };
}

/** True if two snapshots have the same content in the columns that both have: migrations add columns. */
export function isSameContent(one: VersionSnapshot, other: VersionSnapshot): boolean {
  const equal = (a: Values, b: Values) =>
    Object.keys(a).every((key) => !(key in b) || isDeepStrictEqual(a[key], b[key]));
  return equal(one.columns, other.columns) && equal(one.relations, other.relations);
}

/** The row as it was. Columns that the version doesn't know are those of `row`. */
export const rowOfVersion = (snapshot: VersionSnapshot, row: Row): Row => ({ ...row, ...snapshot.columns });

const EDITABLE = new WeakMap<CollectionDefinition, readonly string[]>();

/** Fields that admins can change, in the order of the contract. Computed once, because an import asks for each row. */
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
  // Columns that name a library file are shown as the file.
  const excluded = new Set<string>([...(versions.counters ?? []), ...files.map(libraryField)]);
  if (hooks?.confirm) excluded.add(hooks.confirm.field);
  return [...new Set([...Object.keys(shape), ...files])].filter((field) => !excluded.has(field));
}

/** True if the value of a field is a file. */
export const isFile = (value: unknown): value is NamedFile =>
  typeof value === 'object' && value !== null && 'keys' in value && 'name' in value;

/** The upload name: recorded with the version, or the field's value unless that is the stored name. */
function uploadName({ field, column }: Attachment, snapshot: VersionSnapshot, presented: Values): string | null {
  const value = presented[field];
  if (snapshot.names[field] !== undefined) return snapshot.names[field];
  return typeof value === 'string' && value !== '' && value !== snapshot.columns[column] ? value : null;
}

/** Values of the editable fields as the API presents them; files with their keys. */
export const getFields = (definition: CollectionDefinition, snapshot: VersionSnapshot, row: Row): Values =>
  fieldsOfRow(definition, snapshot, rowOfVersion(snapshot, row));

/** The same for the row as it was when the version was saved. */
export function fieldsOfRow(definition: CollectionDefinition, snapshot: VersionSnapshot, former: Row): Values {
  const { attachments = [] } = definition.files ?? {};
  const presented = definition.record?.present?.(former, snapshot.relations) ?? former;
  const files = new Map<string, NamedFile | null>();
  /** Columns that name a file, while they do. */
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

/** True if two values of a field are the same; files are, when they have the same keys. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isFile(one) && isFile(other)) return isDeepStrictEqual(one.keys, other.keys);
  return isDeepStrictEqual(one, other);
}

/** Names of the fields that differ. */
export function changedFields(before: Values, after: Values): string[] {
  return Object.keys(after).filter((field) => !isSameValue(before[field], after[field]));
}

/** Keys of all files that a version names. */
export const keysOfVersion = (definition: CollectionDefinition, snapshot: VersionSnapshot, row: Row): string[] =>
  (definition.files?.attachments ?? []).flatMap((attachment) => attachment.getKeys(rowOfVersion(snapshot, row)));
