import { useEffect, useSyncExternalStore } from 'react';

const STORED = 'unreachable-image-hosts';

type HostState = 'asking' | 'reachable' | 'unreachable';

const hosts = new Map<string, HostState>();
const listeners = new Set<() => void>();

function readStored(): string[] {
  try {
    return (sessionStorage.getItem(STORED) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

function setHost(host: string, state: HostState): void {
  hosts.set(host, state);
  try {
    if (state === 'unreachable') sessionStorage.setItem(STORED, [...new Set([...readStored(), host])].join(' '));
  } catch {
    // Without storage, the host is asked again after a reload.
  }
  for (const listener of listeners) listener();
}

/** The host of an image of another site; null for this site's images. */
function findExternalHost(src: string | null): string | null {
  return src !== null && /^https?:\/\//.test(src) ? new URL(src).host : null;
}

/** Loads one image of a host to learn whether it can be reached: every failed request is an error in the console. */
function ask(host: string, src: string): void {
  if (hosts.has(host)) return;
  if (readStored().includes(host)) {
    setHost(host, 'unreachable');
    return;
  }
  hosts.set(host, 'asking');
  const image = new Image();
  image.onload = () => setHost(host, 'reachable');
  image.onerror = () => setHost(host, 'unreachable');
  image.src = src;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** True if the image may be requested: its host answers, or is this site. Failures last for the session. */
export function useIsReachable(src: string | null): boolean {
  const host = findExternalHost(src);
  const state = useSyncExternalStore(
    subscribe,
    () => (host === null ? 'reachable' : hosts.get(host)),
    () => undefined,
  );
  useEffect(() => {
    if (host !== null && src !== null) ask(host, src);
  }, [host, src]);
  return state === 'reachable';
}
