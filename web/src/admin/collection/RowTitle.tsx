import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './row-title.module.css';

interface RowTitleProps {
  onOpen: () => void;
  /** Tooltip with more than fits. */
  title?: string;
  children: ReactNode;
}

/** Title of a row; a press opens the record. */
export function RowTitle({ onOpen, title, children }: RowTitleProps) {
  return (
    <UnstyledButton dir="auto" className={classes.open} title={title} onClick={onOpen}>
      {children}
    </UnstyledButton>
  );
}
