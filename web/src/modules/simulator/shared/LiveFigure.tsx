import { buildQuery, DEFAULT_RUN, formatRunLink, parseRunLink, readState } from '@qram/simulator';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { StepBar } from '../public/StepBar.tsx';
import { TreeFigure } from '../public/TreeFigure.tsx';
import { flipCell, toggleAddress } from '../run-changes.ts';
import classes from './LessonFigures.module.css';

export interface LiveFigureProps {
  /** Opens the run of the figure in the simulator; it follows the figure. */
  link: HTMLAnchorElement;
}

function readRun(link: HTMLAnchorElement) {
  const parsed = parseRunLink(link.hash);
  return parsed.ok ? parsed.value : DEFAULT_RUN;
}

/** A query in a lesson, with its steps: cells are flipped, and addresses added or removed, by a press. */
export default function LiveFigure({ link }: LiveFigureProps) {
  const [run, setRun] = useState(() => readRun(link));
  const { memory, addresses, architecture, routerLevels, errors, step } = run;
  const query = useMemo(
    () => buildQuery({ memory, addresses, architecture, routerLevels, errors }),
    [memory, addresses, architecture, routerLevels, errors],
  );
  const state = useMemo(() => readState(query, step), [query, step]);
  const onStep = useCallback((next: number) => setRun((current) => ({ ...current, step: next })), []);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    ref.current?.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    link.hash = formatRunLink(run);
  }, [link, run]);
  return (
    <div ref={ref}>
      <div className={classes.live}>
        <TreeFigure
          query={query}
          state={state}
          chosen={null}
          onFlip={(cell) => setRun((current) => flipCell(current, cell))}
          onToggle={(address) => setRun((current) => toggleAddress(current, address))}
        />
        <p className={`caption text-center ${classes.hint}`}>
          Press a cell to flip its bit, an address to add or remove it.
        </p>
      </div>
      <StepBar run={run} schedule={query.schedule} onStep={onStep} isInText />
    </div>
  );
}
