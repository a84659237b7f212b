import type { Video } from '@qram/contract/modules/videos';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api-context.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { PER_PAGE, readListParams } from '../../../ui/list-address.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useSearchField } from '../../../ui/use-search-field.ts';
import { videosQuery } from '../queries.ts';
import { VideoPlayer } from './VideoPlayer.tsx';
import { VideoResults } from './VideoResults.tsx';
import { videosAddress } from './videos-route.ts';

/** Page state from the address and its query. */
function useVideos() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = readListParams(params);
  const answer = useQuery({ ...videosQuery(useApi(), asked), placeholderData: keepPreviousData });
  const onSearch = useCallback(
    (search: string) => void navigate(videosAddress({ search, page: 1 }), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const field = useSearchField(asked.search, onSearch);
  return { asked, field, answer, pages: Math.ceil((answer.data?.total ?? 0) / PER_PAGE) };
}

/** Search, grid and player of the videos (requirements: Videos). */
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
