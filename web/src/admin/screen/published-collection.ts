import { NOW, PUBLICATION_MESSAGES, type PublicationPeriod } from '@qram/contract/collection/publication';
import type { AdminCollection, Duplication, FormDefinition, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { buildBulkFields } from '../record/publication/bulk-publication.ts';
import {
  buildStateFilter,
  draftLabel,
  type PublishedRecord,
  publicationDetails,
  STATE_COLUMN,
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
  const { show, hasContent } = form;
  return {
    ...form,
    empty: { ...form.empty, ...EMPTY_PUBLICATION, ...(hasContent ? { publish_at: BY_CONTENT } : {}) },
    completed: (values, files) =>
      values.publish_at === BY_CONTENT ? { ...values, publish_at: hasContent?.(values, files) ? NOW : DRAFT } : values,
    toValues: (record) => ({
      ...form.toValues(record),
      ...publicationValues(record.state === 'draft' ? { ...record, publish_at: null } : record),
    }),
    buildBody: (values) => {
      const body = { ...buildBody(form, values), ...publicationBody(values) };
      return hides ? withActive(body) : body;
    },
    required: {
      ...form.required,
      publish_at: PUBLICATION_MESSAGES.startRequired,
      unpublish_at: PUBLICATION_MESSAGES.endRequired,
    } as FormDefinition<R, V & PublicationValues>['required'] & object,
    labels: { ...form.labels, publish_at: 'Goes live', unpublish_at: 'Ends' } as FormDefinition<
      R,
      V & PublicationValues
    >['labels'],
    show: (field, value) =>
      isTime(field)
        ? value === DRAFT
          ? draftLabel(hides)
          : shownTime(String(value))
        : (show?.(field, value as V[keyof V]) ?? String(value ?? '')),
  } as FormDefinition<R, V & PublicationValues>;
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
  const { duplicate, ...others } = definition;
  const { columns, filters, details, bulkFields, useBulkActions, hidesInactive = false } = others;
  return {
    ...others,
    columns: [...columns, STATE_COLUMN] as unknown as AdminCollection<R, V>['columns'],
    filters: { ...filters, state: buildStateFilter(hidesInactive) },
    details: (record) => [...details(record), ...publicationDetails(record)],
    useBulkActions: (selected, deselect) => {
      const more = useBulkActions?.(selected, deselect) ?? [];
      return [...more, usePublication(definition, selected, deselect)];
    },
    ...(duplicate ? { duplicate: duplicateAsDraft(duplicate) } : {}),
    ...(bulkFields ? { bulkFields: [...bulkFields, ...buildBulkFields(hidesInactive)] } : {}),
    published: true,
    form: publishedForm(definition.form, hidesInactive),
  };
}
