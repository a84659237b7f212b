import { useDebouncedValue } from '@mantine/hooks';
import type { LessonMessage, LessonPreview } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Transport } from '../../../../api/api-client.ts';
import { useApi } from '../../../../api/api-context.tsx';

/** Time for which the text must be unchanged, in milliseconds. */
const PREVIEW_DEBOUNCE_MS = 500;

const NO_LINES: readonly number[] = [];
const NO_MESSAGES: readonly LessonMessage[] = [];

export interface PreviewState {
  /** The last preview; null before the first one. */
  html: string | null;
  /** The line of the text at which each element of the HTML starts, from 0. */
  lines: readonly number[];
  words: number;
  minutes: number;
  /** Mistakes, without which the lesson isn't saved, then what should be checked before it is published. */
  checks: readonly LessonMessage[];
  error: unknown;
  busy: boolean;
  retry: () => void;
}

/** The preview of a text. Components that show the same text share one request. */
export const lessonPreviewQuery = (api: Transport, body: string) =>
  queryOptions({
    queryKey: ['lesson-preview', body],
    queryFn: async ({ signal }) => (await api('POST /api/topics/lesson-previews', { body: { body }, signal })).data,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** A lesson as its page would show it. A newer text cancels the request of an older one. */
export function useLessonPreview(body: string): PreviewState {
  const api = useApi();
  const [settled] = useDebouncedValue(body, PREVIEW_DEBOUNCE_MS);
  const [last, setLast] = useState<LessonPreview | null>(null);
  const isEmpty = settled.trim() === '';
  const preview = useQuery({ ...lessonPreviewQuery(api, settled), enabled: !isEmpty });
  const { data } = preview;
  useEffect(() => {
    if (data) setLast(data);
    else if (isEmpty) setLast(null);
  }, [data, isEmpty]);
  const shown = isEmpty ? null : (data ?? last);
  const { isError, error, isFetching, refetch } = preview;
  // The same while nothing of it changes, so that a letter doesn't draw the preview again.
  return useMemo(
    () => ({
      html: shown?.html ?? null,
      lines: shown?.lines ?? NO_LINES,
      words: shown?.words ?? 0,
      minutes: shown?.minutes ?? 0,
      checks: shown ? [...shown.problems, ...shown.warnings].toSorted((a, b) => a.line - b.line) : NO_MESSAGES,
      error: isError ? error : null,
      busy: isFetching,
      retry: () => void refetch(),
    }),
    [shown, isError, error, isFetching, refetch],
  );
}
