import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { Suspense, useState } from 'react';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import type { ListParams } from '../../../ui/controls/list-url.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { lazyOrNothing } from '../../../ui/layout/lazy-or-nothing.ts';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { type MyProgress, TutorialPanels } from './lesson/TutorialPanels.tsx';
import classes from './TutorialsPage.module.css';

/** Skeletons of two groups. */
function TutorialsSkeleton() {
  return (
    <div className="grid gap-6">
      <p className="visually-hidden" role="status">
        Loading tutorials...
      </p>
      {[0, 1].map((at) => (
        <div key={at} className="card" aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height="1.7rem" width="min(260px, 60%)" />
          </div>
          {['min(340px, 80%)', 'min(280px, 65%)', 'min(380px, 85%)'].map((width) => (
            <div key={width} className={`grid gap-2 ${classes.skeleton}`}>
              <Skeleton height="1.45rem" width={width} />
              <Skeleton height="1.35rem" width="min(420px, 95%)" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Visitors don't load it. Where it can't be loaded, the list comes without progress. */
const MyTutorials = lazyOrNothing(async () => (await import('./MyTutorials.tsx')).MyTutorials);

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
  const [progress, setProgress] = useState<MyProgress | null>(null);
  if (failed) {
    return <Notice title="Failed to load tutorials." action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  if (!groups) return <TutorialsSkeleton />;
  if (groups.length === 0 && !stale) return <NoTutorials params={params} />;
  return (
    <>
      <TutorialPanels
        groups={groups}
        params={params}
        isVisitor={user === null}
        progress={progress?.viewer === user?.id ? progress : null}
      />
      {user && groups.length > 0 ? (
        <Suspense fallback={null}>
          <MyTutorials viewer={user.id} ids={groups.map(({ id }) => id)} onProgress={setProgress} />
        </Suspense>
      ) : null}
    </>
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
