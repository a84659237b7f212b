import type { ReactNode } from 'react';
import { PageHead } from './PageHead.tsx';

interface ContentPageProps {
  eyebrow: string;
  title: string;
  lead: string;
  address: string;
  search?: ReactNode;
  children: ReactNode;
}

export function ContentPage({ search, children, ...head }: ContentPageProps) {
  return (
    <>
      <PageHead {...head}>{search}</PageHead>
      <div className="measure pt-1 pb-section">{children}</div>
    </>
  );
}
