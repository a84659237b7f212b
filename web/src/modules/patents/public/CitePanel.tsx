import type { Patent } from '@qram/contract/modules/patents/patents';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { citationsQuery } from '../queries.ts';
import { CitationPanel } from '../shared/CitationPanel.tsx';

/** Citations of a patent, to copy or download; nothing for one that isn't public, in its preview. */
export function CitePanel({ id }: Pick<Patent, 'id'>) {
  const { data, isError, refetch } = useQuery(citationsQuery(useApi(), id));
  if (data && 'missing' in data) return null;
  return (
    <section>
      <h2 className="text-7 mb-4">Cite</h2>
      {data ? (
        <CitationPanel path={`/patents/${id}`} citations={data.record} />
      ) : isError ? (
        <Notice
          title="Failed to load the citation. Please try again later."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      ) : (
        <Skeleton height="330px" radius="14px" />
      )}
    </section>
  );
}
