import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';

/** Time in a section after which it is the place to go on at. */
const STAYED_MS = 5000;

/** Notes the section that the viewer is reading, to go on there. A failure changes nothing for the viewer. */
export function useReadingPlace(topicId: number, section: string | null): void {
  const api = useApi();
  const { mutate } = useMutation({
    mutationFn: ({ id, ...body }: { id: number; section: string }) =>
      api('PUT /api/me/learning/:collection/:id', { params: { collection: 'topics', id }, body }),
    scope: { id: 'learning' },
  });
  useEffect(() => {
    if (section === null) return;
    const timer = setTimeout(() => mutate({ id: topicId, section }), STAYED_MS);
    return () => clearTimeout(timer);
  }, [topicId, section, mutate]);
}
