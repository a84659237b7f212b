import { Button, Text } from '@mantine/core';
import type { CollectionName } from '@qram/contract/collections';
import type { AuditEntry } from '@qram/contract/modules/audit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLabels } from '../../../admin/admin-screens.ts';
import { useBulkEditUndo } from '../../../admin/bulk-edit/use-bulk-edit-undo.tsx';
import { QuestionDialog } from '../../../admin/form/QuestionDialog.tsx';
import { Time } from '../../../admin/Time.tsx';
import { count } from '../../../admin/text-format.ts';

interface BatchUndoProps {
  collection: CollectionName;
  edit: NonNullable<NonNullable<AuditEntry['batch']>['edit']>;
  /** Labels of the changed fields. */
  fields: readonly string[];
}

const FIELDS = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The undo of a bulk edit, after a question that says what it changes. */
export function BatchUndo({ collection, edit: { id, left, undone_at }, fields }: BatchUndoProps) {
  const labels = formatLabels(collection);
  const [asked, setAsked] = useState(false);
  const undo = useBulkEditUndo(labels);
  const { mutate, isPending } = useMutation({ mutationFn: () => undo(id), onSettled: () => setAsked(false) });
  const records = `${count(left)} ${left === 1 ? labels.noun : labels.nouns}`;
  return (
    <>
      {undone_at === null ? null : (
        <Text span fz={14} c="dimmed" mr={12}>
          <span>{`${left === 0 ? 'Undone' : `Undone except for ${records}`}, `}</span>
          <Time at={undone_at} show="time" />
        </Text>
      )}
      {left === 0 ? null : (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          Undo this edit
        </Button>
      )}
      <QuestionDialog
        title="Undo this edit?"
        confirm="Undo this edit"
        text={
          asked
            ? `${records} will get back the former ${FIELDS.format(fields)}. A record that was changed or deleted since stays as it is.`
            : null
        }
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
