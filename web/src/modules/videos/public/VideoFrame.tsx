import type { Video } from '@qram/contract/modules/videos';
import { getVideoId, playerAddress } from '@qram/contract/video-link';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { usePlayerPosition, useResumePoint } from '../../learning/shared/use-player-position.ts';
import classes from './VideoFrame.module.css';

/** Counts one view; a failure is only logged. */
function useCountedView(id: number): void {
  const api = useApi();
  useEffect(() => {
    api('POST /api/videos/:id/increment-view', { params: { id } }).catch((error: Error) => {
      console.warn('The view could not be counted:', error.message);
    });
  }, [api, id]);
}

interface PlayerProps {
  video: Video;
  videoId: string;
  /** The second to continue at; null for visitors, whose position isn't requested. */
  second: number | null;
}

/** Time after which a player that hasn't loaded counts as unreachable. */
const STALL_MS = 10_000;

function Player({ video, videoId, second }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A later position must not load the player again.
  const [address] = useState(() =>
    playerAddress(videoId, second === null ? undefined : { second, origin: window.location.origin }),
  );
  usePlayerPosition(frame, video.id, second !== null);
  const [state, setState] = useState<'loading' | 'loaded' | 'stalled'>('loading');
  useEffect(() => {
    if (state !== 'loading') return undefined;
    const timer = setTimeout(() => setState('stalled'), STALL_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <>
      <iframe
        ref={frame}
        className={`block w-full ${classes.player}`}
        src={address}
        title={video.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => setState('loaded')}
      />
      <p className="mt-8 small" role="status">
        {state === 'stalled' ? "YouTube isn't answering. Check your connection, or watch the video on YouTube." : null}
      </p>
    </>
  );
}

/** The host's player with autoplay, which counts a view (requirements: Videos), and goes on where the viewer was. */
export function VideoFrame({ video }: { video: Video }) {
  useCountedView(video.id);
  const { viewer, second } = useResumePoint(video.id);
  const videoId = getVideoId(video.link);
  return (
    <>
      {videoId && second !== null ? (
        <Player video={video} videoId={videoId} second={viewer === null ? null : second} />
      ) : null}
      {videoId && second === null ? <div className={`block w-full ${classes.player}`} /> : null}
      <p className={`caption ${classes.elsewhere}`}>
        <a href={video.link} target="_blank" rel="noreferrer">
          Watch on YouTube
        </a>
      </p>
    </>
  );
}
