import { recordPath } from '@qram/contract/collection/record-pages';
import type { VisibleTopic } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import classes from './Hero.module.css';
import { SlideDots } from './SlideDots.tsx';
import { type Slide, SlidePicture } from './SlidePicture.tsx';
import { useReducedMotion, useRotation, useRotationPause } from './use-rotation.ts';

/** Shown if the gallery is empty or can't be loaded. */
const BUILT_IN: Slide = {
  id: 0,
  title: 'Call every address in superposition.',
  description:
    'A memory that a quantum computer can ask at many addresses at once. Free lessons for developers, teachers and students.',
  image: '',
  image_width: null,
  image_height: null,
  image_variants: [],
  image_alt: '',
  image_focal: null,
};

interface HeroProps {
  slides: Slide[] | undefined;
  loading: boolean;
  /** Null while it loads, and without lessons. */
  firstLesson: VisibleTopic | null;
}

/**
 * Rotating hero (requirements: Gallery): next slide every 4 s; all slides share one grid cell to avoid layout shift.
 */
export function Hero({ slides, loading, firstLesson }: HeroProps) {
  const pending = loading && !slides;
  const shown = slides?.length ? slides : [BUILT_IN];
  // It keeps the height of the hero while other slides show.
  const firstTree = shown.findIndex(({ image }) => image === '');
  const [stopped, setStopped] = useState(false);
  const { paused, hydrated, events } = useRotationPause();
  const reduced = useReducedMotion();
  const running = !paused && !stopped && !reduced && !pending;
  const { at, turn, go } = useRotation(shown.length, running);
  return (
    <section
      className={`relative ${classes.hero}`}
      aria-label="Highlights"
      aria-roledescription="carousel"
      data-hydrated={hydrated || undefined}
      {...events}
    >
      <div className={`grid grid-cols-2 measure items-center ${classes.inner}`}>
        <div className={`min-w-0 ${classes.words}`}>
          <h1 className="eyebrow">Quantum Random Access Memory</h1>
          {pending ? <TextSkeleton /> : <SlideText slides={shown} at={at} quiet={running} />}
        </div>
        <div className={classes.next}>
          <div className={`flex flex-wrap gap-3 ${classes.actions}`}>
            {firstLesson ? (
              <ButtonLink to={recordPath('topics', firstLesson)} look="primary">
                Start lesson 1
                <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
              </ButtonLink>
            ) : (
              <ButtonLink to="/tutorials" look="primary">
                Start the tutorials
              </ButtonLink>
            )}
            <ButtonLink to="/videos">Watch the videos</ButtonLink>
            <ButtonLink to="/simulator">Try the simulator</ButtonLink>
          </div>
          {firstLesson?.premium === 0 && firstLesson.minutes > 0 ? (
            <p className={`text-3 text-ink-2 for-visitors ${classes.promise}`}>
              {`${firstLesson.minutes} minutes, no account needed.`}
            </p>
          ) : null}
          <div className={classes.dots}>
            {pending ? null : (
              <SlideDots
                slides={shown}
                at={at}
                turn={turn}
                running={running}
                stopped={stopped || reduced}
                onGo={go}
                onStop={reduced ? null : setStopped}
              />
            )}
          </div>
        </div>
        <div className={`grid ${classes.pictures}`}>
          {pending ? (
            <div className={`min-w-0 ${classes.picture} ${classes.space}`} />
          ) : (
            shown.map((slide, index) => (
              <div
                key={slide.id}
                className={`grid items-center min-w-0 ${classes.picture}`}
                data-shown={index === at || undefined}
              >
                <SlidePicture
                  slide={slide}
                  at={index}
                  isDrawn={index === at || index === firstTree}
                  onPress={() => setStopped(true)}
                />
              </div>
            ))
          )}
        </div>
      </div>
    </section>
  );
}

function SlideText({ slides, at, quiet }: { slides: Slide[]; at: number; quiet: boolean }) {
  return (
    <ul className="grid" aria-live={quiet ? 'off' : 'polite'}>
      {slides.map((slide, index) => (
        <li
          key={slide.id}
          className={`min-w-0 ${classes.slide}`}
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          data-shown={index === at || undefined}
        >
          <h2 dir="auto" className={`tracking-tight wrap-anywhere ${classes.title}`}>
            {slide.title}
          </h2>
          {slide.description ? (
            <p dir="auto" className={`text-6 text-ink-2 wrap-anywhere ${classes.description}`}>
              {slide.description}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function TextSkeleton() {
  return (
    <div className={`grid gap-4 text-ink-2 ${classes.skeleton}`}>
      <p role="status">Loading homepage...</p>
      <Skeleton height="3.6rem" width="90%" />
      <Skeleton height="3.6rem" width="65%" />
      <Skeleton height="1.2rem" />
      <Skeleton height="1.2rem" width="80%" />
    </div>
  );
}
