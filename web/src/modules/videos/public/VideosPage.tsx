import type { Video } from '@qram/contract/modules/videos';
import { useState } from 'react';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useVideos, videosAddress } from './use-videos.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { VideoResults } from './VideoResults.tsx';

/** Search, grid and player of the public videos (spec §2). */
export function VideosPage() {
  const { asked, field, answer, pages } = useVideos();
  const [playing, setPlaying] = useState<Video | null>(null);
  const { data, isPlaceholderData: stale } = answer;
  return (
    <ContentPage eyebrow="Watch" title="Videos" lead="Talks and explainers, from the first qubit to a working memory.">
      <SearchBar
        label="Search videos"
        path="/videos"
        field={field}
        line={asked.search && data && !stale ? `${data.total} results found for "${asked.search}"` : ''}
        clear={asked.search ? 'Clear Search' : null}
      />
      <ResultsRegion page={asked.page} busy={answer.isFetching} stale={stale}>
        <VideoResults
          videos={data?.videos}
          failed={answer.isError && !data}
          stale={stale}
          asked={asked}
          onPlay={setPlaying}
          onRetry={() => void answer.refetch()}
        />
      </ResultsRegion>
      <Pagination page={asked.page} pages={pages} to={(page) => videosAddress({ search: asked.search, page })} />
      {playing ? <VideoPlayer video={playing} onClose={() => setPlaying(null)} /> : null}
    </ContentPage>
  );
}
