import { Text } from '@mantine/core';
import { type Patent, patents } from '@qram/contract/modules/patents/patents';
import { IconFileTypePdf } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { labelsFrom } from '../../../admin/declaration/admin-screen.ts';
import { numberFilter } from '../../../admin/declaration/list-filters.ts';
import { noDate } from '../../../admin/list/selection/bulk-choices.ts';
import { fieldCollection } from '../../../admin/screen/field-collection.tsx';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { utcMediumDate } from '../../../ui/text/dates.ts';
import { libraryDialog } from '../../media/shared/MediaPicker.tsx';
import { PatentDocument } from './PatentDocument.tsx';
import { PatentFields } from './PatentFields.tsx';
import { buildLink, getUpload, patentBody } from './patent-values.ts';
import { patentsScreen } from './patents-screen.ts';

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

const number = ({ patent_number }: Patent) => (
  <Text span ff="monospace" fz="xs" c="var(--ink-2)" title={patent_number}>
    {patent_number}
  </Text>
);

export const patentsDefinition = fieldCollection(patents, {
  ...labelsFrom(patentsScreen),
  bulkChoices: { issue_date: { useChoices: noDate, entered: { as: 'day', label: 'Set a date…' } } },
  messages: {
    load: 'Failed to load patents. Please try again later.',
    deleteOne: 'Failed to delete patent.',
    deleteMany: 'Failed to delete patents.',
    save: 'Failed to save patent. Please check the form and try again.',
    saveShownMs: 4000,
  },
  list: {
    columns: [
      'title',
      { field: 'patent_number', width: '124px', render: number },
      {
        field: 'inventors',
        rare: true,
        width: '10vw',
        wraps: true,
        detail: () => null,
        render: ({ inventors }) =>
          inventors.length > 0 ? <span title={inventors.join(', ')}>{inventors.join(', ')}</span> : null,
      },
      {
        key: 'document',
        rare: true,
        label: 'Document',
        detail: () => null,
        render: (patent) => (patent.pdf_url ? <PatentDocument patent={patent} /> : null),
      },
      {
        field: 'issue_date',
        usual: '88px',
        render: ({ issue_date }) => (issue_date ? utcMediumDate(issue_date) : null),
      },
    ],
    filters: { year: numberFilter('Issue year', 'All years', useIssueYears) },
    narrowBelow: 968,
    searchPlaceholder: 'Search title, number, inventors',
  },
  record: {
    facts: (patent) => [{ label: 'Document', value: patent.pdf_url ? <PatentDocument patent={patent} long /> : null }],
  },
  form: {
    Fields: PatentFields,
    values: {
      toValues: (patent) => ({ pdf_url: buildLink(patent) }),
      buildBody: patentBody,
    },
    files: {
      documents: {
        pdf_file: {
          icon: IconFileTypePdf,
          accepts: 'pdf',
          library: libraryDialog({ type: 'pdf', folder: 'patents' }),
          getName: getUpload,
        },
      },
    },
  },
});
