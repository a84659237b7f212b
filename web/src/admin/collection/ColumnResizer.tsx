import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import classes from './column-resizer.module.css';
import { COLUMN_WIDTH, clampWidth, widthVariable } from './columns.ts';

/** Pause after which a width set by keys is in the address, in milliseconds. */
const COMMIT_DELAY = 300;

interface ColumnResizerProps {
  columnKey: string;
  label: string;
  /** The head is covered, so it leaves the tab order. */
  covered: boolean;
  /** Undefined: as wide as the content. */
  onResize: (width: number | undefined) => void;
}

/** The width that a key sets; undefined for a key that sets none. */
function getKeyWidth(key: string, width: number): number | undefined {
  if (key === 'ArrowLeft') return width - COLUMN_WIDTH.step;
  if (key === 'ArrowRight') return width + COLUMN_WIDTH.step;
  if (key === 'Home') return COLUMN_WIDTH.min;
  return key === 'End' ? COLUMN_WIDTH.max : undefined;
}

/** Sets a column's width: by dragging, or with the arrow keys. A double click or Delete makes it follow the content. */
export function ColumnResizer({ columnKey, label, covered, onResize }: ColumnResizerProps) {
  const separator = useRef<HTMLHRElement>(null);
  const drag = useRef<{ from: number; width: number } | null>(null);
  const commit = useDebouncedCallback(onResize, COMMIT_DELAY);
  const name = widthVariable(columnKey);

  const getParts = () => {
    const head = separator.current?.closest('th');
    const table = head?.closest('table');
    const frame = table?.parentElement;
    return head && table && frame ? { head, table, frame } : null;
  };
  const getWidth = () => {
    const parts = getParts();
    if (!parts) return COLUMN_WIDTH.min;
    return parts.head.offsetWidth / Number(parts.frame.style.getPropertyValue('--fit') || 1);
  };
  const announce = () => separator.current?.setAttribute('aria-valuenow', String(clampWidth(getWidth())));
  /** Shows a width without rendering the rows; the table never outgrows its panel. */
  const show = (width: number) => {
    const parts = getParts();
    if (!parts) return;
    const { table, frame } = parts;
    const before = frame.style.getPropertyValue(name);
    // A column that takes a share of what is left isn't as wide as it is set.
    delete frame.dataset.shared;
    frame.style.setProperty(name, `${clampWidth(width)}px`);
    if (table.offsetWidth > frame.clientWidth) frame.style.setProperty(name, before);
    announce();
  };
  const getShown = () => Number.parseInt(getParts()?.frame.style.getPropertyValue(name) ?? '', 10);
  useLayoutEffect(announce);

  const start = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    separator.current?.focus();
    separator.current?.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: getWidth() };
  };
  const move = (event: PointerEvent) => {
    if (drag.current) show(drag.current.width + event.clientX - drag.current.from);
  };
  const end = (event: PointerEvent) => {
    const moved = drag.current !== null && event.clientX !== drag.current.from;
    drag.current = null;
    if (moved && getShown()) onResize(getShown());
  };
  const press = (event: KeyboardEvent) => {
    const cleared = event.key === 'Delete' || event.key === 'Backspace';
    const width = getKeyWidth(event.key, getWidth());
    if (!cleared && width === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (width === undefined) return onResize(undefined);
    show(width);
    if (getShown()) commit(getShown());
  };
  return (
    <hr
      ref={separator}
      className={classes.resizer}
      tabIndex={covered ? -1 : 0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuemin={COLUMN_WIDTH.min}
      aria-valuemax={COLUMN_WIDTH.max}
      aria-valuenow={COLUMN_WIDTH.min}
      title="Drag to set the width; double-click to reset it"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={press}
    />
  );
}
