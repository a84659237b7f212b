import type { ReactNode } from 'react';
import { DocumentHead } from '../../../page/document-head.tsx';
import { SmallTreeArtwork } from '../../../ui/artwork/SmallTreeArtwork.tsx';
import classes from './AccountScreen.module.css';

/** Card layout of the login and registration pages. */
export function AccountScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={classes.ground}>
      <DocumentHead title={title} />
      <section className={classes.card} aria-labelledby="account-title">
        <div className={classes.picture}>
          <SmallTreeArtwork lit />
        </div>
        <h1 id="account-title" className={classes.title}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        <noscript>
          <p className={classes.lead}>This page needs JavaScript, which is turned off.</p>
        </noscript>
        {children}
      </section>
    </div>
  );
}
