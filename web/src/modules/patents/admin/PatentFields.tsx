import { Textarea, TextInput } from '@mantine/core';
import { PATENT_LIMITS, type Patent, patentDigits } from '@qram/contract/modules/patents';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { DuplicateNotice } from '../../../admin/form/DuplicateNotice.tsx';
import frame from '../../../admin/form/record-form.module.css';
import { useDuplicates } from '../../../admin/form/use-duplicates.ts';
import { getUpload, numberHint, type PatentValues } from './patent-values.ts';
import { patentsScreen } from './patents-screen.ts';

/** Fields of a patent, except its uploaded document. */
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
      <TextInput label="Title" withAsterisk maxLength={300} data-autofocus {...form.getInputProps('title')} />
      <div className={frame.pair}>
        <div>
          <TextInput
            label="Patent number"
            withAsterisk
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            description={numberHint(number)}
            {...form.getInputProps('patent_number')}
          />
          <DuplicateNotice duplicates={duplicates} path={patentsScreen.path} />
        </div>
        <TextInput
          label="Issue date"
          type="date"
          description="Leave it empty if it isn't known."
          min={`${PATENT_LIMITS.firstYear}-01-01`}
          max={`${PATENT_LIMITS.lastYear}-12-31`}
          {...form.getInputProps('issue_date')}
        />
      </div>
      <TextInput
        label="Inventors"
        description="Names separated by commas."
        autoComplete="off"
        {...form.getInputProps('inventors')}
      />
      <Textarea
        label="Description"
        autosize
        minRows={4}
        maxRows={12}
        maxLength={5000}
        {...form.getInputProps('description')}
      />
      <TextInput
        label="Link to the document"
        type="url"
        inputMode="url"
        maxLength={500}
        placeholder="https://…"
        description={
          replaces
            ? 'Saving this link replaces the uploaded PDF.'
            : 'For a document hosted elsewhere. Uploading a PDF replaces the link.'
        }
        {...form.getInputProps('pdf_url')}
      />
      <TextInput
        label="DOI of the paper"
        description="The DOI of the paper on this invention, if there is one, such as 10.1103/PhysRevLett.100.160501."
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('doi')}
      />
    </>
  );
}
