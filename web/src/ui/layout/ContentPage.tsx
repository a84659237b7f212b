import type { ReactNode } from 'react';
import { PageHead } from './PageHead.tsx';

interface ContentPageProps {
  /** Label above the heading. */
  eyebrow: string;
  title: string;
  /** One-sentence description. */
  lead: string;
  /** Five bits: the cell that the head's artwork leads to. */
  address: string;
  /** Search form, in the head. */
  search?: ReactNode;
  children: ReactNode;
}

/** Page that lists content below a head. */
export function ContentPage({ search, children, ...head }: ContentPageProps) {
  return (
    <>
      <PageHead {...head}>{search}</PageHead>
      <div className="measure pt-1 pb-section">{children}</div>
    </>
  );
}
