import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './screen-head.module.css';

interface ScreenHeadProps {
  title: string;
  /** Stands beside the title, such as a count. */
  note?: ReactNode;
  actions?: ReactNode;
}

/** Title of a screen with its note on the left and its actions on the right. */
export function ScreenHead({ title, note, actions }: ScreenHeadProps) {
  return (
    <header className={classes.head}>
      <Group align="baseline" gap="2px 12px" miw={0}>
        <h1 className={classes.title} tabIndex={-1} data-screen-title>
          {title}
        </h1>
        {note ? <div className={classes.note}>{note}</div> : null}
      </Group>
      {actions ? <Group gap={8}>{actions}</Group> : null}
    </header>
  );
}

/** Moves the focus to the screen's title, for when what had the focus is gone. */
export function focusScreenTitle(): void {
  document.querySelector<HTMLElement>('[data-screen-title]')?.focus({ preventScroll: true });
}
