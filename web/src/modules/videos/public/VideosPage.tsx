import { recordPath } from '@qram/contract/collection/record-pages';
import type { ListedVideo } from '@qram/contract/modules/videos/videos';
import { lazy, Suspense, useState } from 'react';
import { ListHead } from '../../../public-page/ListHead.tsx';
import { listPage, listRoute, useListPage } from '../../../public-page/list-page.ts';
import { NotFoundPage } from '../../../public-page/NotFoundPage.tsx';
import { isUnfiltered, listParams, readListParams } from '../../../ui/controls/list-url.ts';
import { Pagination } from '../../../ui/controls/Pagination.tsx';
import { SearchBar } from '../../../ui/controls/SearchBar.tsx';
import { ContentPage } from '../../../ui/layout/ContentPage.tsx';
import { ResultsRegion } from '../../../ui/layout/ResultsRegion.tsx';
import { useReopening } from '../../../ui/overlay/use-reopening.ts';
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
      () => window.location.assign(recordPath('videos', video)),
    );
  const { data } = query;
  useReopening((url) => {
    const video = data?.videos.find((each) => recordPath('videos', each) === url);
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
      <ListHead title="Videos" params={params} path={url} />
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
