import type { ReactNode, Ref } from 'react';
import { SectionPage } from '../../../ui/layout/SectionPage.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';

interface PageProps {
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Heading and description of the packages, which the server renders. */
export const PackagesPage = ({ ref, children }: PageProps) => (
  <SectionPage
    ref={ref}
    bare
    title="Packages"
    lead="What you have access to, what you agreed to pay, and when it ends."
  >
    {children}
  </SectionPage>
);

/** Heading and description of the requests, which the server renders. */
export const RequestsPage = ({ ref, children }: PageProps) => (
  <SectionPage
    ref={ref}
    bare
    title="Requests"
    lead="Services you've requested. We review every request, and the decision appears here."
  >
    {children}
  </SectionPage>
);

export const PackagesSkeleton = () => (
  <div role="status" aria-label="Loading packages">
    <Skeleton height="280px" radius="var(--radius-card)" />
  </div>
);

export const RequestsSkeleton = () => (
  <div role="status" aria-label="Loading requests">
    <Skeleton height="96px" radius="var(--radius-panel)" />
  </div>
);
