import type { ReactNode } from 'react';
import { DocumentHead } from '../../../../public-page/document-head.tsx';
import { SmallTreeArtwork } from '../../../../ui/artwork/SmallTreeArtwork.tsx';
import { classNames } from '../../../../ui/text/class-names.ts';
import classes from './AccountScreen.module.css';

interface AccountScreenProps {
  title: string;
  lead: string;
  /** Users who are logged in are led on, and don't see it. */
  forVisitors?: boolean;
  children: ReactNode;
}

/** Card layout of the login and registration pages. Without JavaScript, says so in place of the form. */
export function AccountScreen({ title, lead, forVisitors = false, children }: AccountScreenProps) {
  return (
    <div className={`grid justify-items-center content-start ${classes.ground}`}>
      <DocumentHead title={title} />
      <section
        className={classNames('card', classes.card, forVisitors && 'for-visitors')}
        aria-labelledby="account-title"
      >
        <div className={classes.picture}>
          <SmallTreeArtwork lit />
        </div>
        <h1 id="account-title" className="tracking-tight text-8">
          {title}
        </h1>
        <p className="text-ink-2 wrap-anywhere mt-2 mb-6">{lead}</p>
        <noscript>
          <p className="text-ink-2 wrap-anywhere">
            This page needs JavaScript, which is turned off. Turn it on and reload the page, or{' '}
            <a href="/contact">write to us</a>.
          </p>
        </noscript>
        <div className="script-only">{children}</div>
      </section>
    </div>
  );
}
