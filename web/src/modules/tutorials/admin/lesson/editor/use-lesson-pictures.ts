import type { EditorView, ViewUpdate } from '@codemirror/view';
import { imageRule } from '@qram/contract/collection/images';
import { MEDIA_MESSAGES, type MediaFile } from '@qram/contract/modules/media/media';
import { useEffect, useRef } from 'react';
import { useUploads } from '../../../../media/shared/use-uploads.ts';
import { pictureAt } from './lesson-commands.ts';

const PICTURES = imageRule({
  type: 'Choose a JPG, PNG or WEBP picture.',
  size: MEDIA_MESSAGES.pictureSize,
});

/** Documents belong to the topic's files, so they aren't uploaded here; the server checks the rest by content. */
function refusal({ type, size }: File): string | null {
  if (!PICTURES.types.includes(type)) return PICTURES.messages.type;
  return size > PICTURES.maxBytes ? PICTURES.messages.size : null;
}

/** Uploads pictures to the library, and inserts each where it was dropped, pasted or chosen. */
export function useLessonPictures(view: EditorView | null) {
  /** Positions of the uploads, by key; they move with the text. */
  const places = useRef(new Map<number, number>());
  const insert = (at: number, { alt, url }: Pick<MediaFile, 'alt' | 'url'>) => {
    if (!view || url === null) return;
    const { main } = view.state.selection;
    const { selection, ...inserted } = pictureAt(view.state, Math.min(at, view.state.doc.length), { alt, url });
    // Someone who writes on elsewhere keeps the cursor.
    view.dispatch(main.empty && main.head === at && selection ? { ...inserted, selection } : inserted);
  };
  const { add, uploads, retry, dismiss } = useUploads({
    refusal,
    onUploaded: ({ key }, stored) => {
      insert(places.current.get(key) ?? view?.state.doc.length ?? 0, stored);
      places.current.delete(key);
    },
  });
  const active = uploads.length;
  useEffect(() => {
    if (active === 0) places.current.clear();
  }, [active]);
  return {
    uploads,
    retry,
    dismiss,
    /** True if a picture is on its way, or waits for another try. */
    pending: uploads.some(({ state }) => state !== 'done'),
    /** @param at where to insert them, each as a block of its own */
    upload: (files: readonly File[], at: number) => {
      for (const { key } of add(files, 'tutorials')) places.current.set(key, at);
    },
    insert,
    follow: ({ docChanged, changes }: ViewUpdate) => {
      if (docChanged) for (const [key, at] of places.current) places.current.set(key, changes.mapPos(at, 1));
    },
  };
}
