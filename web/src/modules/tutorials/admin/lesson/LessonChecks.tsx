import { Button, Group, UnstyledButton } from '@mantine/core';
import type { LessonMessage } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { count } from '../../../../admin/text/text-format.ts';
import { StackedModal } from '../../../../admin/ui/StackedModal.tsx';
import classes from './lesson-form.module.css';

/** `1 thing to check`, `3 things to check` */
export const formatChecks = (checks: readonly LessonMessage[]): string =>
  `${count(checks.length)} ${checks.length === 1 ? 'thing' : 'things'} to check`;

/** `1 problem visitors will see`, `3 problems visitors will see` */
const formatProblems = (checks: readonly LessonMessage[]): string =>
  `${count(checks.length)} ${checks.length === 1 ? 'problem' : 'problems'} visitors will see`;

interface ChecksProps {
  checks: readonly LessonMessage[];
  /** @param line from 0 */
  onOpen: (line: number) => void;
}

export function CheckList({ checks, onOpen }: ChecksProps) {
  return (
    <ul className={classes.checks}>
      {checks.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <UnstyledButton className={classes.check} onClick={() => onOpen(line)}>
            <span className={classes.checkLine}>{`Line ${count(line + 1)}`}</span>
            <span>{message}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

interface ChecksDialogProps {
  checks: readonly LessonMessage[] | null;
  /** The label of the pressed button: `Publish`, or `Save` for a lesson that visitors see already. */
  action: string;
  onOpen: (line: number) => void;
  onPublish: () => void;
  onClose: () => void;
}

/** Asks before a lesson is published with warnings. */
export function ChecksDialog({ checks, action, onOpen, onPublish, onClose }: ChecksDialogProps) {
  return (
    <StackedModal opened={checks !== null} onClose={onClose} title={formatProblems(checks ?? [])} size={560}>
      <CheckList checks={checks ?? []} onOpen={onOpen} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep editing
        </Button>
        <Button onClick={onPublish}>{`${action} anyway`}</Button>
      </Group>
    </StackedModal>
  );
}
