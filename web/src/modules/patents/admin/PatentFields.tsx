import { PATENT_LIMITS, type Patent, patentDigits, patents } from '@qram/contract/modules/patents/patents';
import type { FieldsProps } from '../../../admin/declaration/admin-collection.ts';
import { DuplicateNotice } from '../../../admin/record/fields/DuplicateNotice.tsx';
import { useDuplicates } from '../../../admin/record/fields/use-duplicates.ts';
import frame from '../../../admin/record/form/record-form.module.css';
import { FieldInput } from '../../../admin/screen/FieldInputs.tsx';
import { getUpload, numberHint, type PatentValues } from './patent-values.ts';
import { patentsScreen } from './patents-screen.ts';

export function PatentFields({ form, record }: FieldsProps<Patent, PatentValues>) {
  const replaces = record !== null && getUpload(record) !== null && form.values.pdf_url.trim() !== '';
  const number = form.values.patent_number;
  const duplicates = useDuplicates({
    module: 'patents',
    value: patentDigits(number) === null ? null : number.trim(),
    record,
    find: async (api, value, except, signal) =>
      (await api('GET /api/patents/duplicates', { query: { patent_number: value, except }, signal })).data,
  });
  return (
    <>
      <FieldInput collection={patents} form={form} name="title" focused />
      <div className={frame.pair}>
        <div>
          <FieldInput
            collection={patents}
            form={form}
            name="patent_number"
            autoComplete="off"
            spellCheck={false}
            description={numberHint(number)}
          />
          <DuplicateNotice duplicates={duplicates} path={patentsScreen.path} />
        </div>
        <FieldInput
          collection={patents}
          form={form}
          name="issue_date"
          min={`${PATENT_LIMITS.firstYear}-01-01`}
          max={`${PATENT_LIMITS.lastYear}-12-31`}
        />
      </div>
      <FieldInput collection={patents} form={form} name="inventors" autoComplete="off" />
      <FieldInput collection={patents} form={form} name="description" minRows={4} maxRows={12} />
      <FieldInput
        collection={patents}
        form={form}
        name="pdf_url"
        type="url"
        inputMode="url"
        {...(replaces ? { description: 'Saving this link replaces the uploaded PDF.' } : {})}
      />
      <FieldInput collection={patents} form={form} name="doi" autoComplete="off" spellCheck={false} />
    </>
  );
}
