import { formatDuration } from '@qram/contract/modules/videos/video-duration';
import { getVideoId } from '@qram/contract/modules/videos/video-link';
import type { Video } from '@qram/contract/modules/videos/videos';
import { IconPlayerPlayFilled, IconVideoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { RecordScreen } from '../../../public-page/RecordScreen.tsx';
import { type RecordParams, recordRoute } from '../../../public-page/record-page.ts';
import { Disclosure } from '../../../ui/controls/Disclosure.tsx';
import { RecordLayout } from '../../../ui/layout/RecordLayout.tsx';
import { RecordSkeleton } from '../../../ui/layout/RecordSkeleton.tsx';
import { utcDate } from '../../../ui/text/dates.ts';
import { markedDescriptionQuery } from '../../glossary/queries.ts';
import { MarkedDescription } from '../../glossary/shared/MarkedDescription.tsx';
import { RecordActions } from '../../learning/shared/RecordActions.tsx';
import { relatedQuery } from '../../search/queries.ts';
import { RelatedRecords } from '../../search/shared/RelatedRecords.tsx';
import { videoQuery } from '../queries.ts';
import classes from './VideoPage.module.css';
import thumbnail from './VideoThumbnail.module.css';
import { VideoThumbnail } from './VideoThumbnail.tsx';

export const route = recordRoute('videos', {
  query: ({ api }, id) => videoQuery(api, id),
  more: ({ api, load }, id) =>
    Promise.all([load(relatedQuery(api, 'videos', id)), load(markedDescriptionQuery(api, 'videos', id))]),
});

/** Loaded after a press; where it can't be, the host's page is opened. */
const loadFrame = () => import('./VideoFrame.tsx');
const VideoFrame = lazy(async () => ({ default: (await loadFrame()).VideoFrame }));

/** The video's picture, and after a press its player. Without JavaScript a press leads to the host. */
function VideoStage({ video }: { video: Video }) {
  const [playing, setPlaying] = useState(false);
  const videoId = getVideoId(video.link);
  if (videoId === null) {
    return (
      <p className={`grid relative ${thumbnail.frame}`}>
        <span className={`grid justify-items-center gap-2 text-3 ${thumbnail.unavailable}`}>
          <IconVideoOff size={22} stroke={1.75} aria-hidden="true" />
          This video can't be opened
        </span>
      </p>
    );
  }
  const picture = (
    <a
      className={`grid relative ${thumbnail.frame}`}
      href={video.link}
      aria-label={`Play ${video.title}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void loadFrame().then(
          () => setPlaying(true),
          () => window.location.assign(video.link),
        );
      }}
    >
      <VideoThumbnail videoId={videoId} eager />
      <span className={`grid place-items-center relative ${thumbnail.play} ${classes.play}`} aria-hidden="true">
        <IconPlayerPlayFilled size={28} />
      </span>
    </a>
  );
  if (!playing) return picture;
  return (
    <Suspense fallback={picture}>
      <VideoFrame video={video} />
    </Suspense>
  );
}

const VideoDetails = ({ video: { publisher, created_at: added, duration, captions } }: { video: Video }) => (
  <>
    <span className="flex flex-wrap gap-2 gap-y-1">
      {publisher === '' ? null : (
        <>
          <span dir="auto" className="wrap-anywhere">
            {publisher}
          </span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <span>
        Added <time dateTime={added}>{utcDate(added)}</time>
      </span>
    </span>
    {duration === null ? null : (
      <time className="tabular" dateTime={`PT${duration}S`}>
        {formatDuration(duration)}
      </time>
    )}
    {captions === '' ? null : (
      <span className="wrap-anywhere">
        Captions: <bdi>{captions}</bdi>
      </span>
    )}
  </>
);

const LONG_TRANSCRIPT = 1200;

const Transcript = ({ text }: { text: string }) => (
  <div className="panel mt-8 max-w-[680px]">
    <Disclosure title="Transcript" open={text.length < LONG_TRANSCRIPT}>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </Disclosure>
  </div>
);

export function VideoPage() {
  const { id } = useLoaderData<RecordParams>();
  const query = useQuery(videoQuery(useApi(), id));
  return (
    <RecordScreen collection="videos" noun="video" nouns="videos" query={query} skeleton={<RecordSkeleton />}>
      {(video) => (
        <RecordLayout
          list={{ to: '/videos', label: 'Videos' }}
          title={video.title}
          details={<VideoDetails video={video} />}
          aside={<RelatedRecords collection="videos" id={video.id} />}
        >
          <VideoStage key={video.id} video={video} />
          <div className={`mt-3 mb-4 ${classes.actions}`}>
            <RecordActions collection="videos" id={video.id} />
          </div>
          {video.description ? (
            <MarkedDescription
              collection="videos"
              id={video.id}
              description={video.description}
              className="grid gap-4 whitespace-pre-line wrap-anywhere max-w-[680px]"
            >
              <p dir="auto" className="whitespace-pre-line wrap-anywhere max-w-[680px]">
                {video.description}
              </p>
            </MarkedDescription>
          ) : null}
          {video.transcript ? <Transcript text={video.transcript} /> : null}
        </RecordLayout>
      )}
    </RecordScreen>
  );
}
