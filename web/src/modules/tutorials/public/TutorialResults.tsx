import type { CategoryProgressState } from '@qram/contract/modules/learning';
import type { TutorialGroup } from '@qram/contract/modules/tutorials';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '../../../api-context.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ListParams } from '../../../ui/list-address.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { categoriesQuery } from '../../learning/queries.ts';
import { TopicRow } from './TopicRow.tsx';
import classes from './TutorialsPage.module.css';

function RowSkeleton({ width, attachments }: { width: string; attachments: number[] }) {
  return (
    <div className={`stack items-center ${classes.topic}`}>
      <div className="stack gap-6 min-w-0">
        <Skeleton height="1.45rem" width={width} />
        <Skeleton height="1.35rem" width="min(420px, 95%)" />
      </div>
      <div className={`stack gap-8 ${classes.attachments}`}>
        {attachments.map((attachment) => (
          <Skeleton key={attachment} height="50px" radius="10px" />
        ))}
      </div>
    </div>
  );
}

/** Skeletons of two groups. */
function TutorialsSkeleton() {
  return (
    <div className="stack gap-32">
      <p className="visually-hidden" role="status">
        Loading tutorials...
      </p>
      {[0, 1].map((at) => (
        <div key={at} className="card" aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height="1.7rem" width="min(260px, 60%)" />
          </div>
          <div className={classes.topics}>
            <RowSkeleton width="min(340px, 80%)" attachments={[0, 1, 2]} />
            <RowSkeleton width="min(280px, 65%)" attachments={[0, 1]} />
            <RowSkeleton width="min(380px, 85%)" attachments={[0, 1, 2]} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** One group: title and list of topics. */
function TutorialPanel({ group, progress }: { group: TutorialGroup; progress: CategoryProgressState | undefined }) {
  const titleId = useId();
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto" className={`text-21 leading-tight wrap-anywhere ${classes.head}`}>
        {group.title}
        {progress ? (
          <span
            className={`caption font-medium ${classes.progress}`}
          >{`${progress.done} of ${progress.total} done`}</span>
        ) : null}
      </h2>
      <ul className={classes.topics}>
        {group.topics.map((topic) => (
          <TopicRow key={topic.id} topic={topic} state={progress?.topics.find(({ id }) => id === topic.id)} />
        ))}
      </ul>
    </section>
  );
}

/** The user's progress in each group, in one request. */
function useCategoryProgress(groups: TutorialGroup[] = []) {
  const { user } = useAuth();
  const ids = groups.map(({ id }) => id);
  const query = categoriesQuery(useApi(), { viewer: user?.id ?? 0, ids });
  return useQuery({ ...query, enabled: user !== null && ids.length > 0 }).data;
}

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
  const progress = useCategoryProgress(groups);
  if (failed) {
    return <Notice title="Failed to load tutorials." action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  if (!groups) return <TutorialsSkeleton />;
  if (groups.length === 0 && !stale) return <NoTutorials params={params} />;
  return (
    <div className="stack gap-32">
      {groups.map((group) => (
        <TutorialPanel key={group.id} group={group} progress={progress?.find(({ id }) => id === group.id)} />
      ))}
    </div>
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
