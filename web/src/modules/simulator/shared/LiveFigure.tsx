import { buildQuery, DEFAULT_RUN, formatRunLink, parseRunLink, type RunSettings, readState } from '@qram/simulator';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { StepBar } from '../public/StepBar.tsx';
import { TreeFigure } from '../public/tree/TreeFigure.tsx';
import { flipCell, toggleAddress } from '../run-changes.ts';
import classes from './LessonFigures.module.css';

export interface LiveFigureProps {
  /** Opens the run of the figure in the simulator; it follows the figure. */
  link: HTMLAnchorElement;
  /** Where the tree goes. */
  tree: Element;
  /** Where the controls go, in the rows of the words that stood there. */
  controls: Element;
}

/** The run of the figure at its first step: the press that shows it has taken the step. */
function readRun(link: HTMLAnchorElement): RunSettings {
  const parsed = parseRunLink(link.hash);
  return { ...(parsed.ok ? parsed.value : DEFAULT_RUN), step: 1 };
}

/** A query in a lesson, with its steps: cells are flipped, and addresses added or removed, by a press. */
export default function LiveFigure({ link, tree, controls }: LiveFigureProps) {
  const [run, setRun] = useState(() => readRun(link));
  const { memory, addresses, architecture, routerLevels, errors, selectBits, schedule, step } = run;
  const query = useMemo(
    () => buildQuery({ memory, addresses, architecture, routerLevels, errors, selectBits, schedule }),
    [memory, addresses, architecture, routerLevels, errors, selectBits, schedule],
  );
  const state = useMemo(() => readState(query, step), [query, step]);
  const onStep = useCallback((next: number) => setRun((current) => ({ ...current, step: next })), []);
  useEffect(() => {
    // The button that was pressed is gone.
    controls.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, [controls]);
  useEffect(() => {
    link.hash = formatRunLink(run);
  }, [link, run]);
  return (
    <>
      {createPortal(
        <TreeFigure
          query={query}
          state={state}
          chosen={null}
          onFlip={(cell) => setRun((current) => flipCell(current, cell))}
          onToggle={(address) => setRun((current) => toggleAddress(current, address))}
          isInText
        />,
        tree,
      )}
      {createPortal(
        <>
          <span className={`text-3 text-ink-3 ${classes.hint}`}>Press cells and addresses to change them.</span>
          <StepBar run={run} schedule={query.schedule} onStep={onStep} isInText />
        </>,
        controls,
      )}
    </>
  );
}
