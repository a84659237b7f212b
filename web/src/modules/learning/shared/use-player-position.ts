import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { statesQuery } from '../queries.ts';
import { loadPlayerApi, PLAYER_STATE, type Player } from './player-api.ts';

const READ_EVERY_MS = 1000;
const SEND_EVERY_MS = 10_000;

/** The viewer, and the second at which a video goes on; null while it is looked up. Visitors cause no request. */
export function useResumePoint(id: number): { viewer: number | null; second: number | null } {
  const { user, status } = useAuth();
  const viewer = user?.id ?? null;
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...statesQuery(useApi(), { viewer: viewer ?? 0, collection: 'videos', ids: [id] }),
    enabled: viewer !== null,
  });
  if (status === 'loading') return { viewer, second: null };
  if (viewer === null || isError) return { viewer, second: 0 };
  return { viewer, second: isFetchedAfterMount ? (data?.[0]?.position ?? 0) : null };
}

/**
 * Saves where a playing video is: every 10 seconds, on pause, at the end and when the visitor leaves. A failure is not
 * shown, because the video goes on; without the host's API nothing is saved but that the video was started.
 */
export function usePlayerPosition(frame: RefObject<HTMLIFrameElement | null>, id: number, enabled: boolean): void {
  const api = useApi();
  useEffect(() => {
    const element = frame.current;
    if (!enabled || !element) return;
    const send = (body: { started?: true; position?: number }) =>
      void api('PUT /api/me/learning/:collection/:id', {
        params: { collection: 'videos', id },
        body,
        keepalive: true,
      }).catch(() => undefined);
    send({ started: true });
    let player: Player | null = null;
    let [sentAt, playing, left] = [Date.now(), false, false];
    let seen: number | null = null;
    let sent: number | null = null;
    const flush = () => {
      if (seen === null || seen === sent) return;
      [sent, sentAt] = [seen, Date.now()];
      send({ position: seen });
    };
    const read = () => {
      if (!playing) return;
      const second = player?.getCurrentTime?.();
      if (second !== undefined) seen = Math.floor(second);
      if (Date.now() - sentAt >= SEND_EVERY_MS) flush();
    };
    const onStateChange = ({ data }: { data: number }) => {
      read();
      playing = data === PLAYER_STATE.playing;
      if (data === PLAYER_STATE.ended) seen = 0;
      if (data === PLAYER_STATE.paused || data === PLAYER_STATE.ended) flush();
    };
    loadPlayerApi()
      .then((host) => {
        if (!left) player = new host.Player(element, { events: { onStateChange } });
      })
      .catch(() => undefined);
    const timer = setInterval(read, READ_EVERY_MS);
    window.addEventListener('pagehide', flush);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [api, frame, id, enabled]);
}
