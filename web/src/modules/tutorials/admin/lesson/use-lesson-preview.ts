import { useDebouncedValue } from '@mantine/hooks';
import type { LessonPreview } from '@qram/contract/tutorial-lessons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api-context.tsx';

/** Time for which the text must be unchanged, in milliseconds. */
const PREVIEW_DEBOUNCE_MS = 500;

const NO_LINES: readonly number[] = [];

export interface PreviewState {
  /** The last preview; null before the first one. */
  html: string | null;
  /** The line of the text at which each element of the HTML starts, from 0. */
  lines: readonly number[];
  minutes: number;
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** A lesson as its page would show it. A newer text cancels the request of an older one. */
export function useLessonPreview(body: string, enabled: boolean): PreviewState {
  const api = useApi();
  const [settled] = useDebouncedValue(body, PREVIEW_DEBOUNCE_MS);
  const [last, setLast] = useState<LessonPreview | null>(null);
  const isEmpty = settled.trim() === '';
  const preview = useQuery({
    queryKey: ['lesson-preview', settled],
    queryFn: async ({ signal }) =>
      (await api('POST /api/topics/lesson-previews', { body: { body: settled }, signal })).data,
    enabled: enabled && !isEmpty,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data } = preview;
  useEffect(() => {
    if (data) setLast(data);
    else if (isEmpty) setLast(null);
  }, [data, isEmpty]);
  const shown = isEmpty ? null : (data ?? last);
  return {
    html: shown?.html ?? null,
    lines: shown?.lines ?? NO_LINES,
    minutes: shown?.minutes ?? 0,
    error: preview.isError ? preview.error : null,
    busy: preview.isFetching,
    retry: () => void preview.refetch(),
  };
}
