import type { TutorialGroup } from '@qram/contract/modules/tutorials';
import { type ComponentType, lazy, Suspense } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ListParams } from '../../../ui/list-address.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TutorialPanels, type TutorialPanelsProps } from './TutorialPanels.tsx';
import classes from './TutorialsPage.module.css';

/** Skeletons of two groups. */
function TutorialsSkeleton() {
  return (
    <div className="stack gap-24">
      <p className="visually-hidden" role="status">
        Loading tutorials...
      </p>
      {[0, 1].map((at) => (
        <div key={at} className="card" aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height="1.7rem" width="min(260px, 60%)" />
          </div>
          {['min(340px, 80%)', 'min(280px, 65%)', 'min(380px, 85%)'].map((width) => (
            <div key={width} className={`stack gap-6 ${classes.skeleton}`}>
              <Skeleton height="1.45rem" width={width} />
              <Skeleton height="1.35rem" width="min(420px, 95%)" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Visitors don't load the progress. Where it can't be loaded, the list comes without it. */
const MyTutorials = lazy<ComponentType<TutorialPanelsProps & { viewer: number }>>(() =>
  import('./MyTutorials.tsx').then(
    ({ MyTutorials }) => ({ default: MyTutorials }),
    () => ({ default: TutorialPanels }),
  ),
);

interface TutorialResultsProps {
  /** Undefined while loading. */
  groups: TutorialGroup[] | undefined;
  failed: boolean;
  /** The groups belong to the previous search. */
  stale: boolean;
  params: ListParams;
  onRetry(): void;
}

/** The groups, or skeletons, an empty state, or an error with a retry button. */
export function TutorialResults({ groups, failed, stale, params, onRetry }: TutorialResultsProps) {
  const { user } = useAuth();
  if (failed) {
    return <Notice title="Failed to load tutorials." action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  if (!groups) return <TutorialsSkeleton />;
  if (groups.length === 0 && !stale) return <NoTutorials params={params} />;
  const panels = <TutorialPanels groups={groups} params={params} />;
  if (!user || groups.length === 0) return panels;
  return (
    <Suspense fallback={panels}>
      <MyTutorials groups={groups} params={params} viewer={user.id} />
    </Suspense>
  );
}

function NoTutorials({ params: { search } }: { params: ListParams }) {
  if (search) return <EmptyState title="No lessons found" text="Try a different word, or fewer words." />;
  return (
    <EmptyState
      title="No lessons available"
      text="New lessons will appear here."
      action={<ButtonLink to="/videos">Watch the videos</ButtonLink>}
    />
  );
}
