import { termLines } from '@qram/contract/modules/terms/term-lines';
import { type Term, terms } from '@qram/contract/modules/terms/terms';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import type { ValuesOf } from '../../../admin/screen/field-values.ts';
import { Time } from '../../../admin/text/Time.tsx';
import { count } from '../../../admin/text/text-format.ts';
import { LinesField } from './LinesField.tsx';
import { editorText, termData, termName, termSummary } from './term-text.ts';
import { termsScreen } from './terms-screen.ts';

function TermFields({ form }: FieldsProps<Term, ValuesOf<typeof terms>>) {
  return (
    <LinesField
      value={form.values.data}
      error={typeof form.errors.data === 'string' ? form.errors.data : null}
      onChange={(data) => form.setFieldValue('data', data)}
    />
  );
}

export const termsDefinition = fieldCollection(terms, {
  ...labelsFrom(termsScreen),
  getName: (term) => termName(term.data),
  messages: {
    load: 'Failed to load the terms. Please try again later.',
    deleteOne: 'Failed to delete term.',
    deleteMany: 'Failed to delete term.',
    save: 'Save failed. Please try again.',
    invalid: 'Save failed.',
  },
  list: {
    columns: [
      { field: 'data', render: (term) => <span title={term.data}>{termSummary(term.data)}</span> },
      { key: 'lines', label: 'Lines', render: (term) => count(termLines(term.data).length) },
      {
        key: 'updated',
        label: 'Last changed',
        sort: 'updated_at',
        usual: '88px',
        render: (term) => <Time at={term.updated_at} show="day" />,
      },
      {
        key: 'created',
        label: 'Created',
        sort: 'created_at',
        usual: '88px',
        detail: () => null,
        render: (term) => <Time at={term.created_at} show="day" />,
      },
    ],
    searchPlaceholder: 'Search the terms',
    sorts: [
      { value: 'created_at', label: 'In reading order' },
      { value: '-created_at', label: 'Newest first' },
      { value: '-updated_at', label: 'Recently changed first' },
      { value: 'updated_at', label: 'Least recently changed first' },
    ],
  },
  form: {
    Fields: TermFields,
    values: {
      toValues: (term) => ({ data: editorText(term.data) }),
      buildBody: ({ data }) => ({ data: termData(data) }),
    },
  },
});
