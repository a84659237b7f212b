import type { UseFormReturnType } from '@mantine/form';
import { videoIdOf, watchLink } from '@qram/contract/video-link';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api-context.tsx';

export type VideoValues = {
  title: string;
  link: string;
  description: string;
  views: number | string;
  featured: number;
};

/** Reads a video's title at its host, through the server; null if there is none. Never throws. */
function useHostTitle() {
  const api = useApi();
  return async (videoId: string, signal?: AbortSignal): Promise<string | null> => {
    const query = { link: watchLink(videoId) };
    const details = await api('GET /api/videos/details', { query, signal }).catch(() => null);
    return details?.data.title ?? null;
  };
}

/**
 * Fills in the title of the linked video once, while no other title has been typed.
 * @returns whether the field has the proposed title, and `use`, which replaces what was typed
 */
export function useProposedTitle(form: UseFormReturnType<VideoValues>) {
  const read = useHostTitle();
  const [proposed, setProposed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  /** The last video that was asked for, so that a title which was deleted isn't filled in again. */
  const asked = useRef<string | null>(null);
  const videoId = videoIdOf(form.values.link);

  const isFree = () => {
    const { title } = form.getValues();
    return title.trim() === '' || title === proposed;
  };
  const fill = (title: string) => {
    setProposed(title);
    form.setFieldValue('title', title);
    form.clearFieldError('title');
  };
  const propose = useRef<(id: string, signal: AbortSignal) => Promise<void>>(undefined);
  propose.current = async (id, signal) => {
    if (asked.current === id || !isFree()) return;
    const title = await read(id, signal);
    if (signal.aborted) return;
    asked.current = id;
    if (title !== null && isFree()) fill(title);
  };

  useEffect(() => {
    setMissing(false);
    const request = new AbortController();
    if (videoId) void propose.current?.(videoId, request.signal);
    return () => request.abort();
  }, [videoId]);

  return {
    isProposed: proposed !== null && form.values.title === proposed,
    /** The host was asked for a title in vain. */
    missing,
    busy,
    use: async () => {
      if (!videoId) return;
      setBusy(true);
      const title = await read(videoId);
      setBusy(false);
      setMissing(title === null);
      if (title !== null) fill(title);
    },
  };
}
