import type { TutorialGroup } from '@qram/contract/modules/tutorials';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { ListQuestion } from '../../../ui/list-address.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { TutorialPanel } from './TutorialPanel.tsx';
import classes from './TutorialResults.module.css';
import { tutorialsAddress } from './use-tutorials.ts';
import { WaitingTutorials } from './WaitingTutorials.tsx';

interface TutorialResultsProps {
  /** Undefined while they are on their way. */
  groups: TutorialGroup[] | undefined;
  failed: boolean;
  /** The groups still answer the search before. */
  stale: boolean;
  asked: ListQuestion;
  onRetry(): void;
}

/** The groups of topics, or what stands in their place: skeletons, an empty state, a failure with a retry. */
export function TutorialResults({ groups, failed, stale, asked, onRetry }: TutorialResultsProps) {
  if (failed) {
    return <Notice title="Failed to load tutorials." action={<Button onClick={onRetry}>Try again</Button>} />;
  }
  if (!groups) return <WaitingTutorials />;
  if (groups.length === 0 && !stale) return <NoTutorials asked={asked} />;
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <TutorialPanel key={group.id} group={group} />
      ))}
    </div>
  );
}

function NoTutorials({ asked: { search, page } }: { asked: ListQuestion }) {
  if (page > 1) {
    const first = <ButtonLink to={tutorialsAddress({ search, page: 1 })}>To the first page</ButtonLink>;
    return <EmptyState title="No tutorials found" action={first} text={`There is no page ${page}.`} />;
  }
  if (search) return <EmptyState title="No tutorials found" text="Try another word, or fewer of them." />;
  return (
    <EmptyState title="No tutorials available" text="The first ones will appear here as soon as they are added." />
  );
}
