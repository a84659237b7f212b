import { IMPORT_MESSAGES } from '@qram/contract/collection/import';
import { formatList } from '@qram/contract/values/comma-list';
import type { z } from 'zod';
import { isSecret } from '../../platform/access/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { BelongsTo } from '../record-types.ts';
import { untyped } from '../rows/repository.ts';

export interface ImportField {
  name: string;
  required: boolean;
  /** Takes 0 or 1. */
  isFlag: boolean;
  isNumber: boolean;
  /** Takes ISO 8601 times. */
  isTime: boolean;
  /** Value of an empty cell; undefined: treat the column as absent. */
  empty: unknown;
}

const asObjectSchema = (body: unknown): z.ZodObject => body as z.ZodObject;

/** Schemas without secrets and files. */
export function getSchemas({ endpoints }: CollectionDefinition): { create: z.ZodObject; update: z.ZodObject } {
  const create = asObjectSchema(endpoints.create?.body);
  const update = asObjectSchema(endpoints.update?.body);
  const files = endpoints.create?.files ?? {};
  const omitted = (schema: z.ZodObject) =>
    Object.fromEntries(
      Object.keys(schema.shape)
        .filter((name) => isSecret(name) || name in files || !(name in create.shape))
        .map((name) => [name, true]),
    ) as Record<never, true>;
  return { create: create.omit(omitted(create)), update: update.omit(omitted(update)) };
}

const accepts = (field: unknown, value: unknown): boolean => (field as z.ZodType).safeParse(value).success;

/** Clears a field that can be empty; elsewhere it is a missing value. */
function emptyValue(create: unknown, update: unknown): unknown {
  const clearing = ['', null].find((value) => accepts(update, value));
  if (clearing !== undefined) return clearing;
  return accepts(create, undefined) ? undefined : '';
}

/** A record's value as text. */
export function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (Array.isArray(cell) && cell.every((item) => typeof item === 'string')) return formatList(cell);
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** In the order of exports. */
export function importFields(definition: CollectionDefinition): ImportField[] {
  const { create, update } = getSchemas(definition);
  const { belongsTo } = definition;
  const defaults = definition.import?.defaults ?? {};
  const fields = Object.entries(create.shape).map(([name, field]) => ({
    name,
    // A parent may be given by title or id.
    required: name !== belongsTo?.column && !(name in defaults) && !accepts(field, undefined),
    isFlag: accepts(field, true),
    isNumber: accepts(field, 1),
    isTime: accepts(field, '2026-11-24T09:00:00Z') && !accepts(field, 'text'),
    empty: emptyValue(field, update.shape[name]),
  }));
  const plain = { isFlag: false, isNumber: false, isTime: false, empty: '' };
  const titled = belongsTo ? [{ ...plain, name: belongsTo.noun, required: true }] : [];
  return [{ ...plain, name: 'id', required: false, isNumber: true }, ...fields, ...titled];
}

export const exportColumns = (definition: CollectionDefinition): string[] => [
  ...importFields(definition).flatMap(({ name }) => (name === definition.hooks?.confirm?.field ? [] : [name])),
  ...(definition.import?.alsoExported ?? []),
  'created_at',
  'updated_at',
];

/** Titles by id, and ids by lower-case title. */
export interface Parents {
  titles: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, readonly number[]>;
}

const titleKey = (title: string): string => title.trim().toLowerCase();

/** Loads live records only. */
export async function loadParents(db: Db, { belongsTo }: CollectionDefinition): Promise<Parents> {
  if (!belongsTo) return { titles: new Map(), ids: new Map() };
  const rows = (await untyped(db)
    .selectFrom(belongsTo.parent)
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .execute()) as { id: number; title: string }[];
  const byTitle = Map.groupBy(rows, ({ title }) => titleKey(title));
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    ids: new Map([...byTitle].map(([title, same]) => [title, same.map(({ id }) => id)])),
  };
}

/** @param given title, and id; undefined: not given @returns the id, or the message that refuses the row */
export function resolveParent(
  parents: Parents,
  { noun, nouns, column }: BelongsTo,
  { title, id }: { title: string; id: unknown },
): { id: unknown } | { message: string } {
  const found = parents.ids.get(titleKey(title)) ?? [];
  if (found.length === 0)
    return { message: `There is no ${noun} “${title.trim()}”. Add it first, or use one that exists.` };
  if (id !== undefined && !found.some((same) => String(same) === formatCell(id).trim()))
    return { message: IMPORT_MESSAGES.parentsDiffer(noun, nouns, column) };
  if (id === undefined && found.length > 1)
    return { message: `There are several ${nouns} “${title.trim()}”. Use the column ${column} instead.` };
  return { id: id ?? found[0] };
}
