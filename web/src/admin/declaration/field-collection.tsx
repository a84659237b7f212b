import type { Collection, CollectionDeclaration } from '@qram/contract/collection/collection';
import { isPublishedCollection } from '@qram/contract/content';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AdminCollection, Column, Detail, FormDefinition, SortChoice } from '../collection/admin-collection.ts';
import { yesOrNo } from '../collection/bulk-choices.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import type { PublishedRecord } from '../publication/PublicationState.tsx';
import { publishedCollection } from '../screen/published-collection.ts';
import { Time } from '../Time.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { emptyValues, formatField, toInput, type ValuesOf } from './field-values.ts';

type RecordOf<D extends CollectionDeclaration> = z.output<Collection<D>['record']> & StoredRecord;
type Name<D extends CollectionDeclaration> = keyof D['fields'] & string;
type Screen<D extends CollectionDeclaration> = AdminCollection<RecordOf<D>, ValuesOf<D>>;

/** What the back office adds to a declaration: what can't be derived from its fields. */
type Added<D extends CollectionDeclaration> = Pick<
  Screen<D>,
  | 'title'
  | 'icon'
  | 'module'
  | 'path'
  | 'noun'
  | 'nouns'
  | 'messages'
  | 'lead'
  | 'narrowBelow'
  | 'isFeatured'
  | 'getEditor'
> & {
  /** The columns: of fields, with what replaces what follows from the field, and of the time of creation. */
  columns: readonly (Name<D> | 'created_at' | (Partial<Column<RecordOf<D>>> & { field: Name<D> }))[];
  /** Shown above the details, such as a preview. */
  preview?: (record: RecordOf<D>) => ReactNode;
  /** Details that are more than text, by field. */
  details?: { [K in Name<D>]?: (record: RecordOf<D>) => ReactNode };
  /** The form; defaults to the inputs of the fields in their order. */
  Fields?: FormDefinition<RecordOf<D>, ValuesOf<D>>['Fields'];
};

/** Choices of order: by time, then by each sortable field. */
function buildSorts(fields: CollectionDeclaration['fields']): SortChoice[] {
  const byField = Object.entries(fields).flatMap(([name, { meta }]) => {
    if (!meta.sort) return [];
    const [up, down] = meta.sortLabels ?? [`${meta.label} A to Z`, `${meta.label} Z to A`];
    const ascending = { value: name, label: up };
    const descending = { value: `-${name}` as const, label: down };
    return meta.sort === 'text' ? [ascending, descending] : [descending, ascending];
  });
  return [{ value: '-created_at', label: 'Newest first' }, { value: 'created_at', label: 'Oldest first' }, ...byField];
}

/** `Search title or link`. */
function searchPlaceholder(fields: CollectionDeclaration['fields']): string {
  const searched = Object.values(fields).filter(({ meta }) => meta.search === 'admin' || meta.search === 'both');
  return `Search ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(searched.map(({ meta }) => meta.label.toLowerCase()))}`;
}

const CREATED: Column<StoredRecord> = {
  key: 'created',
  label: 'Created',
  sort: 'created_at',
  usual: '88px',
  render: (record) => <Time at={record.created_at} show="day" />,
};

/** The back office's part of a collection that the contract declares with its fields. */
export function fieldCollection<D extends CollectionDeclaration>(
  collection: Collection<D>,
  added: Added<D>,
): Screen<D> {
  const { fields, name, title, create, update, versioned, imported, path } = collection as unknown as Collection;
  const { columns, preview, details = {}, Fields, ...screen } = added;
  const entries = Object.entries(fields);
  const readField = (record: object, field: string): unknown => (record as Record<string, unknown>)[field];
  const having = (has: (meta: (typeof entries)[number][1]['meta']) => unknown) =>
    entries.flatMap(([key, { meta }]) => (has(meta) ? [key] : []));

  const toColumn = (given: (typeof columns)[number]): Column<never> => {
    if (given === 'created_at') return CREATED as Column<never>;
    const { field: key, ...own } = (typeof given === 'string' ? { field: given } : given) as Partial<Column<object>> & {
      field: string;
    };
    const field = fields[key] as (typeof fields)[string];
    const render = (record: object) => {
      const text = formatField(field, readField(record, key));
      return key === title ? <span title={text}>{text}</span> : text;
    };
    return { key, label: field.meta.label, ...(field.meta.sort ? { sort: key as never } : {}), render, ...own };
  };
  const toDetail = ([key, field]: (typeof entries)[number], record: object): Detail => {
    const own = (details as Record<string, ((of: object) => ReactNode) | undefined>)[key];
    return { label: field.meta.label, value: own ? own(record) : formatField(field, readField(record, key)) };
  };
  const titleMax = fields[title]?.meta.max;
  const isBulk = (key: string) => fields[key]?.meta.bulk && fields[key].meta.control === 'switch';
  const empty = emptyValues(fields);

  const definition = {
    ...screen,
    columns: columns.map(toColumn),
    getName: (record: object) => String(readField(record, title)),
    searchPlaceholder: searchPlaceholder(fields),
    sorts: buildSorts(fields),
    ...(versioned ? { versioned } : {}),
    ...(imported ? { exported: `GET ${path}/export`, imported: `POST ${path}/import` } : {}),
    duplicate: {
      ...(titleMax === undefined ? {} : { title: { field: title, maxLength: titleMax } }),
      reset: Object.fromEntries(having(({ resets }) => resets).map((key) => [key, empty[key]])),
    },
    bulkFields: having(({ bulk }) => bulk)
      .filter(isBulk)
      .map((field) => ({ field, label: fields[field]?.meta.label, useChoices: yesOrNo })),
    details: (record: object) => [
      ...(preview ? [{ label: 'Preview', value: preview(record as never) }] : []),
      ...entries.map((entry) => toDetail(entry, record)),
    ],
    form: {
      empty,
      toValues: (record: object) =>
        Object.fromEntries(entries.map(([key, field]) => [key, toInput(field, readField(record, key))])),
      createSchema: create,
      updateSchema: update,
      required: Object.fromEntries(entries.flatMap(([key, { meta }]) => (meta.required ? [[key, meta.required]] : []))),
      paragraphs: having(({ paragraphs }) => paragraphs),
      labels: Object.fromEntries(entries.map(([key, { meta }]) => [key, meta.label])),
      show: (key: string, value: unknown) => {
        const field = fields[key];
        return field?.meta.control === 'switch' ? formatField(field, value) : String(value ?? '');
      },
      Fields: Fields ?? (({ form }) => <FieldInputs fields={fields} form={form} />),
    },
  } as unknown as Screen<D>;
  return isPublishedCollection(name)
    ? (publishedCollection(
        definition as unknown as AdminCollection<StoredRecord & PublishedRecord, ValuesOf<D>>,
      ) as unknown as Screen<D>)
    : definition;
}
