import { PLAYER_ORIGIN } from '@qram/contract/modules/videos/video-link';
import { useCallback, useEffect, useRef, useState } from 'react';

const TIMEOUT_MS = 12_000;

/** Resolves with true if the host's response arrives, which can't be read, and false if it fails or takes too long. */
async function hasAnswer(abort: AbortController): Promise<boolean> {
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS);
  const options = { method: 'HEAD', mode: 'no-cors', credentials: 'omit', cache: 'no-store' } as const;
  try {
    await fetch(PLAYER_ORIGIN, { ...options, signal: abort.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Requests the player's host: a frame's load event also comes for error pages. `ask` asks again, for slow hosts. */
export function useUnreachableHost(): { unreachable: boolean; ask(): void } {
  const [unreachable, setUnreachable] = useState(() => !navigator.onLine);
  const latest = useRef<AbortController | null>(null);
  const ask = useCallback(() => {
    latest.current?.abort();
    const request = new AbortController();
    latest.current = request;
    void hasAnswer(request).then((answered) => {
      if (latest.current === request) setUnreachable(!answered);
    });
  }, []);
  useEffect(() => {
    ask();
    return () => {
      latest.current?.abort();
      latest.current = null;
    };
  }, [ask]);
  return { unreachable, ask };
}
