import type { ReactNode, Ref } from 'react';
import { SectionPage } from '../../../ui/SectionPage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

/** Heading and description, which the server renders. */
export function PackagesPage({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) {
  return (
    <SectionPage
      ref={ref}
      bare
      title="Packages"
      lead="What you have access to, what you agreed to pay, and when it ends."
    >
      {children}
    </SectionPage>
  );
}

export const PackagesSkeleton = () => (
  <div role="status" aria-label="Loading packages">
    <Skeleton height="280px" radius="var(--radius-card)" />
  </div>
);
