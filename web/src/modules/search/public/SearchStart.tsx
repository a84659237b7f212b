import { recordPath } from '@qram/contract/collection/record-pages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { searchUrl } from '../search-url.ts';
import { popularVideosQuery, searchTopicsQuery } from '../start-queries.ts';
import { clearSearches, readSearches } from './recent-searches.ts';
import classes from './SearchDialog.module.css';

const toSearch = (q: string) => ({ q, kind: null, access: null, exact: false, page: 1 });

interface SearchStartProps {
  onSearch(text: string): void;
  /** In the dialog, whose place in the history a link takes. */
  isInDialog?: boolean;
}

/** Before anything is typed, and where nothing is found: recent searches of this browser, what is popular, and where to browse. */
export function SearchStart({ onSearch, isInDialog = false }: SearchStartProps) {
  const api = useApi();
  const [recent, setRecent] = useState<readonly string[]>([]);
  // The server, whose page this may be, doesn't know them.
  useEffect(() => setRecent(readSearches()), []);
  const { data: popular = [] } = useQuery(popularVideosQuery(api));
  const { data: topics = [] } = useQuery({ ...searchTopicsQuery(api), enabled: !isInDialog });
  const clear = () => {
    clearSearches();
    setRecent([]);
  };
  return (
    <div className={isInDialog ? 'grid grid-cols-1 gap-4 px-5 py-4' : `grid grid-cols-1 gap-6 mt-6 ${classes.start}`}>
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
        <ul className="grid grid-cols-1 mt-1">
          <li>
            <Link className="block nav-item -mx-3 py-2 px-3" to="/tutorials" replace={isInDialog}>
              Hands-On Tutorials
            </Link>
          </li>
          <li>
            <Link className="block nav-item -mx-3 py-2 px-3" to="/simulator" replace={isInDialog}>
              QRAM simulator
            </Link>
          </li>
          {popular.map((video) => (
            <li key={video.id}>
              <Link
                dir="auto"
                className={`block nav-item -mx-3 py-2 px-3 ${isInDialog ? 'truncate' : 'wrap-anywhere'}`}
                to={recordPath('videos', video)}
                replace={isInDialog}
              >
                {video.title}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {isInDialog || topics.length === 0 ? null : (
        <section aria-label="Topics">
          <h2 className="text-3 font-semibold">Topics</h2>
          <ul className="flex flex-wrap gap-2 mt-2">
            {topics.map(({ id, title }) => (
              <li key={id}>
                <Link
                  dir="auto"
                  className={`control text-4 no-underline ${classes.recent}`}
                  to={searchUrl(toSearch(title))}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
