import { type RefObject, useEffect } from 'react';
import classes from './RecordLayout.module.css';

/** The width from which contents and aside share a column. */
const TWO_COLUMNS = '(width >= 1024px)';

/**
 * Measures columns, contents and what is below them into custom properties, so that both can stay in sight. Not on phones,
 * where it would restyle the whole text for nothing. Renders nothing.
 */
export default function ColumnHeights({ columns }: { columns: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const grid = columns.current;
    const contents = grid?.querySelector(`:scope > .${classes.contents}`);
    const below = grid?.querySelector(`:scope > .${classes.aside} > *`);
    if (!grid || !contents) return undefined;
    const observer = new ResizeObserver(() => {
      if (!window.matchMedia(TWO_COLUMNS).matches) return;
      grid.style.setProperty('--columns-top', `${grid.getBoundingClientRect().top + window.scrollY}px`);
      for (const [name, element] of Object.entries({ contents, below }))
        grid.style.setProperty(`--${name}-height`, `${element?.getBoundingClientRect().height ?? 0}px`);
      grid.dataset.measured = '';
    });
    for (const element of [grid.parentElement, contents, below]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [columns]);
  return null;
}
