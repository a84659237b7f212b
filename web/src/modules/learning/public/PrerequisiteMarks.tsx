import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useApi } from '../../../api-context.tsx';
import { statesQuery } from '../queries.ts';
import type { CategoryLesson } from './CategoryCard.tsx';

const DoneMark = () => (
  <span className="inline-flex items-center gap-1 text-good text-2 font-semibold">
    <IconCheck size={14} stroke={2.5} aria-hidden="true" />
    Done
  </span>
);

/** Marks the prerequisites that the viewer has done, in the places that the lesson's page has for them. */
export function PrerequisiteMarks({ lesson, viewer }: { lesson: CategoryLesson; viewer: number }) {
  const ids = lesson.prerequisites.map(({ id }) => id);
  const { data = [] } = useQuery(statesQuery(useApi(), { viewer, collection: 'topics', ids }));
  // The places are looked for after the page has rendered them.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (!isMounted) return null;
  return data.map(({ id, done_at }) => {
    const place = done_at === null ? null : document.querySelector(`[data-mark="${id}"]`);
    return place ? createPortal(<DoneMark />, place, String(id)) : null;
  });
}
