import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  /** Rendered beside the title, such as a count. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Screen title with note and actions. */
export function ScreenHead({ title, note, actions }: ScreenHeadProps) {
  return (
    <header className={classes.head}>
      <Group align="baseline" gap="2px 12px" miw={0}>
        <h1 className={classes.title} tabIndex={-1} data-screen-title>
          {title}
        </h1>
        {note ? <div className={classes.note}>{note}</div> : null}
      </Group>
      {actions ? (
        <Group className={classes.actions} gap={8}>
          {actions}
        </Group>
      ) : null}
    </header>
  );
}

/** Focuses the screen title after the focused element has gone. */
export function focusScreenTitle(): void {
  document.querySelector<HTMLElement>('[data-screen-title]')?.focus({ preventScroll: true });
}
