import type { ListedVideo } from '@qram/contract/modules/videos/videos';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import type { ListParams } from '../../../ui/controls/list-url.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { RecordMarks } from '../../learning/shared/RecordMarks.tsx';
import { VideoCard } from './VideoCard.tsx';
import classes from './VideosPage.module.css';

interface VideoResultsProps {
  videos: ListedVideo[] | undefined;
  failed: boolean;
  stale: boolean;
  params: ListParams;
  onPlay(video: ListedVideo): void;
  onRetry(): void;
}

export function VideoResults({ videos, failed, stale, params, onPlay, onRetry }: VideoResultsProps) {
  if (failed) {
    return (
      <Notice
        title="Failed to load videos. Please try again later."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (!videos) return <VideosSkeleton />;
  if (videos.length === 0 && !stale) return <NoVideos params={params} />;
  const ids = videos.map(({ id }) => id);
  return (
    <ul className={`grid ${classes.grid}`}>
      {videos.map((video, at) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            eager={at < 3}
            marks={<RecordMarks collection="videos" id={video.id} ids={ids} />}
            onPlay={onPlay}
          />
        </li>
      ))}
    </ul>
  );
}

function NoVideos({ params: { search } }: { params: ListParams }) {
  if (search) return <EmptyState title="No videos found" text="Try a different word, or fewer words." />;
  return (
    <EmptyState
      title="No videos available"
      text="New videos will appear here."
      action={<ButtonLink to="/tutorials">Start the tutorials</ButtonLink>}
    />
  );
}

function VideosSkeleton() {
  return (
    <div className={`grid ${classes.grid}`}>
      <p className="visually-hidden" role="status">
        Loading videos...
      </p>
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <div key={at} className="grid gap-3">
          <div className="aspect-[16/9]">
            <Skeleton height="100%" radius="14px" />
          </div>
          <Skeleton height="1.3rem" width="80%" />
          <Skeleton height="1rem" width="40%" />
        </div>
      ))}
    </div>
  );
}
