import type { CollectionName } from '@qram/contract/collections';
import { useEffect, useRef } from 'react';
import { subscribeToEvents } from './event-stream.ts';

type Versions = Readonly<Record<string, number>>;
type Listener = (changed: ReadonlySet<string>) => void;

const listeners = new Set<Listener>();

/** Follows the content versions while the back office is open, and tells the listeners which collections changed. */
export function useLiveChanges(): void {
  useEffect(() => {
    let before: Versions | null = null;
    return subscribeToEvents('GET /api/changes', {
      onEvent: (versions: Versions) => {
        const known = before;
        before = versions;
        if (!known) return;
        const changed = new Set(Object.keys(versions).filter((name) => versions[name] !== known[name]));
        if (changed.size > 0) for (const listener of listeners) listener(changed);
      },
      onConnected: () => undefined,
    });
  }, []);
}

/** Calls `onChange` when one of these collections has changed, by this admin or by someone else. */
export function useChanged(names: readonly CollectionName[], onChange: () => void): void {
  const latest = useRef({ names, onChange });
  useEffect(() => {
    latest.current = { names, onChange };
  });
  useEffect(() => {
    const listener: Listener = (changed) => {
      const { names: watched, onChange: act } = latest.current;
      if (watched.some((name) => changed.has(name))) act();
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
