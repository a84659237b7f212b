import type { MediaFile } from '@qram/contract/modules/media';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { invalidateMedia } from './media-queries.ts';

export interface MediaDetails {
  name: string;
  alt: string;
  focal_x: number | null;
  focal_y: number | null;
}

/** What a failed change says at the form. */
export interface MediaFailure {
  message: string;
  reason: string | undefined;
  /** Someone else changed the file: its current version. */
  current: MediaFile | null;
}

const SAVE_FAILED = "The changes couldn't be saved.";
const REPLACE_FAILED = "The file couldn't be replaced.";
const CHANGED = 'Someone else changed this file in the meantime.';

/** Saves the details of a file, or replaces it. Both resolve to whether it worked. */
export function useMediaChanges(file: MediaFile) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'save' | 'replace' | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<MediaFailure | null>(null);

  const run = async (what: 'save' | 'replace', send: () => Promise<string>): Promise<boolean> => {
    const failed = what === 'save' ? SAVE_FAILED : REPLACE_FAILED;
    setBusy(what);
    setFailure(null);
    try {
      const done = await send();
      await invalidateMedia(queryClient);
      toastDone(done, { key: failed });
      return true;
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? (error.current as MediaFile | null) : null;
      const message = current ? CHANGED : failed;
      setFailure({ message, reason: current ? 'Save again to overwrite their changes.' : reasonOf(error), current });
      toastFailed(message, current ? undefined : reasonOf(error), { key: failed });
      return false;
    } finally {
      setBusy(null);
      setPercent(null);
    }
  };

  return {
    busy,
    /** Upload progress; null when idle. */
    percent,
    failure,
    save: (details: Partial<MediaDetails>, updatedAt: string) =>
      run('save', async () => {
        const body = { ...details, updated_at: updatedAt };
        const { data } = await api('PUT /api/media/:id', { params: { id: file.id }, body });
        return `Saved: ${data.name}`;
      }),
    replace: (upload: File) =>
      run('replace', async () => {
        setPercent(0);
        const { data } = await api('PUT /api/media/:id', {
          params: { id: file.id },
          body: { updated_at: file.updated_at },
          files: { file: upload },
          onProgress: (part) => setPercent(Math.floor(part * 100)),
        });
        return `Replaced: ${data.name}`;
      }),
  };
}
