import type { Video } from '@qram/contract/modules/videos';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { VIDEOS_PER_PAGE, videosQuery } from '../queries.ts';
import { useFocusOnPageTurn } from './use-focus-on-page-turn.ts';
import { useVideoSearch } from './use-video-search.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { VideoResults } from './VideoResults.tsx';
import { VideoSearchBar } from './VideoSearchBar.tsx';
import classes from './VideosPage.module.css';
import { videosAddress } from './video-search-address.ts';

/** Search, grid and player of the public videos (spec §2). */
export function VideosPage() {
  const { asked, typed, type, searchNow, clear } = useVideoSearch();
  const answer = useQuery({ ...videosQuery(useApi(), asked), placeholderData: keepPreviousData });
  const [playing, setPlaying] = useState<Video | null>(null);
  const results = useRef<HTMLElement>(null);
  useFocusOnPageTurn(asked.page, results);
  const total = answer.isPlaceholderData ? null : (answer.data?.total ?? null);
  return (
    <div className={classes.page}>
      <p className={classes.eyebrow}>Watch</p>
      <h1 className={classes.title}>Videos</h1>
      <p className={classes.lead}>Talks and explainers, from the first qubit to a working memory.</p>
      <VideoSearchBar
        typed={typed}
        asked={asked.search}
        total={total}
        onType={type}
        onSubmit={searchNow}
        onClear={clear}
      />
      <section
        ref={results}
        tabIndex={-1}
        className={classes.results}
        aria-label="Results"
        aria-busy={answer.isFetching}
      >
        <VideoResults
          videos={answer.data?.videos}
          failed={answer.isError && !answer.data}
          stale={answer.isPlaceholderData}
          asked={asked}
          onPlay={setPlaying}
          onRetry={() => void answer.refetch()}
        />
      </section>
      <Pagination
        page={asked.page}
        pages={Math.ceil((answer.data?.total ?? 0) / VIDEOS_PER_PAGE)}
        to={(page) => videosAddress({ search: asked.search, page })}
      />
      {playing ? <VideoPlayer video={playing} onClose={() => setPlaying(null)} /> : null}
    </div>
  );
}
