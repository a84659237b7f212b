import { Text } from '@mantine/core';
import { documentRule, PDF_TYPE } from '@qram/contract/documents';
import { doiAddress } from '@qram/contract/doi-address';
import {
  PATENT_LIMITS,
  PATENT_MESSAGES,
  type Patent,
  patentCreate,
  patentUpdate,
} from '@qram/contract/modules/patents';
import { IconFileTypePdf } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { labelsFrom } from '../../../admin/admin-screen.ts';
import { noDate } from '../../../admin/collection/bulk-choices.ts';
import { publishedCollection } from '../../../admin/screen/published-collection.ts';
import text from '../../../admin/ui/text.module.css';
import type { Transport } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { utcDate, utcMediumDate } from '../../../ui/dates.ts';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { PatentDocument } from './PatentDocument.tsx';
import { PatentFields } from './PatentFields.tsx';
import { EMPTY_PATENT, getUpload, type PatentValues, patentBody, patentValues } from './patent-values.ts';
import { patentsScreen } from './patents-screen.ts';

const issued = (patent: Patent) => (patent.issue_date ? utcDate(patent.issue_date) : null);

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
  getName: (patent) => patent.title,
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
      width: '124px',
      render: (patent) => (
        <Text span ff="monospace" fz="xs" c="var(--ink-2)" title={patent.patent_number}>
          {patent.patent_number}
        </Text>
      ),
    },
    {
      key: 'inventors',
      label: 'Inventors',
      width: '10vw',
      wraps: true,
      detail: () => null,
      render: ({ inventors }) =>
        inventors.length > 0 ? <span title={inventors.join(', ')}>{inventors.join(', ')}</span> : null,
    },
    {
      key: 'document',
      label: 'Document',
      detail: () => null,
      render: (patent) => (patent.pdf_url ? <PatentDocument patent={patent} /> : null),
    },
    {
      key: 'issue_date',
      label: 'Issue date',
      sort: 'issue_date',
      usual: '88px',
      render: ({ issue_date }) => (issue_date ? utcMediumDate(issue_date) : null),
    },
  ],
  filter: { field: 'year', label: 'Issue year', all: 'All years', useChoices: useIssueYears },
  versioned: true,
  bulkFields: [
    { field: 'issue_date', label: 'Issue date', useChoices: noDate, entered: { as: 'day', label: 'Set a date…' } },
  ],
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
    {
      label: 'Patent number',
      value: (
        <Text span ff="monospace" fz="xs" c="var(--ink-2)">
          {patent.patent_number}
        </Text>
      ),
    },
    { label: 'Inventors', value: patent.inventors.join(', ') },
    { label: 'Issue date', value: issued(patent) },
    { label: 'Description', value: patent.description },
    { label: 'Document', value: patent.pdf_url ? <PatentDocument patent={patent} long /> : null },
    {
      label: 'DOI of the paper',
      value: patent.doi ? (
        <a className={`${text.link} ${text.wrap}`} href={doiAddress(patent.doi)} target="_blank" rel="noreferrer">
          <span>{patent.doi}</span>
          <span className="visually-hidden">, opens in a new tab</span>
        </a>
      ) : null,
    },
  ],
  form: {
    empty: EMPTY_PATENT,
    toValues: patentValues,
    buildBody: patentBody,
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
        hint: `PDF, at most ${PATENT_LIMITS.pdfMegabytes}\u00a0MB.`,
        icon: IconFileTypePdf,
        rule: documentRule([PDF_TYPE], PATENT_LIMITS.pdfMegabytes, {
          type: PATENT_MESSAGES.fileType,
          size: PATENT_MESSAGES.fileSize,
        }),
        accepts: 'pdf',
        library: libraryDialog({ type: 'pdf', folder: 'patents' }),
        getName: getUpload,
      },
    ],
  },
});
