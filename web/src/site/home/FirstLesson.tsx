import { recordPath } from '@qram/contract/collection/record-pages';
import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconArrowRight } from '@tabler/icons-react';
import { SmallTreeArtwork } from '../../ui/artwork/SmallTreeArtwork.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import classes from './FirstLesson.module.css';

/** The end of the page: the first lesson of the tutorials. */
export function FirstLesson({ lesson }: { lesson: VisibleTopic }) {
  const facts = ['Lesson 1', lesson.minutes > 0 && `${lesson.minutes} min`, lesson.premium === 0 && 'Free'];
  return (
    <section className={classes.section} aria-labelledby="first-lesson-title">
      <div className={`measure ${classes.inner}`}>
        <div className="min-w-0">
          <p className="eyebrow">{facts.filter(Boolean).join(' · ')}</p>
          <h2 id="first-lesson-title" dir="auto" className={`tracking-tight wrap-anywhere ${classes.title}`}>
            {lesson.title}
          </h2>
          <p dir="auto" className={`text-6 text-ink-2 wrap-anywhere ${classes.summary}`}>
            {lesson.summary}
          </p>
          <ButtonLink to={recordPath('topics', lesson)} look="primary">
            Start lesson 1
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          </ButtonLink>
        </div>
        <div className={classes.artwork}>
          <SmallTreeArtwork lit />
        </div>
      </div>
    </section>
  );
}
