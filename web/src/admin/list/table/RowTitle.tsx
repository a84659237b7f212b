import { UnstyledButton } from '@mantine/core';
import { createContext, type KeyboardEventHandler, type ReactNode } from 'react';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useRowTabIndex } from './row-keys.tsx';
import classes from './row-title.module.css';

/** Renders the title of a row in its cell; null where it only opens the record. */
export const TitleContext = createContext<
  ((record: StoredRecord, title: ReactNode, onOpen: () => void) => ReactNode) | null
>(null);

interface RowTitleProps {
  onOpen: () => void;
  onKeyDown?: KeyboardEventHandler;
  title?: string;
  children: ReactNode;
}

export function RowTitle({ onOpen, onKeyDown, title, children }: RowTitleProps) {
  return (
    <UnstyledButton
      dir="auto"
      tabIndex={useRowTabIndex()}
      className={classes.open}
      title={title}
      onClick={onOpen}
      onKeyDown={onKeyDown}
    >
      {children}
    </UnstyledButton>
  );
}
