import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { documentTitle } from './head-tags.ts';
import { usePublicUrl } from './site-context.tsx';

function setContent(selector: string, content: string): void {
  document.querySelector(selector)?.setAttribute('content', content);
}

/** Sets the canonical link, or removes it. */
function setCanonical(address: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (address === null) link?.remove();
  else if (link) link.href = address;
  else document.head.append(Object.assign(document.createElement('link'), { rel: 'canonical', href: address }));
}

/** Updates the document head after client-side navigation; the server renders the first one. */
export function HeadSync() {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const publicUrl = usePublicUrl();
  useEffect(() => {
    const url = new URL(pathname + search, window.location.origin);
    const head = handle?.head?.(url);
    if (!head) return;
    document.title = documentTitle(head);
    setContent('meta[name=description]', head.description);
    setContent('meta[name=robots]', head.noindex ? 'noindex' : 'index, follow');
    const query = new URLSearchParams(handle?.query?.(url.searchParams));
    query.sort();
    const address = query.size > 0 ? `${handle?.path}?${query}` : handle?.path;
    setCanonical(handle?.status === 404 || address === undefined ? null : publicUrl + address);
  }, [pathname, search, handle, publicUrl]);
  return null;
}
