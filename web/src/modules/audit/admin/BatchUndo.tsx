import { Button, Text } from '@mantine/core';
import type { CollectionName } from '@qram/contract/collections';
import type { AuditEntry } from '@qram/contract/modules/audit/audit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countRecords, undoBlocked, undoLabel } from '../../../admin/batch/batch-labels.ts';
import { batchQuery, useBatchUndo } from '../../../admin/batch/use-batch-undo.tsx';
import { getLabels } from '../../../admin/declaration/admin-screens.ts';
import { QuestionDialog } from '../../../admin/record/form/RecordFormDialogs.tsx';
import { Time } from '../../../admin/text/Time.tsx';
import { useApi } from '../../../api/api-context.tsx';

interface BatchUndoProps {
  collection: CollectionName;
  batch: NonNullable<AuditEntry['batch']>;
  fields: readonly string[];
}

const FIELDS = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The undo of a bulk edit or a bulk deletion, after a question that says what it changes. */
export function BatchUndo({ collection, batch: { id, size, edit }, fields }: BatchUndoProps) {
  const labels = getLabels(collection);
  const { data } = useQuery(batchQuery(useApi(), id));
  const [asked, setAsked] = useState(false);
  const undo = useBatchUndo(labels);
  const { mutate, isPending } = useMutation({ mutationFn: () => undo(id), onSettled: () => setAsked(false) });
  const left = edit?.left ?? size;
  const label = edit ? 'Undo this edit' : 'Undo this deletion';
  const blocked = data ? undoBlocked(data) : null;
  const records = countRecords(left, labels);
  const effect = edit
    ? `${records} will get back the former ${FIELDS.format(fields)}.`
    : `${records} will come back from the trash.`;
  return (
    <>
      {edit?.undone_at ? (
        <Text span fz="sm" c="dimmed" mr="sm">
          <span>{`${left === 0 ? 'Undone' : `Undone except for ${records}`}, `}</span>
          <Time at={edit.undone_at} show="time" />
        </Text>
      ) : null}
      {left === 0 || data?.undone === data?.records ? null : (
        <Button variant="default" size="compact-sm" disabled={blocked !== null} onClick={() => setAsked(true)}>
          {data ? undoLabel(data, label) : label}
        </Button>
      )}
      {blocked !== null && left > 0 ? (
        <Text span fz="sm" c="dimmed" ml="sm">
          {blocked}
        </Text>
      ) : null}
      <QuestionDialog
        title={`${label}?`}
        confirm={label}
        text={asked ? `${effect} A record that was changed or deleted since stays as it is.` : null}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
