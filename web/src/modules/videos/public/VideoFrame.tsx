import { getVideoId, playerUrl } from '@qram/contract/modules/videos/video-link';
import type { Video } from '@qram/contract/modules/videos/videos';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { Button, ButtonAnchor } from '../../../ui/controls/Button.tsx';
import { usePlayerPosition, useResumePoint } from '../../learning/shared/use-player-position.ts';
import { useUnreachableHost } from './use-unreachable-host.ts';
import classes from './VideoFrame.module.css';
import frame from './VideoThumbnail.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

/** Counts one view; a failure is only logged. */
function useCountedView(id: number): void {
  const api = useApi();
  useEffect(() => {
    api('POST /api/videos/:id/increment-view', { params: { id } }).catch((error: Error) => {
      console.warn('The view could not be counted:', error.message);
    });
  }, [api, id]);
}

type PlayedVideo = Pick<Video, 'id' | 'title' | 'link'>;

interface PlayerProps {
  video: PlayedVideo;
  videoId: string;
  /** The second to continue at; null for visitors, whose position isn't saved. */
  second: number | null;
  onRetry(): void;
}

/** Covers the browser's error page, and the player until it has loaded. */
function Cover({ failed, video, videoId, onRetry }: PlayerProps & { failed: boolean }) {
  if (!failed)
    return (
      <div className={`grid ${frame.frame} ${classes.cover}`} role="status">
        <VideoThumbnail videoId={videoId} eager />
        <span className={`spinner relative ${classes.spinner}`} aria-hidden="true" />
        <span className="visually-hidden">Loading the player…</span>
      </div>
    );
  return (
    <div className={`grid justify-items-center gap-3 text-center ${classes.cover} ${classes.failed}`} role="alert">
      <p className="font-semibold">The video's host doesn't answer</p>
      <p className="text-3">
        {navigator.onLine ? 'YouTube may be blocked on your network.' : "You're offline. Check your connection."}
      </p>
      <div className="flex items-center flex-wrap justify-center gap-3">
        <Button look="primary" small onClick={onRetry}>
          Retry
        </Button>
        <ButtonAnchor small href={video.link} target="_blank" rel="noreferrer">
          Open on YouTube
        </ButtonAnchor>
      </div>
    </div>
  );
}

function Player(props: PlayerProps) {
  const { video, videoId, second, onRetry } = props;
  const element = useRef<HTMLIFrameElement>(null);
  // A later position must not load the player again.
  const [src] = useState(() =>
    playerUrl(videoId, second === null ? undefined : { second, origin: window.location.origin }),
  );
  usePlayerPosition(element, video.id, second !== null);
  const [loaded, setLoaded] = useState(false);
  const { unreachable: failed, ask } = useUnreachableHost();
  useEffect(() => {
    if (!failed) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [failed, onRetry]);
  return (
    <div className={`grid grid-cols-1 relative min-w-0 w-full ${classes.player}`}>
      <iframe
        ref={element}
        className={`block w-full ${classes.frame}`}
        src={src}
        title={video.title}
        inert={failed}
        onLoad={() => {
          setLoaded(true);
          ask();
        }}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {loaded && !failed ? null : <Cover {...props} failed={failed} />}
    </div>
  );
}

/** The host's player with autoplay, which counts a view (requirements: Videos), and goes on where the viewer was. */
export function VideoFrame({ video }: { video: PlayedVideo }) {
  useCountedView(video.id);
  const { viewer, second } = useResumePoint(video.id);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const videoId = getVideoId(video.link);
  return (
    <>
      {videoId && second !== null ? (
        <Player
          key={attempt}
          video={video}
          videoId={videoId}
          second={viewer === null ? null : second}
          onRetry={retry}
        />
      ) : null}
      {videoId && second === null ? <div className={classes.player} /> : null}
      <p className={`mt-2 text-3 text-ink-3 ${classes.elsewhere}`}>
        <a href={video.link} target="_blank" rel="noreferrer">
          Watch on YouTube
        </a>
      </p>
    </>
  );
}
