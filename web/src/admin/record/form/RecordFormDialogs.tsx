import { Button, Group, Text } from '@mantine/core';
import type { Blocker } from 'react-router';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { StackedModal } from '../../ui/StackedModal.tsx';
import { ConflictDialog } from '../conflicts/ConflictDialog.tsx';
import { isComplete } from '../save/record-form-rules.ts';
import type { RecordFormState } from './use-record-form.ts';

interface UnsavedDialogProps {
  blocker: Blocker;
  /** A save is under way: its outcome decides. */
  busy?: boolean;
  onDiscard?: () => void;
}

export function UnsavedDialog({ blocker, busy = false, onDiscard }: UnsavedDialogProps) {
  const stay = () => blocker.reset?.();
  const discard = () => {
    onDiscard?.();
    blocker.proceed?.();
  };
  return (
    <StackedModal opened={blocker.state === 'blocked' && !busy} onClose={stay} title="Discard your changes?">
      <Text fz="md" lh={1.5} c="var(--ink-2)">
        Your changes haven't been saved.
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" onClick={stay} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={discard}>
          Discard changes
        </Button>
      </Group>
    </StackedModal>
  );
}

interface QuestionDialogProps {
  title: string;
  confirm: string;
  text: string | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function QuestionDialog({ title, confirm, text, busy, onConfirm, onClose }: QuestionDialogProps) {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <StackedModal opened={text !== null} onClose={close} title={title}>
      <Text fz="md" lh={1.5} c="var(--ink-2)" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="default" disabled={busy} onClick={close} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </StackedModal>
  );
}

interface GoneDialogProps {
  opened: boolean;
  noun: string;
  /** True if a new record would be complete without the stored one. */
  canSaveAsNew: boolean;
  /** True if the record has files that a new one wouldn't have. */
  hasFiles: boolean;
  busy: boolean;
  onRestore: () => void;
  onSaveAsNew: () => void;
  onClose: () => void;
}

/** Rescues the changes of a record that someone else deleted while it was being edited. */
function GoneDialog(props: GoneDialogProps) {
  const { opened, noun, canSaveAsNew, hasFiles, busy, onRestore, onSaveAsNew, onClose } = props;
  return (
    <StackedModal opened={opened} onClose={onClose} title={`Someone else deleted this ${noun}`}>
      <Text fz="md" lh={1.5} c="var(--ink-2)">
        {`It was moved to the trash while you were editing it. Your changes haven't been saved yet.${canSaveAsNew && hasFiles ? " A new one won't include its files." : ''}`}
      </Text>
      <Group justify="flex-end" gap="xs" mt="xl">
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          Keep editing
        </Button>
        {canSaveAsNew ? (
          <Button variant="default" disabled={busy} onClick={onSaveAsNew}>
            Save as new
          </Button>
        ) : null}
        <Button loading={busy} onClick={onRestore} data-autofocus>
          Restore and save
        </Button>
      </Group>
    </StackedModal>
  );
}

interface RecordFormDialogsProps<R extends StoredRecord, V extends FormValues> {
  definition: AdminCollection<R, V>;
  record: R | null;
  state: RecordFormState<R, V>;
  /** Shows the other version of a conflict; a new record has none. */
  onTakeTheirs?: (theirs: R) => void;
}

/** Dialogs of a record's form: unsaved changes, a conflict, a deleted record, and what the server asks. */
export function RecordFormDialogs<R extends StoredRecord, V extends FormValues>(props: RecordFormDialogsProps<R, V>) {
  const { definition, record, state, onTakeTheirs = () => undefined } = props;
  const { form, files, draft, leaving, dialogs, saving } = state;
  const { open, close } = dialogs;
  const gone = open?.kind === 'gone';
  const asked = open?.kind === 'question' ? open : null;
  return (
    <>
      <UnsavedDialog blocker={leaving.blocker} busy={saving.busy} onDiscard={draft.clear} />
      <ConflictDialog
        definition={definition}
        base={record}
        conflict={open?.kind === 'conflict' ? open : null}
        values={form.values}
        files={files.choices}
        onSave={dialogs.saveOver}
        onTakeTheirs={onTakeTheirs}
        onClose={close}
      />
      <GoneDialog
        opened={gone}
        noun={definition.noun}
        canSaveAsNew={gone && isComplete(definition.form, form.values)}
        hasFiles={definition.form.files?.picture !== undefined || definition.form.files?.documents !== undefined}
        busy={saving.busy}
        onRestore={dialogs.restoreAndSave}
        onSaveAsNew={dialogs.saveAsNew}
        onClose={close}
      />
      {definition.form.rules.confirmation ? (
        <QuestionDialog
          {...definition.form.rules.confirmation}
          text={asked?.text ?? null}
          busy={saving.busy}
          onConfirm={() => asked && dialogs.confirm(asked)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
