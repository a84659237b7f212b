import { labelsOfPages } from '@qram/contract/collection/content';
import { recordPath } from '@qram/contract/collection/record-pages';
import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { LearningPath } from '@qram/contract/modules/learning/learning-path';
import type { User } from '@qram/contract/modules/users/users';
import { dollars } from '@qram/contract/values/dollars';
import { IconArrowRight, IconBook, IconCards, IconPlayerPlay, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { cellLabel, LessonTree } from '../../modules/learning/public/LessonTree.tsx';
import { clockTime } from '../../modules/learning/public/learning-labels.ts';
import { nextLessonPath, ReadingCells, whereLabel } from '../../modules/learning/public/NextLesson.tsx';
import { learningListQuery } from '../../modules/learning/queries.ts';
import { latestQuery } from '../../modules/search/start-queries.ts';
import { simulationsQuery } from '../../modules/simulator/queries.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { localMonthDay } from '../../ui/text/dates.ts';
import { MyPlanAction, MyPlanStanding } from '../plans/MyPlanAction.tsx';
import classes from './LearnerHome.module.css';
import { useLearnerPath } from './use-learner-path.ts';

type Path = LearningPath;

function Words({ path: { next, lessons } }: { path: Path }) {
  if (!next)
    return (
      <>
        <p className="eyebrow">All done</p>
        <h1 className={`tracking-tight ${classes.title}`}>You've done every lesson that is open to you.</h1>
        <div className={`flex flex-wrap gap-3 ${classes.actions}`}>
          <ButtonLink look="primary" to={lessons.done < lessons.total ? '/plans' : '/simulator'}>
            {lessons.done < lessons.total ? 'Compare plans' : 'Open the simulator'}
          </ButtonLink>
          <ButtonLink to="/tutorials">All lessons</ButtonLink>
        </div>
      </>
    );
  const started = next.state === 'started';
  return (
    <>
      <p className="eyebrow">{started ? 'Continue' : 'Next lesson'}</p>
      <h1 dir="auto" className={`tracking-tight wrap-anywhere ${classes.title}`}>
        {next.title}
      </h1>
      <p dir="auto" className="text-6 text-ink-2 wrap-anywhere">
        {next.section ? whereLabel(next) : next.summary}
      </p>
      <ReadingCells lesson={next} />
      <div className={`flex flex-wrap gap-3 ${classes.actions}`}>
        <ButtonLink look="primary" to={nextLessonPath(next)}>
          {started ? 'Continue' : `Start lesson ${next.number}`}
          <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        </ButtonLink>
        <ButtonLink to="/tutorials">All lessons</ButtonLink>
      </div>
    </>
  );
}

interface StepProps {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>;
  label: string;
  title: string;
  text: string;
  action: ReactNode;
  lit?: boolean;
}

const Step = ({ icon: Icon, label, title, text, action, lit }: StepProps) => (
  <li className={classes.step} data-lit={lit || undefined}>
    <p className="flex items-center gap-2 text-3 text-ink-2 font-medium">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{label}</span>
    </p>
    <h2 dir="auto" className="text-6 leading-tight wrap-anywhere">
      {title}
    </h2>
    <p dir="auto" className={`text-4 text-ink-2 wrap-anywhere ${classes.stepText}`}>
      {text}
    </p>
    <div>{action}</div>
  </li>
);

function ReviewStep({ path }: { path: Path }) {
  const { due } = path.questions;
  const titles = path.parts
    .flatMap(({ lessons }) => lessons)
    .filter(({ questions }) => questions.some((question) => question.due))
    .map(({ title }) => title);
  if (due === 0)
    return (
      <Step
        icon={IconCards}
        label="Review"
        title="Nothing to review"
        text="Questions that you answer in lessons come back here."
        action={<ButtonLink to="/account/learning">Your learning</ButtonLink>}
      />
    );
  return (
    <Step
      lit
      icon={IconCards}
      label="Review"
      title={due === 1 ? '1 question due' : `${due} questions due`}
      text={titles.length === 1 ? `From ${titles[0]}.` : `From ${titles.length} lessons.`}
      action={
        <ButtonLink look="primary" to="/account/review">
          Start review
        </ButtonLink>
      }
    />
  );
}

/** The video or the saved run that the viewer left last, or the simulator. */
function LastStep({ viewer }: { viewer: number }) {
  const api = useApi();
  const { data: started } = useQuery(learningListQuery(api, { viewer, list: 'started', shown: 5 }));
  const { data: runs = [] } = useQuery(simulationsQuery(api, viewer));
  const video = started?.records.find(({ collection }) => collection === 'videos');
  const [run] = runs.toSorted((one, other) => other.saved_at.localeCompare(one.saved_at));
  if (video && (!run || video.last_at > run.saved_at))
    return (
      <Step
        icon={IconPlayerPlay}
        label="Video"
        title={video.title}
        text={video.position > 0 ? `You stopped at ${clockTime(video.position)}.` : 'You started this video.'}
        action={
          <ButtonLink to={video.address} aria-label={`Continue watching ${video.title}`}>
            Continue watching
          </ButtonLink>
        }
      />
    );
  if (run)
    return (
      <Step
        icon={IconSitemap}
        label="Last saved run"
        title={run.name}
        text={`Saved ${localMonthDay(run.saved_at)}.`}
        action={<ButtonLink to={`/simulator#${run.link}`}>Open run</ButtonLink>}
      />
    );
  return (
    <Step
      icon={IconSitemap}
      label="Simulator"
      title="Ask a quantum memory"
      text="Choose cells and addresses, and step through the query."
      action={<ButtonLink to="/simulator">Open the simulator</ButtonLink>}
    />
  );
}

function AfterNext({ path: { after_next: after } }: { path: Path }) {
  if (!after) return null;
  const minutes = after.minutes > 0 ? ` ${after.minutes} min.` : '';
  return (
    <Step
      icon={IconBook}
      label="Up next"
      title={after.title}
      text={`${after.summary}${minutes}`.trim()}
      action={
        <ButtonLink to={recordPath('topics', after)} aria-label={`Open lesson ${after.number}: ${after.title}`}>
          {`Open lesson ${after.number}`}
        </ButtonLink>
      }
    />
  );
}

/** What went live last; nothing while it can't be loaded. */
function Latest() {
  const { data = [] } = useQuery(latestQuery(useApi()));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="latest-title" className="min-w-0">
      <h2 id="latest-title" className={`text-7 tracking-tight ${classes.heading}`}>
        New
      </h2>
      <ul className={classes.rows}>
        {data.map((record) => (
          <li key={`${record.collection} ${record.id}`} className={classes.row}>
            <p className="flex justify-between gap-3 text-3 text-ink-3">
              <span>{labelsOfPages(record.collection).one}</span>
              <span className="flex-none">{localMonthDay(record.published_at)}</span>
            </p>
            <Link
              dir="auto"
              className="font-semibold no-underline hover:text-accent wrap-anywhere"
              to={recordPath(record.collection, record)}
            >
              {record.title}
            </Link>
            <p dir="auto" className={`text-4 text-ink-2 wrap-anywhere ${classes.summary}`}>
              {record.summary}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const priceOf = ({ monthlyPrice, payAsYouGoPrice }: ServiceButton): string =>
  [`${dollars(monthlyPrice)} / month`, payAsYouGoPrice > 0 && `${dollars(payAsYouGoPrice)} / usage`]
    .filter(Boolean)
    .join(' or ');

function Plans({ buttons, user }: { buttons: readonly ServiceButton[]; user: User }) {
  return (
    <section aria-labelledby="plan-title" className="min-w-0">
      <div className={`flex flex-wrap items-baseline justify-between gap-3 ${classes.heading}`}>
        <h2 id="plan-title" className="text-7 tracking-tight">
          Your plan
        </h2>
        <Link className="link text-4 font-medium" to="/plans">
          Compare plans
        </Link>
      </div>
      <ul className="card ruled">
        {buttons.map((button) => (
          <li key={button.id} className={`grid gap-3 ${classes.plan}`}>
            <div className="grid gap-2 min-w-0">
              <h3 dir="auto" className="text-5 wrap-anywhere">
                {button.title}
              </h3>
              <MyPlanStanding
                button={button}
                user={user}
                fallback={<p className="text-4 text-ink-2">{priceOf(button)}</p>}
              />
            </div>
            <MyPlanAction button={button} user={user} primary={false} />
          </li>
        ))}
      </ul>
      {buttons.some(({ payAsYouGoPrice }) => payAsYouGoPrice > 0) ? (
        <p className="mt-3 text-3 text-ink-2">What a usage is, we agree with you.</p>
      ) : null}
    </section>
  );
}

interface LearnerHomeProps {
  user: User;
  buttons: readonly ServiceButton[] | undefined;
  /** Receives the id of a user who has started to learn. */
  onLearner(id: number | null): void;
}

/**
 * The home page of whoever has started to learn: where to go on, what waits, and what is new. Nothing for others, who
 * see the page of newcomers.
 */
export default function LearnerHome({ user, buttons = [], onLearner }: LearnerHomeProps) {
  const path = useLearnerPath(user.id);
  const isLearner = path !== null;
  useEffect(() => onLearner(isLearner ? user.id : null), [isLearner, user.id, onLearner]);
  if (!path) return null;
  return (
    <>
      <section className={classes.hero} aria-label="Your learning">
        <div className={`measure ${classes.inner}`}>
          <div className={`grid gap-4 min-w-0 ${classes.words}`}>
            <Words path={path} />
          </div>
          <div className="grid gap-5 min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <p className="font-semibold">{`${path.lessons.done} of ${path.lessons.total} lessons in memory`}</p>
              <Link className="link text-4 font-medium" to="/account/learning">
                Your learning
              </Link>
            </div>
            <LessonTree
              parts={path.parts}
              next={path.next?.id ?? null}
              renderCell={(lesson, content) => (
                <Link to={recordPath('topics', lesson)} aria-label={cellLabel(lesson)} title={lesson.title}>
                  {content}
                </Link>
              )}
            />
          </div>
        </div>
      </section>
      <section className={classes.band} aria-label="What waits for you">
        <ul className={`measure ${classes.steps}`}>
          <ReviewStep path={path} />
          <AfterNext path={path} />
          <LastStep viewer={user.id} />
        </ul>
      </section>
      <div className={`measure ${classes.rest}`}>
        <Latest />
        {buttons.length > 0 ? <Plans buttons={buttons} user={user} /> : null}
      </div>
    </>
  );
}
