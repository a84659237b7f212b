import type { EndpointSpec } from '@qram/contract/api/endpoint';
import type { CollectionEndpoints } from '@qram/contract/collection/collection-endpoints';
import type { PublishedCollection } from '@qram/contract/collection/content';
import type { VersionEndpoints } from '@qram/contract/collection/versions';
import type { z } from 'zod';
import type { CollectionDefinition, CollectionTypes, RecordRules } from './definition.ts';
import type { OnlyColumns, RecordTable, RowOf, Values } from './record-types.ts';

type Endpoints = Partial<CollectionEndpoints>;
type OutputOf<S> = S extends z.ZodType ? z.output<S> : unknown;
type BodyOf<E> = E extends EndpointSpec ? OutputOf<E['body']> : unknown;

/** Fields of a create or an update. */
type InputOf<E extends Endpoints> = Partial<BodyOf<E['create']>> & Partial<Omit<BodyOf<E['update']>, 'updated_at'>>;
type ListQueryOf<E extends Endpoints> = E['list'] extends EndpointSpec ? OutputOf<E['list']['query']> : unknown;
type SortOf<E extends Endpoints> =
  ListQueryOf<E> extends { sort?: infer Sort } ? (Sort extends `-${infer Field}` ? Field : never) : never;
type EngineQuery<T extends RecordTable> =
  | 'page'
  | 'per_page'
  | 'search'
  | 'sort'
  | 'created_from'
  | 'created_to'
  | 'to_mend'
  | (T extends PublishedCollection ? 'state' : never);
type FilterOf<T extends RecordTable, E extends Endpoints> = Exclude<keyof ListQueryOf<E>, EngineQuery<T>> & string;

interface TypesOf<T extends RecordTable, E extends Endpoints, M extends keyof E> extends CollectionTypes {
  row: RowOf<T>;
  input: InputOf<Omit<E, M>> & Values;
  sort: SortOf<E>;
  filter: FilterOf<T, E>;
}

interface ToColumns<Input, C, R> {
  toColumns(input: Input): OnlyColumns<C, R> | Promise<OnlyColumns<C, R>>;
}
/** Input fields that are not columns need `toColumns`. */
type WithColumns<Input, C, R, Others> = [Exclude<keyof Input, keyof R>] extends [never]
  ? { record?: Partial<ToColumns<Input, C, R>> & Others }
  : { record: ToColumns<Input, C, R> & Others };

type Declared<T extends RecordTable, E extends Endpoints, M extends keyof E, C> = Omit<
  CollectionDefinition<TypesOf<T, E, M>>,
  'name' | 'endpoints' | 'servedByModule' | 'record'
> &
  WithColumns<InputOf<Omit<E, M>>, C, RowOf<T>, Omit<RecordRules<TypesOf<T, E, M>>, 'toColumns'>>;

/**
 * Checks columns against the table's row type, and sorts, filters and input against the contract.
 * @param name the table
 */
export function defineCollection<
  T extends RecordTable,
  E extends Endpoints,
  C,
  M extends keyof E & (keyof CollectionEndpoints | keyof VersionEndpoints) = never,
>(
  name: T,
  endpoints: E,
  declaration: Declared<T, E, M, C> & {
    /** Endpoints that the module serves itself. */
    servedByModule?: readonly M[];
  },
): CollectionDefinition {
  return { ...declaration, name, endpoints } as unknown as CollectionDefinition;
}
