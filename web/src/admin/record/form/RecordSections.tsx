import { Accordion, Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordSection } from '../../declaration/record-types.ts';
import text from '../../ui/text.module.css';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './record-sections.module.css';

/** Part of element ids, which have no spaces. */
const toValue = ({ title }: Pick<RecordSection, 'title'>): string => title.replaceAll(' ', '-');

export function RecordSections({ sections }: { sections: readonly RecordSection[] }) {
  const isPhone = usePhone();
  if (sections.length === 0) return null;
  return (
    <Accordion
      multiple
      defaultValue={isPhone ? [] : sections.map(toValue)}
      order={3}
      keepMounted={false}
      transitionDuration={0}
      classNames={{ item: classes.item, control: classes.control, label: classes.label, content: classes.content }}
    >
      {sections.map(({ title, content }) => (
        <Accordion.Item key={title} value={toValue({ title })}>
          <Accordion.Control>{title}</Accordion.Control>
          <Accordion.Panel>{content}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

interface LoadedSectionProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching'> & { refetch: () => unknown };
  /** The subject in sentences: `emails`. */
  nouns: string;
  isEmpty?: (data: T) => boolean;
  /** Text when there is nothing. */
  none?: string;
  children: (data: T) => ReactNode;
}

/** The content of a section, in all its states. */
export function LoadedSection<T>({ query, nouns, isEmpty, none, children }: LoadedSectionProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? <Text c="dimmed">{none}</Text> : children(data);
  if (isError)
    return (
      <div role="alert">
        <Text mb="xs">{`Couldn't load ${nouns}.`}</Text>
        <Button
          size="compact-sm"
          variant="default"
          loading={isFetching}
          aria-label={`Try again: ${nouns}`}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </div>
    );
  return (
    <div role="status" aria-label={`Loading ${nouns}`}>
      {[62, 48].map((width) => (
        <Skeleton key={width} h={14} my="xs" w={`${width}%`} />
      ))}
    </div>
  );
}

interface SectionRowProps {
  title: ReactNode;
  detail: ReactNode;
  badge?: ReactNode;
}

export const SectionRow = ({ title, detail, badge }: SectionRowProps) => (
  <Flex component="li" align="flex-start" justify="space-between" gap="sm">
    <Box miw={0} className={text.wrap}>
      <span>{title}</span>
      <Text span display="block" fz="xs" c="dimmed">
        {detail}
      </Text>
    </Box>
    {badge}
  </Flex>
);

export const SectionRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex component="ul" direction="column" gap="sm" aria-label={label}>
    {children}
  </Flex>
);

export const SectionLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.link}>
    {children}
  </Link>
);
