import type { Editor } from '@qram/contract/modules/presence/presence';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { leave, presenceQuery } from '../../../presence/queries.ts';

const NOBODY: readonly Editor[] = [];

/** Not crypto.randomUUID(), which is missing on sites without HTTPS. */
const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Says that this tab has a lesson open, and returns the other tabs that have. */
export function useOtherEditors(id: number): readonly Editor[] {
  const api = useApi();
  const [tab] = useState(randomName);
  const { data } = useQuery(presenceQuery(api, id, tab));
  useEffect(() => {
    const close = () => void leave(api, id, tab);
    // A page that is reloaded or closed doesn't unmount.
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [api, id, tab]);
  return data ?? NOBODY;
}
