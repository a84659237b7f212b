import { Box, Text } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api-context.tsx';
import { reasonOf, toastDone, toastFailed } from '../toast.tsx';
import { focusScreenTitle } from '../ui/ScreenHead.tsx';
import type { AdminCollection, CollectionMessages, FormValues } from './admin-collection.ts';
import { collectionCalls, type DeletionResult, type StoredRecord } from './collection-calls.ts';
import { invalidateModule } from './collection-queries.ts';
import classes from './use-deletion.module.css';

/** Names listed in a confirmation; further records are only counted. */
const NAMED = 5;

/** Confirms, deletes and reports; then `setSelection` gets the ids that couldn't be deleted. */
export type ConfirmDeletion<R> = (records: readonly R[], setSelection: (ids: number[]) => void) => void;

/** The part of a collection definition that deletion needs. */
export type DeletedKind<R extends StoredRecord> = Pick<
  AdminCollection<R, FormValues>,
  'module' | 'path' | 'noun' | 'nouns' | 'nameOf' | 'protected'
> & { readonly messages: Pick<CollectionMessages, 'deleteOne' | 'deleteMany'> };

/** Deletes one or several records after a confirmation (requirements: Admin lists). */
export function useDeletion<R extends StoredRecord>(definition: DeletedKind<R>): ConfirmDeletion<R> {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const calls = collectionCalls<R>(api, definition.path);
  const { messages, nameOf, noun, nouns, module, protected: protectedRecords } = definition;

  const deleteOne = async (record: R): Promise<number[]> => {
    try {
      await calls.remove(record.id);
      toastDone(`Moved to the trash: ${nameOf(record)}`, { key: messages.deleteOne });
      return [];
    } catch (error) {
      toastFailed(messages.deleteOne, reasonOf(error));
      return [record.id];
    }
  };

  const deleteMany = async (records: readonly R[]): Promise<number[]> => {
    try {
      const results = await calls.removeMany(records.map((record) => record.id));
      const failed = results.filter((result) => !result.ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`${done} ${done === 1 ? noun : nouns} moved to the trash`, { key: messages.deleteMany });
      if (failed.length > 0)
        toastFailed(messages.deleteMany, <Failures failed={failed} nameOf={(id) => nameById(records, id, nameOf)} />);
      return failed.map((result) => result.id);
    } catch (error) {
      toastFailed(messages.deleteMany, reasonOf(error));
      return records.map((record) => record.id);
    }
  };

  return (chosen, setSelection) => {
    const records = chosen.filter((record) => !protectedRecords?.has(record));
    const excluded = records.length < chosen.length ? protectedRecords : undefined;
    const [first, ...rest] = records;
    if (!first) {
      if (excluded) toastFailed(chosen.length === 1 ? excluded.one : excluded.several);
      return;
    }
    const act = async () => {
      const failed = rest.length === 0 ? await deleteOne(first) : await deleteMany(records);
      await invalidateModule(queryClient, module);
      if (rest.length > 0 || failed.length === 0) setSelection(failed);
      focusScreenTitle();
    };
    modals.openConfirmModal({
      title: rest.length === 0 ? 'Delete item' : 'Delete Selected',
      children: (
        <DeletionPrompt
          names={records.map((record) => ({ id: record.id, name: nameOf(record) }))}
          excluded={excluded?.several}
        />
      ),
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: act,
    });
  };
}

function nameById<R extends { id: number }>(records: readonly R[], id: number, nameOf: (record: R) => string): string {
  const record = records.find((candidate) => candidate.id === id);
  return record ? nameOf(record) : `#${id}`;
}

/** What will be deleted, and the consequences. */
function DeletionPrompt({
  names,
  excluded,
}: {
  names: readonly { id: number; name: string }[];
  excluded?: string | undefined;
}) {
  return (
    <Box mb={20}>
      {excluded ? <p className={classes.excluded}>{excluded}</p> : null}
      <ul className={classes.names}>
        {names.slice(0, NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {names.length > NAMED ? <li>and {names.length - NAMED} more</li> : null}
      </ul>
      <Text inherit mt={12} fz={14.5} lh={1.5} c="var(--ink-2)">
        This action cannot be undone here. The trash keeps it for 30 days.
      </Text>
    </Box>
  );
}

/** Why some of the records weren't deleted. */
function Failures({ failed, nameOf }: { failed: readonly DeletionResult[]; nameOf: (id: number) => string }) {
  return (
    <ul className={classes.failures}>
      {failed.slice(0, NAMED).map((result) => (
        <li key={result.id}>
          {nameOf(result.id)}: {result.message ?? 'not deleted'}
        </li>
      ))}
      {failed.length > NAMED ? <li>and {failed.length - NAMED} more</li> : null}
    </ul>
  );
}
