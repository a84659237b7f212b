import { Box, Flex, Text } from '@mantine/core';
import type { ImportRow } from '@qram/contract/collection/import';
import { IconArrowRight } from '@tabler/icons-react';
import { Badge } from '../../ui/text/Badge.tsx';
import text from '../ui/text.module.css';
import { type FieldLabels, formatLabel, OUTCOMES } from './import-labels.ts';
import classes from './import-rows.module.css';

const Value = ({ text }: { text: string }) => (text === '' ? <em>empty</em> : <span>{text}</span>);

const MESSAGES = { direction: 'column', gap: 4, mt: 4, fz: 14, c: 'var(--ink-2)' } as const;

const FieldLabel = ({ children }: { children: string }) => (
  <Text span fw={600} c="var(--ink)">
    {`${children}:`}
  </Text>
);

/** Most messages name their field; the label isn't repeated before those. */
const FieldError = ({ label, message }: { label: string; message: string }) =>
  message.toLowerCase().startsWith(label.toLowerCase()) ? (
    <span>{message}</span>
  ) : (
    <>
      <FieldLabel>{label}</FieldLabel>
      <span>{` ${message}`}</span>
    </>
  );

export function CheckedRow({ row, labels }: { row: ImportRow; labels: FieldLabels }) {
  const { label, tone } = OUTCOMES[row.outcome];
  const errors = Object.entries(row.errors);
  return (
    <li className={classes.row}>
      <Text ff="monospace" fz="xs" lh="24px" c="dimmed">
        {`Row ${row.number}`}
      </Text>
      <Box miw={0} className={text.wrap}>
        <Flex component="p" align="baseline" justify="space-between" gap="sm">
          <Text span miw={0} fz="md">
            {row.title || 'Untitled'}
          </Text>
          <Badge small tone={tone}>
            {label}
          </Badge>
        </Flex>
        {errors.length > 0 ? (
          <Flex component="ul" {...MESSAGES}>
            {errors.map(([field, messages]) => (
              <li key={field}>
                <FieldError label={formatLabel(field, labels)} message={messages.join(' ')} />
              </li>
            ))}
          </Flex>
        ) : null}
        {row.changes.length > 0 ? (
          <Flex component="ul" {...MESSAGES}>
            {row.changes.map(({ field, before, after }) => (
              <li key={field}>
                <FieldLabel>{formatLabel(field, labels)}</FieldLabel>{' '}
                <Text span c="dimmed" td="line-through">
                  <Value text={before} />
                </Text>{' '}
                <IconArrowRight className={classes.arrow} size={14} stroke={1.8} role="img" aria-label="becomes" />{' '}
                <Text span c="var(--ink)">
                  <Value text={after} />
                </Text>
              </li>
            ))}
          </Flex>
        ) : null}
      </Box>
    </li>
  );
}
