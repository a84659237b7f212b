import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/controls/Button.tsx';
import { openModals } from '../../../../ui/overlay/open-modals.ts';
import { buildGuidedRun, GUIDED_STOPS, type GuidedStop } from '../../guided-stops.ts';
import page from '../SimulatorPage.module.css';
import type { RunControl } from '../use-run.ts';
import classes from './GuidedRun.module.css';
import { claimOffer } from './guided-offer.ts';

/** Outlines the part of the page that a stop is about, and scrolls to it if it is out of sight. */
function useOutline({ part }: GuidedStop): void {
  useEffect(() => {
    const element = document.getElementById(`simulator-${part}`);
    element?.setAttribute('data-guided', '');
    element?.scrollIntoView({ block: 'nearest' });
    return () => element?.removeAttribute('data-guided');
  }, [part]);
}

interface StopCardProps {
  position: number;
  stop: GuidedStop;
  onGo(position: number): void;
  onLeave(): void;
}

/** The sentence of a stop. It takes the focus instead of being a live region: the step has one. */
function StopCard({ position, stop, onGo, onLeave }: StopCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const isLast = position === GUIDED_STOPS.length - 1;
  useOutline(stop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each stop
  useEffect(() => card.current?.focus({ preventScroll: true }), [position]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !openModals.some()) onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onLeave]);
  return (
    <section
      ref={card}
      className={`panel shadow-float screen-only ${classes.card}`}
      aria-label={`Guided run, ${position + 1} of ${GUIDED_STOPS.length}`}
      aria-describedby={id}
      tabIndex={-1}
    >
      <p id={id}>{stop.sentence}</p>
      <div className={classes.actions}>
        {isLast ? null : (
          <Button small look="primary" onClick={() => onGo(position + 1)}>
            Next
          </Button>
        )}
        {position === 0 ? null : (
          <Button small onClick={() => onGo(position - 1)}>
            Back
          </Button>
        )}
        <Button small look={isLast ? 'primary' : 'secondary'} onClick={onLeave}>
          Leave
        </Button>
        <span className={classes.position} aria-hidden="true">
          {`${position + 1} of ${GUIDED_STOPS.length}`}
        </span>
      </div>
    </section>
  );
}

/** Goes through a query in five stops. Offered on the first visit; the link starts it again. */
export function GuidedRun({ control: { run, isGuest, showGuest } }: { control: RunControl }) {
  const [isOffered, setOffered] = useState(false);
  const [position, setPosition] = useState(0);
  const link = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const stop = isGuest ? GUIDED_STOPS[position] : undefined;
  const answerOffer = () => {
    setOffered(false);
    returnsFocus.current = true;
  };
  const go = (next: number) => {
    answerOffer();
    setPosition(next);
    showGuest(buildGuidedRun(run, GUIDED_STOPS[next]?.step ?? 0));
  };
  const leave = useCallback(() => showGuest(null), [showGuest]);
  useLayoutEffect(() => {
    if (claimOffer()) setOffered(true);
  }, []);
  useEffect(() => {
    if (isGuest || isOffered || !returnsFocus.current) return;
    returnsFocus.current = false;
    // What had the focus is gone, unless something else was pressed.
    if (document.activeElement === document.body) link.current?.focus();
  }, [isGuest, isOffered]);
  return (
    <>
      {isOffered ? (
        <section className={classes.offer} aria-label="Guided run">
          <p>See a query in half a minute</p>
          <Button small look="primary" onClick={() => go(0)}>
            Start
          </Button>
          <Button small onClick={answerOffer}>
            No, thanks
          </Button>
        </section>
      ) : (
        <button ref={link} type="button" className={page.textButton} onClick={() => go(0)}>
          Guided run
        </button>
      )}
      {stop ? <StopCard position={position} stop={stop} onGo={go} onLeave={leave} /> : null}
    </>
  );
}
