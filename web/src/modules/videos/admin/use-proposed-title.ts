import type { UseFormReturnType } from '@mantine/form';
import { formatDuration } from '@qram/contract/modules/videos/video-duration';
import { getVideoId, watchLink } from '@qram/contract/modules/videos/video-link';
import type { VideoDetails, videos } from '@qram/contract/modules/videos/videos';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ValuesOf } from '../../../admin/screen/field-values.ts';
import { useApi } from '../../../api/api-context.tsx';

/** The editable fields of a video. */
export type VideoValues = ValuesOf<typeof videos>;

/** The fields besides the title that the host may know. */
type Proposed = Pick<VideoValues, 'description' | 'publisher' | 'duration'>;

const toProposed = ({ description, publisher, duration }: VideoDetails): Proposed => ({
  description: description ?? '',
  publisher: publisher ?? '',
  duration: duration === null ? '' : formatDuration(duration),
});

const NOTHING: VideoDetails = { title: null, description: null, publisher: null, duration: null };

/** Reads what is known of a video at its host, through the server. Never throws. */
function useHostDetails() {
  const api = useApi();
  return async (videoId: string, signal?: AbortSignal): Promise<VideoDetails> => {
    const query = { link: watchLink(videoId) };
    const details = await api('GET /api/videos/details', { query, signal }).catch(() => null);
    return details?.data ?? NOTHING;
  };
}

/**
 * Fills in the title of the linked video once, while no other title has been typed, and its description, publisher and
 * length where the host has them and nothing else has been typed.
 * @returns whether the field has the proposed title, `use`, which replaces what was typed, and `submitLater`
 */
export function useProposedTitle(form: UseFormReturnType<VideoValues>) {
  const read = useHostDetails();
  const [proposed, setProposed] = useState<string | null>(null);
  const others = useRef<Proposed>({ description: '', publisher: '', duration: '' });
  /** The last video that was asked for, so that a title which was deleted isn't filled in again. */
  const asked = useRef<string | null>(null);
  const reading = useRef(false);
  /** The form that is to be sent when the host has answered. */
  const submitting = useRef<HTMLFormElement | null>(null);
  const videoId = getVideoId(form.values.link);

  const isFree = () => {
    const { title } = form.getValues();
    return title.trim() === '' || title === proposed;
  };
  const fill = (title: string, details: VideoDetails) => {
    setProposed(title);
    form.setFieldValue('title', title);
    form.clearFieldError('title');
    const next = toProposed(details);
    for (const field of ['description', 'publisher', 'duration'] as const) {
      const value = form.getValues()[field].trim();
      // Replaces the details of another video, never typed ones.
      if (value === '' || value === others.current[field]) form.setFieldValue(field, next[field]);
    }
    others.current = next;
  };
  const propose = useRef<(id: string, signal: AbortSignal) => Promise<void>>(undefined);
  propose.current = async (id, signal) => {
    if (asked.current === id || !isFree()) return;
    reading.current = true;
    const details = await read(id, signal);
    if (signal.aborted) return;
    reading.current = false;
    asked.current = id;
    if (details.title !== null && isFree()) fill(details.title, details);
    const waiting = submitting.current;
    submitting.current = null;
    // Once the title is in the form.
    if (waiting) requestAnimationFrame(() => waiting.requestSubmit());
  };

  const asking = useMutation({
    mutationFn: (id: string) => read(id),
    onSuccess: (details) => {
      if (details.title !== null) fill(details.title, details);
    },
  });

  useEffect(() => {
    const request = new AbortController();
    if (videoId) void propose.current?.(videoId, request.signal);
    return () => {
      request.abort();
      reading.current = false;
      submitting.current = null;
    };
  }, [videoId]);

  return {
    isProposed: proposed !== null && form.values.title === proposed,
    /** The host was asked for a title in vain. */
    missing: asking.variables === videoId && asking.data?.title === null,
    busy: asking.isPending,
    /** Sends the form after the host's answer; false if none is awaited. */
    submitLater: (element: HTMLFormElement | null) => {
      if (reading.current) submitting.current = element;
      return reading.current;
    },
    use: () => {
      if (videoId) asking.mutate(videoId);
    },
  };
}
