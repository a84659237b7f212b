import { recordPath } from '@qram/contract/collection/record-pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { clearSearches, readSearches } from './recent-searches.ts';
import classes from './SearchDialog.module.css';

const MAX_POPULAR = 3;

/** The dialog before anything is typed: recent searches of this browser, and the videos that are watched most. */
export function SearchStart({ onSearch }: { onSearch(text: string): void }) {
  const api = useApi();
  const [recent, setRecent] = useState(readSearches);
  const { data: popular = [] } = useQuery({
    queryKey: ['search', 'popular'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, per_page: MAX_POPULAR, sort: '-views' } as const;
      return (await api('GET /api/videos', { query, signal })).data;
    },
  });
  const clear = () => {
    clearSearches();
    setRecent([]);
  };
  return (
    <div className="grid gap-4 px-5 py-4">
      {recent.length > 0 ? (
        <section aria-label="Recent searches">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-3 font-semibold">Recent</h2>
            <button type="button" className={`bare text-3 ${classes.clear}`} onClick={clear}>
              Clear
            </button>
          </div>
          <ul className="flex flex-wrap gap-2">
            {recent.map((search) => (
              <li key={search}>
                <button
                  type="button"
                  dir="auto"
                  className={`control text-4 ${classes.recent}`}
                  onClick={() => onSearch(search)}
                >
                  {search}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-label="Popular">
        <h2 className="text-3 font-semibold">Popular</h2>
        <ul className="grid mt-1">
          <li>
            <Link className="block nav-item -mx-3 py-2 px-3" to="/tutorials" replace>
              Hands-On Tutorials
            </Link>
          </li>
          <li>
            <Link className="block nav-item -mx-3 py-2 px-3" to="/simulator" replace>
              QRAM simulator
            </Link>
          </li>
          {popular.map((video) => (
            <li key={video.id}>
              <Link
                dir="auto"
                className="block nav-item truncate -mx-3 py-2 px-3"
                to={recordPath('videos', video)}
                replace
              >
                {video.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
