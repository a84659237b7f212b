import type { ReactNode } from 'react';
import { DocumentHead } from '../../../page/document-head.tsx';
import { SmallTreeArtwork } from '../../../ui/artwork/SmallTreeArtwork.tsx';
import classes from './AccountScreen.module.css';

/** Card layout of the login and registration pages. */
export function AccountScreen({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={`stack justify-items-center content-start ${classes.ground}`}>
      <DocumentHead title={title} />
      <section className={`card ${classes.card}`} aria-labelledby="account-title">
        <div className={classes.picture}>
          <SmallTreeArtwork lit />
        </div>
        <h1 id="account-title" className={`tracking-tight ${classes.title}`}>
          {title}
        </h1>
        <p className={`secondary wrap-anywhere ${classes.lead}`}>{lead}</p>
        <noscript>
          <p className={`secondary wrap-anywhere ${classes.lead}`}>This page needs JavaScript, which is turned off.</p>
        </noscript>
        {children}
      </section>
    </div>
  );
}
