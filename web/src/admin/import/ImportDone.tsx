import { Button, Flex, Stack, Text } from '@mantine/core';
import { IMPORT_LIMITS } from '@qram/contract/collection/import';
import { IconCircleCheck } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from '../declaration/admin-collection.ts';
import type { StoredRecord } from '../declaration/record-types.ts';
import { count } from '../text/text-format.ts';
import text from '../ui/text.module.css';
import { formatSummary } from './import-labels.ts';
import { StepFrame } from './StepFrame.tsx';
import type { ImportSession } from './use-import.ts';
import type { ImportUndo } from './use-import-undo.ts';

interface ImportDoneProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  session: ImportSession;
  undo: ImportUndo;
  onClose: () => void;
}

/** The result of an import, which can be undone. */
export function ImportDone<R extends StoredRecord, V extends FormValues>({
  definition,
  session,
  undo: { undo, busyWith, undone: undoneBatches },
  onClose,
}: ImportDoneProps<R, V>) {
  const { result } = session;
  if (!result) return null;
  const { batch, counts, sends_mail, file_name } = result;
  const undone = batch !== null && undoneBatches.has(batch);
  return (
    <StepFrame
      number={null}
      title={undone ? 'Import undone' : 'Import complete'}
      session={session}
      actions={
        <>
          {batch !== null && !undone ? (
            <Button variant="default" loading={busyWith !== null} onClick={() => undo(batch)}>
              Undo import
            </Button>
          ) : null}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Flex gap="md" fz="md" c="var(--ink-2)" className={text.wrap}>
        <Flex flex="none" c="var(--good)">
          <IconCircleCheck size={40} stroke={1.4} aria-hidden="true" />
        </Flex>
        <Stack align="flex-start" gap="xs" miw={0}>
          <Text fz="md" fw={600} c="var(--ink)">
            {`${file_name}: ${formatSummary(counts)}${counts.refused > 0 ? `, ${count(counts.refused)} refused and left out` : ''}`}
          </Text>
          <Text>
            {undone
              ? `Added ${definition.nouns} were moved to the trash, and changed ones are back to their earlier values.`
              : `You can undo this import for ${IMPORT_LIMITS.days} days. Records that someone changes in the meantime stay as they are.`}
          </Text>
          {counts.new > 0 && !undone && sends_mail !== null ? (
            <Text>
              {sends_mail
                ? 'New active users are getting an email with a link to set their password.'
                : "This site can't send email yet. Invitations wait until a mail server is set up, and expire after 7 days."}
            </Text>
          ) : null}
          <Button ml="-sm" variant="subtle" size="compact-md" onClick={() => session.back('choose')}>
            Import another file
          </Button>
        </Stack>
      </Flex>
    </StepFrame>
  );
}
