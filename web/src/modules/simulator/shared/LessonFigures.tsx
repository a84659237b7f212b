import { IconPlayerPlay } from '@tabler/icons-react';
import { type ComponentType, lazy, type RefObject, Suspense, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './LessonFigures.module.css';
import type { LiveFigureProps } from './LiveFigure.tsx';

/** The engine and the tree come with it, after a press. */
const LiveFigure = lazy<ComponentType<LiveFigureProps>>(() => import('./LiveFigure.tsx'));

interface FigurePlace {
  key: number;
  figure: HTMLElement;
  /** Where the live tree goes. */
  live: Element;
  actions: Element;
  link: HTMLAnchorElement;
}

function findPlaces(container: HTMLElement): FigurePlace[] {
  return [...container.querySelectorAll<HTMLElement>('figure.qram')].flatMap((figure, key) => {
    const live = figure.querySelector('.qram-live');
    const actions = figure.querySelector('.qram-actions');
    const link = figure.querySelector<HTMLAnchorElement>('.qram-link');
    return live && actions && link ? [{ key, figure, live, actions, link }] : [];
  });
}

function Figure({ figure, live, actions, link }: FigurePlace) {
  const [isLive, setLive] = useState(false);
  const [loading, setLoading] = useState<'pending' | 'failed' | null>(null);
  const show = () => {
    setLoading('pending');
    // Loaded before it is shown, so that the figure stays until then.
    import('./LiveFigure.tsx').then(
      () => {
        // The sentence that stands there may be longer than those of the steps.
        const words = figure.querySelector<HTMLElement>('.qram-step');
        if (words) words.style.minBlockSize = `${words.getBoundingClientRect().height}px`;
        figure.setAttribute('data-live', '');
        setLive(true);
      },
      () => setLoading('failed'),
    );
  };
  return (
    <>
      {isLive ? (
        <Suspense fallback={null}>
          <LiveFigure link={link} tree={live} controls={actions} />
        </Suspense>
      ) : (
        createPortal(
          <>
            <button type="button" className={classes.button} aria-busy={loading === 'pending'} onClick={show}>
              <IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />
              Step through
            </button>
            {loading === 'failed' ? (
              <span role="alert" className={classes.failure}>
                The steps couldn't be loaded. Please try again.
              </span>
            ) : null}
          </>,
          actions,
        )
      )}
    </>
  );
}

/** Makes the figures of a lesson's queries live in their places. */
export function LessonFigures({ container }: { container: RefObject<HTMLElement | null> }) {
  const [places, setPlaces] = useState<readonly FigurePlace[]>([]);
  useLayoutEffect(() => {
    if (container.current) setPlaces(findPlaces(container.current));
  }, [container]);
  return places.map((place) => <Figure {...place} key={place.key} />);
}
