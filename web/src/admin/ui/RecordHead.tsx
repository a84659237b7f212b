import { Flex, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './record-head.module.css';
import text from './text.module.css';

interface RecordHeadProps {
  /** The list that the record belongs to. */
  back: { to: string; label: string };
  /** The record's name and its badges. */
  title: ReactNode;
  actions: ReactNode;
}

/** The way back, the heading and the actions of a page about one record. */
export const RecordHead = ({ back, title, actions }: RecordHeadProps) => (
  <>
    <Link to={back.to} className={classes.back}>
      <IconArrowLeft size={17} stroke={1.7} aria-hidden="true" />
      {back.label}
    </Link>
    <Group justify="space-between" gap="12px 24px" mt={6}>
      <Flex
        component="h1"
        flex="1 1 300px"
        wrap="wrap"
        align="center"
        gap="4px 12px"
        miw={0}
        fz={27}
        lh={1.2}
        className={text.wrap}
        tabIndex={-1}
        data-screen-title
      >
        {title}
      </Flex>
      {actions}
    </Group>
  </>
);
