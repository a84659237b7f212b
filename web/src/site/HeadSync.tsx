import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useApi } from '../api-context.tsx';
import { useAuth } from '../modules/auth/auth-context.tsx';
import type { PageHandle } from '../page-handle.ts';
import { buildAddress } from './canonical-address.ts';
import { documentTitle } from './head-tags.ts';
import { usePublicUrl } from './site-context.tsx';

/** Sets the canonical link, or removes it. */
function setCanonical(address: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (address === null) link?.remove();
  else if (link) link.href = address;
  else document.head.append(Object.assign(document.createElement('link'), { rel: 'canonical', href: address }));
}

/** Updates title, robots and canonical link after client-side navigation; the server renders the first head. */
export function HeadSync() {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const publicUrl = usePublicUrl();
  const queryClient = useQueryClient();
  const api = useApi();
  const viewer = useAuth().user?.id ?? null;
  useEffect(() => {
    const url = new URL(pathname + search, window.location.origin);
    const fetching = { queryClient, api, viewer, url };
    const update = () => {
      const head = handle?.head?.(fetching);
      if (!handle || !head) return;
      document.title = documentTitle(head);
      document.querySelector('meta[name=robots]')?.setAttribute('content', head.noindex ? 'noindex' : 'index, follow');
      const missing = handle.status === 404 || handle.outcome?.(fetching).status !== undefined;
      const address = missing ? null : buildAddress(handle, url);
      setCanonical(address === null ? null : publicUrl + address);
    };
    update();
    // Metadata may depend on data that arrives after the navigation.
    return queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated') update();
    });
  }, [pathname, search, handle, publicUrl, queryClient, api, viewer]);
  return null;
}
