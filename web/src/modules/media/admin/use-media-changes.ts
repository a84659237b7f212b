import type { MediaFile } from '@qram/contract/modules/media/media';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { collectionCalls } from '../../../admin/calls/collection-calls.ts';
import { type SaveOutcome, useSave } from '../../../admin/calls/use-save.ts';
import { useSaveUndo } from '../../../admin/list/selection/use-undo.ts';
import { recordLink } from '../../../admin/list/table/record-place.tsx';
import { toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { invalidateMedia } from '../shared/media-queries.ts';
import { mediaScreen } from './media-screen.ts';

export interface MediaDetails {
  name: string;
  alt: string;
  focal_x: number | null;
  focal_y: number | null;
}

export interface MediaFailure {
  message: string;
  reason: string | undefined;
  /** Someone else changed the file: its current version. */
  current: MediaFile | null;
}

type Change =
  | { kind: 'save'; details: Partial<MediaDetails>; updatedAt: string }
  | { kind: 'replace'; upload: File }
  | { kind: 'restore'; number: number };

const TEXTS = {
  save: {
    done: 'Saved',
    failed: "The changes couldn't be saved.",
    afterConflict: 'Save again to overwrite their changes.',
  },
  replace: {
    done: 'Replaced',
    failed: "The file couldn't be replaced.",
    afterConflict: 'Check the file, then replace it again.',
  },
  restore: {
    done: 'Restored',
    failed: "The file couldn't be restored.",
    afterConflict: 'Check the file, then restore again.',
  },
} as const;
const CHANGED = 'Someone else changed this file in the meantime.';

/** The message of an outcome at the form; null if it saved. */
function toFailure(kind: Change['kind'], outcome: SaveOutcome<MediaFile>): MediaFailure | null {
  const { failed, afterConflict } = TEXTS[kind];
  if (outcome.kind === 'saved') return null;
  if (outcome.kind === 'conflict') return { message: CHANGED, reason: afterConflict, current: outcome.current };
  return { message: failed, reason: outcome.reason, current: null };
}

const [{ path, noun, nouns }] = mediaScreen.collections;

/** Saves the details of a file, replaces it, or restores a version. */
export function useMediaChanges(file: MediaFile) {
  const api = useApi();
  const queryClient = useQueryClient();
  const refresh = () => invalidateMedia(queryClient);
  const undo = useSaveUndo<MediaFile>({ module: 'media', path, noun, nouns, getName: ({ name }) => name, refresh });
  const [percent, setPercent] = useState<number | null>(null);
  const params = { id: file.id };

  const send = async (change: Change): Promise<MediaFile> => {
    if (change.kind === 'restore')
      return collectionCalls<MediaFile>(api, path).restoreVersion(
        { id: file.id, number: change.number },
        file.updated_at,
      );
    if (change.kind === 'save') {
      const body = { ...change.details, updated_at: change.updatedAt };
      return (await api('PUT /api/media/:id', { params, body })).data;
    }
    setPercent(0);
    const { data } = await api('PUT /api/media/:id', {
      params,
      body: { updated_at: file.updated_at },
      files: { file: change.upload },
      onProgress: (part) => setPercent(Math.floor(part * 100)),
    });
    return data;
  };
  const { save, busy, input, outcome } = useSave(async (change: Change) => {
    try {
      const saved = await send(change);
      await refresh();
      return saved;
    } finally {
      setPercent(null);
    }
  });
  /** Resolves to whether it worked. */
  const run = async (change: Change): Promise<boolean> => {
    const { done, failed: key } = TEXTS[change.kind];
    const result = await save(change);
    const failure = toFailure(change.kind, result);
    if (failure) toastFailed(failure.message, failure.current ? undefined : failure.reason, { key });
    if (result.kind !== 'saved') return false;
    const { record } = result;
    toastDone(`${done}: ${record.name}`, {
      key,
      undo: undo(record),
      place: recordLink('media', record.id, record.name),
    });
    return true;
  };
  return {
    /** The change that is being sent. */
    busy: busy && input ? input.kind : null,
    percent,
    failure: input && outcome ? toFailure(input.kind, outcome) : null,
    save: (details: Partial<MediaDetails>, updatedAt: string) => run({ kind: 'save', details, updatedAt }),
    replace: (upload: File) => run({ kind: 'replace', upload }),
    /** @param number of the version */
    restore: (number: number) => run({ kind: 'restore', number }),
  };
}
