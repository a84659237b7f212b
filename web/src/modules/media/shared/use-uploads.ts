import type { MediaFile } from '@qram/contract/modules/media/media';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { findReason } from '../../../admin/theme/toast.tsx';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { invalidateMedia } from './media-queries.ts';

/** The use of PDFs, which decides who may open them. */
export type PdfFolder = 'patents' | 'tutorials';

export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly folder: PdfFolder;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  readonly percent: number;
  readonly reason?: string | undefined;
}

let keys = 0;

function send(api: Transport, { file, folder }: Upload, signal: AbortSignal, onPercent: (percent: number) => void) {
  return api('POST /api/media', {
    body: { folder },
    files: { file },
    signal,
    onProgress: (part) => onPercent(Math.floor(part * 100)),
  });
}

interface UploadOptions {
  /** Why a file isn't sent at all; null if it is. */
  refusal?: (file: File) => string | null;
  onUploaded?: (upload: Upload, stored: MediaFile) => void;
}

/** Uploads files to the library, one after the other. A failed one doesn't stop the others. */
export function useUploads(options: UploadOptions = {}) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const abort = useRef(new AbortController());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const sending = uploads.some(({ state }) => state === 'sending');
  const next = sending ? undefined : uploads.find(({ state }) => state === 'waiting');

  useEffect(() => {
    const controller = new AbortController();
    abort.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!next) return;
    const { signal } = abort.current;
    const update = (patch: Partial<Upload>) =>
      setUploads((all) => all.map((upload) => (upload.key === next.key ? { ...upload, ...patch } : upload)));
    const run = async () => {
      const refusal = latest.current.refusal?.(next.file);
      if (refusal) return update({ state: 'failed', reason: refusal });
      update({ state: 'sending' });
      try {
        const { data } = await send(api, next, signal, (percent) => update({ percent }));
        update({ state: 'done', percent: 100 });
        latest.current.onUploaded?.(next, data);
      } catch (error) {
        if (signal.aborted) return;
        update({ state: 'failed', reason: findReason(error) ?? 'Please try again.' });
      }
      await invalidateMedia(queryClient);
    };
    void run();
  }, [api, next, queryClient]);

  return {
    uploads,
    add: (files: readonly File[], folder: PdfFolder): readonly Upload[] => {
      const added = files.map((file): Upload => {
        keys += 1;
        return { key: keys, file, folder, state: 'waiting', percent: 0 };
      });
      // Finished uploads make room for new ones.
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
      return added;
    },
    retry: (key: number) =>
      setUploads((all) =>
        all.map((upload) => (upload.key === key ? { ...upload, state: 'waiting', percent: 0 } : upload)),
      ),
    dismiss: () => setUploads((all) => all.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}
