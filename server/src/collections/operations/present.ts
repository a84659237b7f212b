import { isPublishedCollection } from '@qram/contract/collection/content';
import type { PublicationState } from '@qram/contract/collection/publication';
import type { CollectionReader } from '../context.ts';
import { rowState } from '../publication/visibility.ts';
import type { Row, Values } from '../record-types.ts';
import { loadRelations, type RelationReader } from '../rows/relations.ts';

export async function presentRows(reader: RelationReader, rows: readonly Row[]): Promise<Values[]> {
  const { present } = reader.definition.record ?? {};
  const relations = await loadRelations(reader, rows);
  return rows.map((row) => {
    const record = present?.(row, relations.get(row.id) ?? {}) ?? row;
    const state = getState(reader, row);
    return state ? { ...record, state } : record;
  });
}

export async function presentRow(reader: RelationReader, row: Row): Promise<Values> {
  return (await presentRows(reader, [row]))[0] ?? {};
}

type Viewed = Pick<CollectionReader, 'definition' | 'now'>;

/** Undefined: the collection has no publication. */
const getState = ({ definition, now }: Viewed, row: Row): PublicationState | undefined =>
  isPublishedCollection(definition.name) ? rowState(definition, row, now) : undefined;

/** True if everyone may see a row. */
export function isPublic(viewed: Viewed, row: Row): boolean {
  if (viewed.definition.list.hidesInactive && row.active !== 1) return false;
  return (getState(viewed, row) ?? 'live') === 'live';
}
