import { Link, useLocation } from 'react-router';
import { SmallTreeArtwork } from '../ui/artwork/SmallTreeArtwork.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { findNearestPage, readPathWords } from './nearest-page.ts';

/** The nearest page to a missing one, and a search for the words of its path. */
export function NotFoundSuggestions() {
  const { pathname } = useLocation();
  const nearest = findNearestPage(pathname);
  return (
    <div className="grid gap-4 w-full">
      {nearest ? (
        <p className="text-ink-2">
          Did you mean{' '}
          <Link className="link font-semibold" to={nearest.to}>
            {nearest.label}
          </Link>
          ?
        </p>
      ) : null}
      <search>
        <form className="flex flex-wrap gap-3" action="/search" method="get">
          <input
            key={pathname}
            className="control flex-1 min-w-0 max-w-[360px] px-3"
            type="search"
            name="q"
            aria-label="Search this site"
            placeholder="Search this site"
            defaultValue={readPathWords(pathname)}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
    </div>
  );
}

export const NotFoundPicture = () => <SmallTreeArtwork />;
