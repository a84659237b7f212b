import type { ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

interface VisitorDataProps {
  /** Id of the signed-in user; null for visitors, and until the session is restored. */
  viewer: number | null;
  /** Whose data the children show; null: every visitor's. */
  owner: number | null;
  children: ReactNode;
}

/** Marks a visitor's data. With a stored session, what depends on access is a skeleton there (class `by-access`). */
export const VisitorData = ({ viewer, owner, children }: VisitorDataProps) => (
  <div className={classNames('contents', (viewer === null || owner !== viewer) && 'visitor-data')}>{children}</div>
);
