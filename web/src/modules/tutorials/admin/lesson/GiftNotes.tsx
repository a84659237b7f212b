import { Box, Flex, Text } from '@mantine/core';
import type { GiftNote } from '@qram/contract/question-gift';
import { count } from '../../../../admin/text-format.ts';
import text from '../../../../admin/ui/text.module.css';
import { Badge } from '../../../../ui/Badge.tsx';

/** `One question`, `3 questions` */
export const countQuestions = (questions: number): string =>
  questions === 1 ? 'One question' : `${count(questions)} questions`;

/** The questions, and parts of questions, that a format doesn't hold, by line. */
export function GiftNotes({ notes }: { notes: readonly GiftNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Flex
      component="ul"
      direction="column"
      gap={10}
      mt={12}
      p={0}
      mah={260}
      className={text.wrap}
      style={{ overflow: 'auto' }}
      tabIndex={0}
      aria-label="Left out or changed"
    >
      {notes.map(({ line, name, skipped, message }) => (
        <Box component="li" key={`${line} ${message}`} fz={14.5} style={{ listStyle: 'none' }}>
          <Flex component="span" align="baseline" gap={8} wrap="wrap">
            <Text span fz={13} c="dimmed" className={text.tabular}>
              {`Line ${count(line + 1)}`}
            </Text>
            <Badge small tone={skipped ? 'bad' : 'accent'}>
              {skipped ? 'Left out' : 'Changed'}
            </Badge>
            {name === '' ? null : (
              <Text span fw={600} fz={14.5}>
                {name}
              </Text>
            )}
          </Flex>
          <span>{message}</span>
        </Box>
      ))}
    </Flex>
  );
}
