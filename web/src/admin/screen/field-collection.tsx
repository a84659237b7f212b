import {
  type Collection,
  type CollectionDeclaration,
  pictureEntries,
  uploadEntries,
} from '@qram/contract/collection/collection';
import { isPublishedCollection, type PublishedCollection } from '@qram/contract/collection/content';
import type { Control, Field } from '@qram/contract/collection/fields';
import type { z } from 'zod';
import type {
  AdminCollection,
  BulkField,
  CollectionMessages,
  Column,
  DocumentDefinition,
  FormDefinition,
  ListOptions,
  PictureDefinition,
  RecordOptions,
  SortChoice,
} from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { OrderCell } from '../list/order/OrderCell.tsx';
import { yesOrNo } from '../list/selection/bulk-choices.ts';
import type { PublishedRecord } from '../record/publication/PublicationState.tsx';
import type { PublicationValues } from '../record/publication/publication-values.ts';
import { Time } from '../text/Time.tsx';
import { truncated } from '../text/text-format.ts';
import { FieldInputs } from './FieldInputs.tsx';
import { emptyValues, formatField, shownEntries, toInput, type ValuesOf } from './field-values.ts';
import { publishedCollection } from './published-collection.tsx';

type RecordOf<D extends CollectionDeclaration> = z.output<Collection<D>['record']> & StoredRecord;
type Name<D extends CollectionDeclaration> = keyof D['fields'] & string;
type Screen<D extends CollectionDeclaration> = AdminCollection<RecordOf<D>, ValuesOf<D>>;
/** The screen, with the times of publication in its form where records are published. */
type PublishedScreen<D extends CollectionDeclaration> = D['name'] extends PublishedCollection
  ? AdminCollection<RecordOf<D>, ValuesOf<D> & PublicationValues>
  : Screen<D>;

type Form<D extends CollectionDeclaration> = FormDefinition<RecordOf<D>, ValuesOf<D>>;

/** The back office's additions to a declaration: all that can't be derived from its fields. */
interface Added<D extends CollectionDeclaration>
  extends Pick<Screen<D>, 'title' | 'icon' | 'module' | 'path' | 'noun' | 'nouns' | 'deletion'> {
  /** Replace those that follow from the fields and the nouns. */
  getName?: Screen<D>['getName'];
  messages?: CollectionMessages;
  list: Omit<ListOptions<RecordOf<D>>, 'columns' | 'sorts' | 'searchPlaceholder'> & {
    /** The columns: of fields, with what replaces what follows from the field, of the time of creation, and of more. */
    columns: readonly (
      | Name<D>
      | 'created_at'
      | (Partial<Column<RecordOf<D>>> & { field: Name<D> })
      | Column<RecordOf<D>>
    )[];
    sorts?: ListOptions<RecordOf<D>>['sorts'];
    searchPlaceholder?: string;
  };
  record?: Pick<RecordOptions<RecordOf<D>, ValuesOf<D>>, 'renderBadge' | 'getEditor' | 'facts'>;
  /** The choices of fields that several records can get at once, where these aren't yes and no. */
  bulkChoices?: { [K in Name<D>]?: Pick<BulkField, 'useChoices' | 'entered'> };
  form?: {
    /** Defaults to the inputs of the fields in their order. */
    Fields?: Form<D>['Fields'];
    /** Values as they are edited, where they differ from the stored ones. */
    values?: Pick<Form<D>['values'], 'buildBody' | 'carried' | 'hasContent'> & {
      toValues?: (record: RecordOf<D>) => Partial<ValuesOf<D>>;
    };
    rules?: Pick<Form<D>['rules'], 'blocked' | 'confirmation'>;
    files?: {
      /** The stored picture, and the dialog with those of the library. */
      picture?: Pick<PictureDefinition<RecordOf<D>>, 'library' | 'getUrl' | 'shape'>;
      /** Icons, dialogs and names of documents, by field. */
      documents?: {
        [K in Name<D>]?: Pick<DocumentDefinition<RecordOf<D>>, 'icon' | 'accepts' | 'library' | 'getName'>;
      };
    };
  };
}

type Entry = readonly [name: string, field: Field];
type SortKey = SortChoice['value'];
type Sorted = Pick<Field['meta'], 'label' | 'sort' | 'sortLabels'> & { control?: Control };

/** The times of every record, as lists are sorted by them. */
const TIMES: Readonly<Record<string, Sorted>> = {
  created_at: { label: 'Created', sort: 'plain', sortLabels: ['Oldest first', 'Newest first'] },
  updated_at: {
    label: 'Last changed',
    sort: 'plain',
    sortLabels: ['Least recently changed first', 'Recently changed first'],
  },
};

/** The names of a field's two orders, ascending first. */
const nameOrders = ({ label, control }: Sorted): readonly [string, string] =>
  control === 'time' || control === 'day'
    ? [`${label}: earliest first`, `${label}: latest first`]
    : [`${label} A to Z`, `${label} Z to A`];

/** The two orders by a field, the default or the usual one first. */
function buildSortPair(name: string, sorted: Sorted, defaultSort: string): SortChoice[] {
  const { sort, sortLabels } = sorted;
  const [up, down] = sortLabels ?? nameOrders(sorted);
  const ascending = { value: name as SortKey, label: up };
  const descending = { value: `-${name}` as SortKey, label: down };
  const descends = defaultSort === descending.value || (defaultSort !== name && sort !== 'text');
  return descends ? [descending, ascending] : [ascending, descending];
}

function buildSorts({ fields, sortable, defaultSort = '-created_at' }: Collection): SortChoice[] {
  return sortable.flatMap((name) => {
    const sorted = fields[name]?.meta ?? TIMES[name];
    return sorted ? buildSortPair(name, sorted, defaultSort) : [];
  });
}

const buildMessages = ({ noun, nouns }: { noun: string; nouns: string }): CollectionMessages => ({
  load: `Failed to load ${nouns}. Please try again later.`,
  deleteOne: `Failed to delete ${noun}.`,
  deleteMany: `Failed to delete ${nouns}.`,
  save: `Failed to save ${noun}.`,
});

/** `Search title or link`. */
function searchPlaceholder(fields: CollectionDeclaration['fields']): string {
  const searched = Object.values(fields).filter(({ meta }) => meta.search === 'admin' || meta.search === 'both');
  return `Search ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(searched.map(({ meta }) => meta.label.toLowerCase()))}`;
}

const CREATED: Column<StoredRecord> = {
  key: 'created',
  label: 'Created',
  sort: 'created_at',
  rare: true,
  usual: '88px',
  render: (record) => <Time at={record.created_at} show="day" />,
};

/** How a column shows a field, unless its screen says otherwise. */
function buildColumn([key, field]: Entry, title: string): Column<StoredRecord> {
  const { label, sort, control } = field.meta;
  const read = (record: object): unknown => readField(record, key);
  const column = { key, label, ...(sort ? { sort: key as never } : {}) };
  if (key === 'order')
    return {
      ...column,
      usual: '60px',
      render: (record) => <OrderCell record={record as never} name={String(readField(record, title))} />,
    };
  const isLong = control === 'textarea';
  const render = (record: object) => {
    const text = formatField(field, read(record));
    if (text === '' || !(isLong || key === title)) return text;
    return <span title={text}>{isLong ? truncated(text) : text}</span>;
  };
  const detail = (record: object) => formatField(field, read(record));
  return isLong ? { ...column, width: '220px', note: true, detail, render } : { ...column, render };
}

const readField = (record: object, field: string): unknown => (record as Record<string, unknown>)[field];

function buildPicture(fields: CollectionDeclaration['fields'], shown: object | undefined) {
  const [entry] = pictureEntries(fields);
  if (!entry || !shown) return {};
  const [field, { meta, rule }] = entry;
  return { picture: { field, label: meta.label, hint: meta.hint ?? '', rule, ...shown } };
}

function buildDocuments(fields: CollectionDeclaration['fields'], shown: Readonly<Record<string, unknown>>) {
  const documents = uploadEntries(fields).flatMap(([field, { meta, rule }]) =>
    shown[field] ? [{ field, label: meta.label, hint: meta.hint ?? '', rule, ...shown[field] }] : [],
  );
  return documents.length > 0 ? { documents } : {};
}

export function fieldCollection<D extends CollectionDeclaration>(
  collection: Collection<D>,
  added: Added<D>,
): PublishedScreen<D> {
  const declared = collection as unknown as Collection;
  const { fields, name, title, create, update, versioned, imported, ordered, hidesInactive, path } = declared;
  const { list, record = {}, bulkChoices = {}, form = {}, ...labels } = added;
  const shown = shownEntries(declared);
  const having = (has: (meta: Field['meta']) => unknown) =>
    shown.flatMap(([key, { meta }]) => (has(meta) ? [key] : []));

  const toColumn = (given: (typeof list.columns)[number]): Column<never> => {
    if (given === 'created_at') return CREATED as Column<never>;
    if (typeof given === 'object' && !('field' in given)) return given as Column<never>;
    const { field: key, ...replacing } = typeof given === 'string' ? { field: given } : given;
    return { ...buildColumn([key, fields[key] as Field], title), ...replacing } as Column<never>;
  };
  const titleMax = fields[title]?.meta.max;
  const choicesOf = (key: string) =>
    (bulkChoices as Record<string, object | undefined>)[key] ??
    (fields[key]?.meta.control === 'switch' ? { useChoices: yesOrNo } : undefined);
  const empty = emptyValues(declared);
  const counters = Object.entries(fields).filter(([, { meta }]) => meta.counter);

  const bulkFields = having(({ bulk }) => bulk).flatMap((field) => {
    const choices = choicesOf(field);
    return choices ? [{ field, label: fields[field]?.meta.label, ...choices }] : [];
  });

  const definition = {
    getName: (given: object) => String(readField(given, title)),
    messages: buildMessages(labels),
    ...labels,
    abilities: {
      ordered: ordered && Object.hasOwn(fields, 'order'),
      hidesInactive,
      versioned,
      mends: Object.hasOwn(declared.filters ?? {}, 'to_mend'),
      ...(imported ? { exported: `GET ${path}/export`, imported: `POST ${path}/import` } : {}),
    },
    list: {
      searchPlaceholder: searchPlaceholder(fields),
      sorts: buildSorts(declared),
      ...list,
      columns: list.columns.map(toColumn),
    },
    record: {
      ...record,
      duplicate: {
        ...(titleMax === undefined ? {} : { title: { field: title, maxLength: titleMax } }),
        reset: Object.fromEntries(having(({ resets }) => resets).map((key) => [key, empty[key]])),
      },
      facts: (given: object) => [
        ...(record.facts?.(given as never) ?? []),
        ...counters.map(([key, field]) => ({
          label: field.meta.label,
          value: formatField(field, readField(given, key)),
        })),
      ],
    },
    ...(declared.bulk.length > 0 ? { bulkEdit: { fields: bulkFields } } : {}),
    form: {
      Fields: form.Fields ?? (({ form: state }) => <FieldInputs collection={declared} form={state} />),
      values: {
        empty,
        ...form.values,
        toValues: (given: object) => ({
          ...Object.fromEntries(shown.map(([key, field]) => [key, toInput(field, readField(given, key))])),
          ...form.values?.toValues?.(given as never),
        }),
      },
      rules: {
        createSchema: create,
        updateSchema: update,
        required: Object.fromEntries(shown.flatMap(([key, { meta }]) => (meta.required ? [[key, meta.required]] : []))),
        ...form.rules,
      },
      fields: {
        labels: Object.fromEntries(shown.map(([key, { meta }]) => [key, meta.label])),
        paragraphs: having(({ paragraphs }) => paragraphs),
        show: (key: string, value: unknown) => {
          const field = fields[key];
          const isWord = field?.meta.control === 'switch' || field?.meta.words;
          return field && isWord ? formatField(field, value) : String(value ?? '');
        },
      },
      files: { ...buildPicture(fields, form.files?.picture), ...buildDocuments(fields, form.files?.documents ?? {}) },
    },
  } as unknown as AdminCollection<StoredRecord & PublishedRecord, ValuesOf<D>>;
  return (isPublishedCollection(name) ? publishedCollection(definition) : definition) as unknown as PublishedScreen<D>;
}
