import { Textarea, TextInput } from '@mantine/core';
import { documentRule, PDF_TYPE } from '@qram/contract/documents';
import { doiAddress } from '@qram/contract/doi-address';
import {
  PATENT_LIMITS,
  PATENT_MESSAGES,
  type Patent,
  patentCreate,
  patentUpdate,
} from '@qram/contract/modules/patents';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import type { FieldsProps } from '../../../admin/collection/admin-collection.ts';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import frame from '../../../admin/form/record-form.module.css';
import { openInTab } from '../../../admin/open-in-tab.ts';
import { publishedCollection } from '../../../admin/publication/published-collection.ts';
import { longDate } from '../../../admin/text-format.ts';
import type { Transport } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import {
  EMPTY_PATENT,
  linkOf,
  numberHint,
  type PatentValues,
  patentBody,
  patentValues,
  uploadOf,
} from './patent-values.ts';
import classes from './patents.module.css';
import { patentsScreen } from './patents-screen.ts';

/** Fields of a patent, except its uploaded document. */
function PatentFields({ form, record }: FieldsProps<Patent, PatentValues>) {
  const replaces = record !== null && uploadOf(record) !== null && form.values.pdf_url.trim() !== '';
  return (
    <>
      <TextInput label="Title" withAsterisk maxLength={300} data-autofocus {...form.getInputProps('title')} />
      <div className={frame.pair}>
        <TextInput
          label="Patent number"
          withAsterisk
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          description={numberHint(form.values.patent_number)}
          {...form.getInputProps('patent_number')}
        />
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
        description="If the invention was also published as a paper, such as 10.1103/PhysRevLett.100.160501 or its link."
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('doi')}
      />
    </>
  );
}

/** An address at which an admin can open the document of a patent that isn't live, and so isn't public. */
async function linkOfDocument(api: Transport, { id }: Patent): Promise<string> {
  const calls = collectionCalls<Patent>(api, '/api/patents');
  const { rows } = await calls.versions(id, { page: 1, per_page: 1 });
  return calls.versionFileLink({ id, number: rows[0]?.number ?? 1 }, 'pdf_file');
}

/** Link to a patent's document. */
function PatentDocument({ patent, long = false }: { patent: Patent; long?: boolean }) {
  const uploaded = uploadOf(patent) !== null;
  const DocumentIcon = uploaded ? IconFileTypePdf : IconExternalLink;
  const label = uploaded ? 'PDF' : 'Link';
  const api = useApi();
  const openDocument = (event: MouseEvent) => {
    if (!uploaded || patent.state === 'live') return;
    event.preventDefault();
    void openInTab(() => linkOfDocument(api, patent));
  };
  return (
    <a className={classes.document} href={patent.pdf_url} target="_blank" rel="noreferrer" onClick={openDocument}>
      <DocumentIcon size={16} stroke={1.6} aria-hidden="true" />
      {long ? (uploadOf(patent) ?? linkOf(patent)) : label}
      <span className="visually-hidden"> of {patent.title}, opens in a new tab</span>
    </a>
  );
}

const issued = (patent: Patent) => (patent.issue_date ? longDate(patent.issue_date) : null);

function issueYearsQuery(api: Transport) {
  return queryOptions({
    queryKey: ['patents', 'admin-years'],
    queryFn: async ({ signal }) => (await api('GET /api/patents/years', { signal })).data,
    staleTime: 0,
  });
}

function useIssueYears() {
  const { data = [] } = useQuery(issueYearsQuery(useApi()));
  return data.map((year) => ({ value: year, label: String(year) }));
}

export const patentsDefinition = publishedCollection<Patent, PatentValues>({
  ...labelsFrom(patentsScreen),
  exported: 'GET /api/patents/export',
  imported: 'POST /api/patents/import',
  nameOf: (patent) => patent.title,
  columns: [
    {
      key: 'title',
      label: 'Title',
      sort: 'title',
      render: (patent) => <span title={patent.title}>{patent.title}</span>,
    },
    {
      key: 'patent_number',
      label: 'Patent number',
      sort: 'patent_number',
      width: '140px',
      render: (patent) => (
        <span className={classes.number} title={patent.patent_number}>
          {patent.patent_number}
        </span>
      ),
    },
    {
      key: 'inventors',
      label: 'Inventors',
      width: '140px',
      render: ({ inventors }) =>
        inventors.length > 0 ? <span title={inventors.join(', ')}>{inventors.join(', ')}</span> : null,
    },
    {
      key: 'issue_date',
      label: 'Issue date',
      sort: 'issue_date',
      render: issued,
    },
    {
      key: 'document',
      label: 'Document',
      render: (patent) => (patent.pdf_url ? <PatentDocument patent={patent} /> : null),
    },
  ],
  filter: { field: 'year', label: 'Issue year', all: 'All years', useChoices: useIssueYears },
  versioned: true,
  // A number names one patent, so the copy needs its own.
  duplicate: { title: { field: 'title', maxLength: 300 }, reset: { patent_number: '' } },
  narrowBelow: 968,
  searchPlaceholder: 'Search title, number, inventors',
  sorts: [
    { value: '-issue_date', label: 'Latest issue first' },
    { value: 'issue_date', label: 'Earliest issue first' },
    { value: 'title', label: 'Title A to Z' },
    { value: '-title', label: 'Title Z to A' },
    { value: 'patent_number', label: 'Number, lowest first' },
    { value: '-patent_number', label: 'Number, highest first' },
    { value: '-created_at', label: 'Newest first' },
    { value: 'created_at', label: 'Oldest first' },
  ],
  messages: {
    load: 'Failed to load patents. Please try again later.',
    deleteOne: 'Failed to delete patent.',
    deleteMany: 'Failed to delete patents.',
    save: 'Failed to save patent. Please check the form and try again.',
    saveShownMs: 4000,
  },
  details: (patent) => [
    { label: 'Title', value: patent.title },
    { label: 'Patent number', value: <span className={classes.number}>{patent.patent_number}</span> },
    { label: 'Inventors', value: patent.inventors.join(', ') },
    { label: 'Issue date', value: issued(patent) },
    { label: 'Description', value: patent.description },
    { label: 'Document', value: patent.pdf_url ? <PatentDocument patent={patent} long /> : null },
    {
      label: 'DOI of the paper',
      value: patent.doi ? (
        <a className={classes.document} href={doiAddress(patent.doi)} target="_blank" rel="noreferrer">
          {patent.doi}
          <span className="visually-hidden">, opens in a new tab</span>
        </a>
      ) : null,
    },
  ],
  form: {
    empty: EMPTY_PATENT,
    valuesOf: patentValues,
    bodyOf: patentBody,
    createSchema: patentCreate,
    updateSchema: patentUpdate,
    labels: {
      title: 'Title',
      patent_number: 'Patent number',
      inventors: 'Inventors',
      issue_date: 'Issue date',
      description: 'Description',
      pdf_url: 'Link to the document',
      doi: 'DOI of the paper',
    },
    Fields: PatentFields,
    documents: [
      {
        field: 'pdf_file',
        label: 'Document',
        hint: `PDF, at most ${PATENT_LIMITS.pdfMegabytes} MB.`,
        icon: IconFileTypePdf,
        rule: documentRule([PDF_TYPE], PATENT_LIMITS.pdfMegabytes, {
          type: PATENT_MESSAGES.fileType,
          size: PATENT_MESSAGES.fileSize,
        }),
        endings: ['.pdf'],
        library: { type: 'pdf', folder: 'patents' },
        nameOf: uploadOf,
      },
    ],
  },
});
