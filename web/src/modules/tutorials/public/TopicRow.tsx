import { recordPath } from '@qram/contract/collection/record-pages';
import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconCheck, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/text/Badge.tsx';
import { classNames } from '../../../ui/text/class-names.ts';
import { accessNoteId } from '../../service-requests/shared/AccessNotes.tsx';
import { AttachmentControl } from './lesson/AttachmentControl.tsx';
import { useAttachmentOpening } from './lesson/use-attachment-opening.ts';
import classes from './TutorialsPage.module.css';

interface TopicRowProps {
  topic: VisibleTopic;
  done: boolean;
  /** Label of the topic to read next; null for others. */
  next: string | null;
  /** The viewer's marks. */
  children?: ReactNode;
}

function StateMark({ topic, done, next }: Pick<TopicRowProps, 'topic' | 'done' | 'next'>) {
  const state = done ? 'Done' : topic.locked ? 'Locked' : null;
  return (
    <span
      className={classNames('grid place-items-center', classes.mark, (topic.locked || next) && 'by-access')}
      data-state={state ?? (next ? 'Next' : undefined)}
    >
      {done ? <IconCheck size={15} stroke={2} aria-hidden="true" /> : null}
      {topic.locked && !done ? <IconLock size={14} stroke={1.75} aria-hidden="true" /> : null}
      {state ? <span className="visually-hidden">{state}</span> : null}
    </span>
  );
}

/**
 * One topic. The whole row leads to its lesson; its files come after it and have links of their own
 * (requirements: Tutorials).
 */
export function TopicRow({ topic, done, next, children }: TopicRowProps) {
  const { open, opening, problem } = useAttachmentOpening(topic.id);
  const free = topic.premium !== 1;
  const meta = [
    topic.level,
    topic.minutes > 0 && `${topic.minutes} min read`,
    !(free || topic.locked) && 'Unlocked for you',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`grid items-start relative ${classes.topic}`} data-next={next ? '' : undefined}>
      <StateMark topic={topic} done={done} next={next} />
      <div className={`grid gap-1 min-w-0 ${classes.text}`}>
        <div className="flex items-center flex-wrap gap-3 gap-y-1 min-w-0">
          <h3 dir="auto" className={`text-5 wrap-anywhere ${classes.title}`}>
            <Link className={`no-underline ${classes.target}`} to={recordPath('topics', topic)}>
              {topic.title}
            </Link>
          </h3>
          <Badge tone={free ? 'good' : 'accent'}>{free ? 'Free' : 'Premium'}</Badge>
          {next ? <strong className="text-accent text-3 font-semibold by-access">{next}</strong> : null}
          {children}
        </div>
        {topic.summary ? (
          <p dir="auto" className={`text-4 text-ink-2 wrap-anywhere ${classes.description}`}>
            {topic.summary}
          </p>
        ) : null}
        {meta === '' ? null : <p className="text-3 text-ink-3">{meta}</p>}
        <p className="text-bad text-3 font-medium empty:hidden" role="alert">
          {problem}
        </p>
      </div>
      <ul className={`grid gap-2 screen-only ${classes.attachments}`} aria-label={`Files: ${topic.title}`}>
        {topic.parts.map((attachment) => (
          <li key={attachment} className={classNames('relative', topic.locked && 'by-access')}>
            <AttachmentControl
              topic={topic}
              attachment={attachment}
              reasonId={accessNoteId(topic.opened_by)}
              busy={opening === attachment}
              chip
              onOpen={() => void open(attachment)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}
