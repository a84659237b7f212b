import type { Term } from '@qram/contract/modules/terms';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { LinesField } from './LinesField.tsx';

export type TermValues = { data: string };

/** The text of a term, line by line. */
export function TermFields({ form }: FieldsProps<Term, TermValues>) {
  return (
    <LinesField
      value={form.values.data}
      error={typeof form.errors.data === 'string' ? form.errors.data : null}
      onChange={(data) => form.setFieldValue('data', data)}
    />
  );
}
