import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { findRecord } from '../../../../public-page/found-record.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { CitationPanel } from '../../../patents/shared/CitationPanel.tsx';

/** Citations of a lesson; that there are none yet in the preview of one that isn't public. */
export default function LessonCitations({ id }: { id: number }) {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    queryKey: ['tutorials', 'citations', id],
    queryFn: ({ signal }) => findRecord(api('GET /api/tutorials/:id/citations', { params: { id }, signal })),
  });
  if (data && 'missing' in data)
    return <p className="text-4 text-ink-2">This lesson can be cited once it is public.</p>;
  if (data) return <CitationPanel path={`/tutorials/${id}`} citations={data.record} />;
  if (!isError) return <Skeleton height="290px" radius="14px" />;
  return (
    <Notice
      title="Failed to load the citation. Please try again later."
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}
