import { NOW, PUBLICATION_MESSAGES, type PublicationPeriod } from '@qram/contract/collection/publication';
import type {
  AdminCollection,
  Column,
  Duplication,
  FormDefinition,
  FormValues,
  ListOptions,
  RecordOptions,
} from '../declaration/admin-collection.ts';
import type { FileChoices, StoredRecord } from '../declaration/record-types.ts';
import { buildBulkFields } from '../record/publication/bulk-publication.ts';
import { LiveSwitch } from '../record/publication/LiveSwitch.tsx';
import {
  draftLabel,
  MEND_FILTER,
  type PublishedRecord,
  STATE_COLUMN,
  STATE_FILTER,
} from '../record/publication/PublicationState.tsx';
import {
  BY_CONTENT,
  DRAFT,
  EMPTY_PUBLICATION,
  NEVER,
  type PublicationValues,
  publicationBody,
  publicationValues,
  shownTime,
} from '../record/publication/publication-values.ts';
import { usePublication } from '../record/publication/use-publication.tsx';
import { buildBody } from '../record/save/record-form-rules.ts';

const isTime = (field: string): field is keyof PublicationValues => field in EMPTY_PUBLICATION;

function publishedForm<R extends PublishedRecord, V extends FormValues>(
  form: FormDefinition<R, V>,
  hides: boolean,
): FormDefinition<R, V & PublicationValues> {
  const { values, rules, fields } = form;
  const { hasContent } = values;
  return {
    ...form,
    values: {
      ...values,
      empty: { ...values.empty, ...EMPTY_PUBLICATION, ...(hasContent ? { publish_at: BY_CONTENT } : {}) },
      completed: (given: V & PublicationValues, files: FileChoices) =>
        given.publish_at === BY_CONTENT ? { ...given, publish_at: hasContent?.(given, files) ? NOW : DRAFT } : given,
      toValues: (record: R) => ({
        ...values.toValues(record),
        ...publicationValues(record.state === 'draft' ? { ...record, publish_at: null } : record),
      }),
      buildBody: (given: V & PublicationValues) => {
        const body = { ...buildBody(form, given), ...publicationBody(given) };
        return hides ? withActive(body) : body;
      },
    },
    rules: {
      ...rules,
      required: {
        ...rules.required,
        publish_at: PUBLICATION_MESSAGES.startRequired,
        unpublish_at: PUBLICATION_MESSAGES.endRequired,
      },
    },
    fields: {
      ...fields,
      labels: { ...fields.labels, publish_at: 'Goes live', unpublish_at: 'Ends' },
      show: (field: string, value: V[keyof V]) =>
        isTime(field)
          ? value === DRAFT
            ? draftLabel(hides)
            : shownTime(String(value))
          : (fields.show?.(field, value) ?? String(value ?? '')),
    },
  } as unknown as FormDefinition<R, V & PublicationValues>;
}

/** A hidden record is inactive, and keeps the time at which it went live or would. */
const withActive = ({ publish_at, ...body }: PublicationPeriod): Record<string, unknown> =>
  publish_at === null ? { ...body, active: 0 } : { ...body, active: 1, publish_at };

/** A copy is a draft, whatever the record is. */
const duplicateAsDraft = <V extends FormValues>(duplicate: Duplication<V>) =>
  ({
    ...duplicate,
    reset: { ...duplicate.reset, publish_at: DRAFT, unpublish_at: NEVER },
  }) as Duplication<V & PublicationValues>;

/** Adds to a collection's screen what records have that go live and end at a time. */
export function publishedCollection<R extends StoredRecord & PublishedRecord, V extends FormValues>(
  definition: AdminCollection<R, V>,
): AdminCollection<R, V & PublicationValues> {
  const { list, record, abilities, bulkEdit, form } = definition;
  const { columns, filters, useBulkActions } = list;
  const { hidesInactive = false } = abilities;
  const switched: Column<R> = {
    ...(STATE_COLUMN as Column<StoredRecord & PublishedRecord>),
    usual: '92px',
    render: (record) => <LiveSwitch<R, V> definition={published} record={record} />,
  };
  const published: AdminCollection<R, V & PublicationValues> = {
    ...definition,
    abilities: { ...abilities, published: true },
    list: {
      ...list,
      columns: [...columns, hidesInactive ? switched : STATE_COLUMN] as unknown as ListOptions<R>['columns'],
      filters: { ...filters, state: STATE_FILTER, ...(abilities.mends ? { to_mend: MEND_FILTER } : {}) },
      useBulkActions: (selected, deselect) => {
        const more = useBulkActions?.(selected, deselect) ?? [];
        return [...more, usePublication(definition, selected, deselect)];
      },
    },
    record: {
      ...record,
      duplicate: record.duplicate && duplicateAsDraft(record.duplicate),
    } as RecordOptions<R, V & PublicationValues>,
    ...(bulkEdit?.fields ? { bulkEdit: { fields: [...bulkEdit.fields, ...buildBulkFields(hidesInactive)] } } : {}),
    form: publishedForm(form, hidesInactive),
  };
  return published;
}
