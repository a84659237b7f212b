import { Flex, Text } from '@mantine/core';
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
  /** A line below the heading. */
  note: ReactNode;
  /** Leads to the record's other pages. */
  tabs: ReactNode;
}

/** The way back, the heading and the actions of a page about one record. */
export const RecordHead = ({ back, title, actions, note, tabs }: RecordHeadProps) => (
  <header>
    <Flex wrap="wrap" align="center" rowGap="xs" columnGap="xl">
      <div className={classes.backLine}>
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden="true" />
          <span>{back.label}</span>
        </Link>
        {actions}
      </div>
      <Flex
        component="h1"
        wrap="wrap"
        align="center"
        gap="xs"
        miw={0}
        mih={36}
        fz={27}
        lh={1.2}
        className={`${classes.title} ${text.wrap}`}
        tabIndex={-1}
        data-screen-title
      >
        {title}
      </Flex>
    </Flex>
    {note ? (
      <Text component="div" mt="xs" fz="sm" c="dimmed" className={text.wrap}>
        {note}
      </Text>
    ) : null}
    {tabs}
  </header>
);
