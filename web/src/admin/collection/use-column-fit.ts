import { type RefObject, useLayoutEffect } from 'react';
import type { ColumnWidths } from './columns.ts';

/** Scales chosen widths down while the table would be wider than its panel, as on a smaller screen than they were set on. */
export function useColumnFit(frame: RefObject<HTMLElement | null>, widths: ColumnWidths | undefined): void {
  // Without dependencies: other rows need other widths.
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table || !widths) return undefined;
    const shrink = () => {
      element.style.removeProperty('--fit');
      const total = Object.values(widths).reduce((sum, width) => sum + width, 0);
      const excess = table.offsetWidth - element.clientWidth;
      if (excess > 0 && total > 0) element.style.setProperty('--fit', String(Math.max(0, 1 - excess / total)));
    };
    shrink();
    const observer = new ResizeObserver(shrink);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.removeProperty('--fit');
    };
  });
}
