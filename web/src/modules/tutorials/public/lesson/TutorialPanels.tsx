import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { TutorialGroup } from '@qram/contract/modules/tutorials/tutorials';
import { type ReactNode, useId } from 'react';
import type { ListParams } from '../../../../ui/controls/list-url.ts';
import { AccessNotes } from '../../../service-requests/shared/AccessNotes.tsx';
import { TopicRow } from '../TopicRow.tsx';
import classes from '../TutorialsPage.module.css';

/** The viewer's progress in the groups of a page. */
export interface MyProgress {
  viewer: number;
  /** Ids of the topics that are done. */
  done: ReadonlySet<number>;
  /** The topic to go on with; null when all open ones are done. */
  next: { id: number; started: boolean } | null;
  renderGroup(group: TutorialGroup): ReactNode;
  renderMarks(topic: VisibleTopic): ReactNode;
}

export interface TutorialPanelsProps {
  groups: readonly TutorialGroup[];
  params: ListParams;
  isVisitor: boolean;
  /** Null for visitors, and until it is known. */
  progress: MyProgress | null;
}

const countLessons = ({ topics }: TutorialGroup): string => {
  const minutes = topics.reduce((sum, topic) => sum + topic.minutes, 0);
  const lessons = topics.length === 1 ? '1 lesson' : `${topics.length} lessons`;
  return minutes > 0 ? `${lessons}, ${minutes} min` : lessons;
};

/** Where visitors begin: the first topic that is open. */
const findFirst = (groups: readonly TutorialGroup[]): VisibleTopic | undefined =>
  groups.flatMap(({ topics }) => topics).find(({ locked }) => !locked);

interface TutorialPanelProps extends TutorialPanelsProps {
  group: TutorialGroup;
  next: { id: number; label: string } | null;
}

/** One group: its place, title and topics in the order to read them. */
function TutorialPanel({ group, params, next, progress }: TutorialPanelProps) {
  const panel = useId();
  return (
    <section className="card min-w-0" aria-labelledby={panel}>
      <div className={`flex flex-wrap items-baseline justify-between gap-4 gap-y-1 ${classes.head}`}>
        <h2 id={panel} dir="auto" className="min-w-0 text-6 leading-tight wrap-anywhere">
          <span>{group.title}</span>
          {params.search ? null : (
            <span className={`block text-3 text-ink-3 ${classes.place}`}>{`Part ${group.place}`}</span>
          )}
        </h2>
        <div className="text-3 text-ink-3">{progress?.renderGroup(group) ?? countLessons(group)}</div>
      </div>
      <ol className={classes.topics}>
        {group.topics.map((topic) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            done={progress?.done.has(topic.id) ?? false}
            next={topic.id === next?.id ? next.label : null}
          >
            {progress?.renderMarks(topic)}
          </TopicRow>
        ))}
      </ol>
    </section>
  );
}

/** The groups, and the place where to begin or go on. */
export function TutorialPanels(props: TutorialPanelsProps) {
  const { groups, params, isVisitor, progress } = props;
  const first = isVisitor && params.page === 1 ? findFirst(groups) : undefined;
  // Where users go on is unknown until their progress is.
  const goOn = isVisitor ? first && { id: first.id, started: false } : progress?.next;
  const next = goOn && !params.search ? { id: goOn.id, label: goOn.started ? 'Continue here' : 'Start here' } : null;
  const locked = groups
    .flatMap(({ topics }) => topics.filter((one) => one.locked))
    .map(({ id, title, opened_by }) => ({ title, content: { kind: 'topic', id } as const, openedBy: opened_by }));
  const unlocked = groups.flatMap(({ topics }) => topics.filter((one) => one.premium === 1 && !one.locked)).length;
  return (
    <div className="grid gap-6">
      <AccessNotes items={locked} noun="lesson" unlocked={unlocked} />
      {groups.map((group) => (
        <TutorialPanel key={group.id} {...props} group={group} next={next} />
      ))}
    </div>
  );
}
