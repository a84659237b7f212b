import type { MediaFile } from '@qram/contract/modules/media';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../admin/collection/collection-calls.ts';
import { recordLink } from '../../../admin/collection/record-place.tsx';
import { useSaveUndo } from '../../../admin/collection/use-undo.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { ApiError } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { invalidateMedia } from '../shared/media-queries.ts';
import { mediaScreen } from './media-screen.ts';

export interface MediaDetails {
  name: string;
  alt: string;
  focal_x: number | null;
  focal_y: number | null;
}

/** The message of a failed change at the form. */
export interface MediaFailure {
  message: string;
  reason: string | undefined;
  /** Someone else changed the file: its current version. */
  current: MediaFile | null;
}

type Change = 'save' | 'replace' | 'restore';

const FAILED: Readonly<Record<Change, string>> = {
  save: "The changes couldn't be saved.",
  replace: "The file couldn't be replaced.",
  restore: "The file couldn't be restored.",
};
const CHANGED = 'Someone else changed this file in the meantime.';
const AFTER_CONFLICT: Readonly<Record<Change, string>> = {
  save: 'Save again to overwrite their changes.',
  replace: 'Check the file, then replace it again.',
  restore: 'Check the file, then restore again.',
};

const [{ path, noun, nouns }] = mediaScreen.collections;

/** Saves the details of a file, replaces it, or restores a version. All resolve to whether it worked. */
export function useMediaChanges(file: MediaFile) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => invalidateMedia(queryClient);
  const undo = useSaveUndo<MediaFile>({ module: 'media', path, noun, nouns, getName: ({ name }) => name, refresh });
  const [busy, setBusy] = useState<Change | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<MediaFailure | null>(null);

  const run = async (what: Change, done: string, send: () => Promise<MediaFile>): Promise<boolean> => {
    const failed = FAILED[what];
    setBusy(what);
    setFailure(null);
    try {
      const saved = await send();
      await refresh();
      toastDone(`${done}: ${saved.name}`, {
        key: failed,
        undo: undo(saved),
        place: recordLink('media', saved.id, saved.name),
      });
      return true;
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? (error.current as MediaFile | null) : null;
      const message = current ? CHANGED : failed;
      setFailure({ message, reason: current ? AFTER_CONFLICT[what] : findReason(error), current });
      toastFailed(message, current ? undefined : findReason(error), { key: failed });
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
      run('save', 'Saved', async () => {
        const body = { ...details, updated_at: updatedAt };
        const { data } = await api('PUT /api/media/:id', { params: { id: file.id }, body });
        return data;
      }),
    replace: (upload: File) =>
      run('replace', 'Replaced', async () => {
        setPercent(0);
        const { data } = await api('PUT /api/media/:id', {
          params: { id: file.id },
          body: { updated_at: file.updated_at },
          files: { file: upload },
          onProgress: (part) => setPercent(Math.floor(part * 100)),
        });
        return data;
      }),
    /** @param number of the version */
    restore: (number: number) =>
      run('restore', 'Restored', () =>
        collectionCalls<MediaFile>(api, path).restoreVersion({ id: file.id, number }, file.updated_at),
      ),
  };
}
