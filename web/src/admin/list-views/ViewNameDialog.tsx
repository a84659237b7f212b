import { Button, Group, TextInput } from '@mantine/core';
import { LIST_VIEW_LIMITS } from '@qram/contract/list-view-limits';
import type { ListView } from '@qram/contract/modules/list-views';
import { isBlank } from '@qram/contract/visible-text';
import { type FormEvent, useState } from 'react';
import { findReason } from '../toast.tsx';
import { StackedModal } from '../ui/StackedModal.tsx';

interface ViewNameDialogProps {
  /** The view to rename; null for a new one. */
  renamed: ListView | null;
  views: readonly ListView[];
  /** Rejects with what to say at the name. @param replaced the view of this name, which gets the new query */
  onSave: (name: string, replaced: ListView | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view. A new one can replace that of the same name. */
export function ViewNameDialog({ renamed, views, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(renamed?.name ?? '');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const same = views.find((view) => view.name === name.trim() && view.id !== renamed?.id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(name)) return setError('Name is required.');
    setBusy(true);
    try {
      await onSave(name.trim(), same);
      onClose();
    } catch (failure) {
      setError(findReason(failure) ?? 'Failed to save the view.');
      setBusy(false);
    }
  };
  const replaces = same && !renamed;
  return (
    <StackedModal opened onClose={onClose} title={renamed ? 'Rename view' : 'Save view'}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Name"
          description={replaces ? 'You have a view with this name. Saving replaces it.' : 'Only you see your views.'}
          withAsterisk
          maxLength={LIST_VIEW_LIMITS.nameMax}
          autoComplete="off"
          data-autofocus
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {renamed ? 'Rename view' : replaces ? 'Replace view' : 'Save view'}
          </Button>
        </Group>
      </form>
    </StackedModal>
  );
}
