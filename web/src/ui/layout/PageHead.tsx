import type { ReactNode } from 'react';
import { PathArtwork } from '../artwork/PathArtwork.tsx';
import classes from './PageHead.module.css';

interface PageHeadProps {
  eyebrow: string;
  title: string;
  lead: string;
  /** Five bits: the cell that the artwork's path leads to, another one for each section. */
  address: string;
  children?: ReactNode;
}

export function PageHead({ eyebrow, title, lead, address, children }: PageHeadProps) {
  return (
    <div className={classes.head}>
      <div className={`grid measure relative items-start ${classes.inner}`}>
        <div className={`min-w-0 pt-4 ${classes.text}`}>
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="tracking-tight mt-2 mb-3 text-title">{title}</h1>
          <p className="text-6 text-ink-2 max-w-[52ch] text-balance">{lead}</p>
          {children}
        </div>
        <div className={`screen-only ${classes.picture}`}>
          <PathArtwork address={address} label={eyebrow.toLowerCase()} />
        </div>
      </div>
    </div>
  );
}
