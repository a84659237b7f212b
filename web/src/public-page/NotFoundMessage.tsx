import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from '../ui/controls/Button.tsx';
import { MessageScreen } from '../ui/layout/MessageScreen.tsx';
import { findNearestPage, readPathWords } from './nearest-page.ts';

/** There is no page at this address (requirements: Site): offers the nearest one, and a search for its words. */
export function NotFoundMessage() {
  const { pathname } = useLocation();
  // The server renders one page for all addresses.
  const [missing, setMissing] = useState('/');
  useEffect(() => setMissing(pathname), [pathname]);
  const nearest = findNearestPage(missing);
  const actions = (
    <>
      <ButtonLink to="/" look="primary">
        Back to home
      </ButtonLink>
      <ButtonLink to="/contact">Contact us</ButtonLink>
      <search className="w-full mt-4">
        <form className="flex flex-wrap gap-3" action="/search" method="get">
          <input
            key={missing}
            className="control flex-1 min-w-0 max-w-[360px] px-3"
            type="search"
            name="q"
            aria-label="Search this site"
            placeholder="Search this site"
            defaultValue={readPathWords(missing)}
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <p className="w-full min-h-[1.55em] text-ink-2" role="status">
        {nearest ? (
          <span>
            Did you mean{' '}
            <Link className="link font-semibold" to={nearest.to}>
              {nearest.label}
            </Link>
            ?
          </span>
        ) : null}
      </p>
    </>
  );
  return (
    <MessageScreen eyebrow="404" title="Page Not Found" actions={actions}>
      There is no memory cell at this address. It may have moved, or the link may be mistyped.
    </MessageScreen>
  );
}
