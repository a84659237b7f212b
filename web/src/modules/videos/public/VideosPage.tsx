import type { ListedVideo } from '@qram/contract/modules/videos';
import { recordAddress } from '@qram/contract/record-pages';
import { lazy, Suspense, useState } from 'react';
import { ListHead } from '../../../list-page/ListHead.tsx';
import { listPage, listRoute, useListPage } from '../../../list-page/list-page.ts';
import { NotFoundPage } from '../../../page/NotFoundPage.tsx';
import { ContentPage } from '../../../ui/ContentPage.tsx';
import { isUnfiltered, listParams, readListParams } from '../../../ui/list-address.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { ResultsRegion } from '../../../ui/ResultsRegion.tsx';
import { SearchBar } from '../../../ui/SearchBar.tsx';
import { useReopening } from '../../../ui/use-reopening.ts';
import { videosQuery } from '../queries.ts';
import { VideoResults } from './VideoResults.tsx';

const list = listPage({
  path: '/videos',
  read: readListParams,
  toQuery: listParams,
  query: ({ api }, params) => videosQuery(api, params),
  empty: () => ({ videos: [], total: 0 }),
});
export const route = listRoute(list);

/** Loaded after a press; where it can't be, the video's page is opened. */
const loadPlayer = () => import('./VideoPlayer.tsx');
const VideoPlayer = lazy(async () => ({ default: (await loadPlayer()).VideoPlayer }));

/** Search, grid and player of the videos (requirements: Videos). */
export function VideosPage() {
  const { params, field, query, stale, beyond, pages, url, toPage } = useListPage(list);
  const [playing, setPlaying] = useState<ListedVideo | null>(null);
  const play = (video: ListedVideo) =>
    void loadPlayer().then(
      () => setPlaying(video),
      () => window.location.assign(recordAddress('videos', video)),
    );
  const { data } = query;
  useReopening((address) => {
    const video = data?.videos.find((each) => recordAddress('videos', each) === address);
    if (video) play(video);
    return video !== undefined;
  });
  if (beyond) return <NotFoundPage />;
  const empty = !stale && data?.total === 0 && isUnfiltered(params);
  return (
    <ContentPage
      eyebrow="Watch"
      title="Videos"
      lead="Talks and explainers on quantum computing."
      address="00110"
      search={
        empty ? null : (
          <SearchBar
            label="Search videos"
            path="/videos"
            field={field}
            line={params.search && data && !stale ? `${data.total} results found for "${params.search}"` : ''}
            clear={params.search ? 'Clear Search' : null}
          />
        )
      }
    >
      <ListHead title="Videos" params={params} address={url} />
      <ResultsRegion page={params.page} busy={query.isFetching} stale={stale}>
        <VideoResults
          videos={data?.videos}
          failed={query.isError && !data}
          stale={stale}
          params={params}
          onPlay={play}
          onRetry={() => void query.refetch()}
        />
      </ResultsRegion>
      <Pagination page={params.page} pages={pages} to={toPage} />
      {playing ? (
        <Suspense fallback={null}>
          <VideoPlayer video={playing} onClose={() => setPlaying(null)} />
        </Suspense>
      ) : null}
    </ContentPage>
  );
}
