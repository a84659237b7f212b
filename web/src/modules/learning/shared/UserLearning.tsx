import { useQuery } from '@tanstack/react-query';
import { LoadedSection } from '../../../admin/record/form/RecordSections.tsx';
import { count } from '../../../admin/text/text-format.ts';
import panel from '../../../admin/ui/panel.module.css';
import { useApi } from '../../../api/api-context.tsx';

/** How much a user has learned, as numbers only: what it was stays private. */
export function UserLearning({ id }: { id: number }) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['learning', 'user', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/:id/learning', { params: { id }, signal })).data,
    staleTime: 0,
  });
  return (
    <LoadedSection
      query={query}
      nouns="learning"
      isEmpty={(figures) => Object.values(figures).every((figure) => figure === 0)}
      none="Nothing done, bookmarked or answered yet."
    >
      {({ lessons_done, bookmarks, questions_answered }) => (
        <dl className={panel.details}>
          <dt>Lessons done</dt>
          <dd>{count(lessons_done)}</dd>
          <dt>Bookmarks</dt>
          <dd>{count(bookmarks)}</dd>
          <dt>Questions answered</dt>
          <dd>{count(questions_answered)}</dd>
        </dl>
      )}
    </LoadedSection>
  );
}
