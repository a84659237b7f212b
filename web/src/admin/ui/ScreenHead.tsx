import { Box, Flex, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { findVisible } from './find-visible.ts';
import { type ScreenAction, ScreenActions } from './ScreenActions.tsx';
import classes from './screen-head.module.css';
import text from './text.module.css';

interface ScreenHeadProps {
  title: string;
  /** Rendered beside the title, such as a count. */
  note?: ReactNode;
  /** The main action, or controls that phones show as well. */
  actions?: ReactNode;
  /** Other actions, before the main one; behind one menu on phones. */
  more?: readonly ScreenAction[];
}

/** Screen title with note and actions. */
export function ScreenHead({ title, note, actions, more }: ScreenHeadProps) {
  return (
    <Flex
      component="header"
      className={classes.head}
      data-menu={more !== undefined || undefined}
      align="center"
      justify="space-between"
      rowGap="sm"
      columnGap="md"
      mih={36}
      mb="lg"
    >
      <Group align="baseline" gap="2px 12px" miw={0}>
        <Box component="h1" className={classes.title} lh={1.2} tabIndex={-1} data-screen-title>
          {title}
        </Box>
        {note ? (
          <Text component="div" fz="md" c="dimmed" className={text.tabular}>
            {note}
          </Text>
        ) : null}
      </Group>
      {actions || more ? (
        <Group className={classes.actions} gap="xs">
          {more ? <ScreenActions actions={more} /> : null}
          {actions}
        </Group>
      ) : null}
    </Flex>
  );
}

/** Focuses the screen title after the focused element has gone. */
export function focusScreenTitle(): void {
  findVisible('[data-screen-title]')?.focus({ preventScroll: true });
}
