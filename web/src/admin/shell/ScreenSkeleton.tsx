import { Skeleton } from '@mantine/core';

/** Shown for the moment in which a screen's code arrives. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton h={32} w={180} mb={24} radius="sm" />
      <Skeleton h={320} radius="lg" />
    </div>
  );
}
