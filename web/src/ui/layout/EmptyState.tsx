import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SmallTreeArtwork } from '../artwork/SmallTreeArtwork.tsx';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  title: ReactNode;
  titleId?: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Heading level, without an icon only. */
  level?: 2 | 3;
  icon?: Icon;
}

/** Empty state: a note with a heading and an empty tree on a page, or an icon with text in a panel. */
export function EmptyState({ title, titleId, text, action, level = 2, icon: StateIcon }: EmptyStateProps) {
  if (StateIcon)
    return (
      <div className="flex flex-col items-center text-center pt-[56px] px-6 pb-[64px]">
        <span className={`icon-tile ${classes.icon}`} aria-hidden="true">
          <StateIcon size={24} stroke={1.5} />
        </span>
        <p className="font-semibold text-ink text-5 tracking-snug">{title}</p>
        {text ? <p className={`text-ink-3 ${classes.centeredText}`}>{text}</p> : null}
        {action ? <div className="flex flex-wrap justify-center gap-2 mt-5">{action}</div> : null}
      </div>
    );
  const Heading = `h${level}` as const;
  return (
    <div className="@container">
      <div className={`grid items-center ${classes.empty}`}>
        <div className="grid justify-items-start gap-2 min-w-0 wrap-anywhere">
          <Heading id={titleId} className="text-7">
            {title}
          </Heading>
          <p className="text-ink-2">{text}</p>
          {action ? <div className="flex flex-wrap gap-3 mt-3">{action}</div> : null}
        </div>
        <div className={classes.picture}>
          <SmallTreeArtwork />
        </div>
      </div>
    </div>
  );
}
