import { Box, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { type BulkResult, type BulkSelection, collectionCalls } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import type { AdminCollection, CollectionMessages, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt } from '../../declaration/admin-screens.ts';
import type { Everything, StoredRecord } from '../../declaration/record-types.ts';
import { count } from '../../text/text-format.ts';
import { findReason, showProgress, toastDone, toastFailed } from '../../theme/toast.tsx';
import panel from '../../ui/panel.module.css';
import { focusScreenTitle } from '../../ui/ScreenHead.tsx';
import text from '../../ui/text.module.css';
import { useConfirm } from '../../ui/use-confirm.ts';
import { trashLink } from '../table/record-place.tsx';
import { useUndo } from './use-undo.ts';

/** Names listed in a confirmation; further records are only counted. */
const NAMED = 5;

export type ConfirmDeletion<R> = (
  chosen: readonly R[] | Everything,
  onDeleted: (ids: readonly number[]) => void,
) => void;

/** The part of a collection definition that deletion needs. */
export type DeletedKind<R extends StoredRecord> = Pick<
  AdminCollection<R, FormValues>,
  'module' | 'path' | 'noun' | 'nouns' | 'getName' | 'deletion'
> & {
  readonly messages: Pick<CollectionMessages, 'deleteOne' | 'deleteMany'>;
  /** Consequences of a deletion; added to the confirmation. */
  readonly formatNote?: (record: R) => string;
};

/** Deletes one, several or all matching records after a confirmation (requirements: Admin lists). */
export function useDeletion<R extends StoredRecord>(definition: DeletedKind<R>): ConfirmDeletion<R> {
  const queryClient = useQueryClient();
  const { remove, removeMany } = collectionCalls<R>(useApi(), definition.path);
  return createDeletion(definition, {
    calls: {
      remove,
      removeMany: (selection) => showProgress('Moving to the trash', (onProgress) => removeMany(selection, onProgress)),
    },
    confirm: useConfirm(),
    undo: useUndo(definition),
    refresh: () => invalidateModule(queryClient, definition.module),
  });
}

interface DeletionContext<R> {
  calls: Pick<ReturnType<typeof collectionCalls<R>>, 'remove'> & {
    removeMany: (selection: BulkSelection) => Promise<BulkResult[]>;
  };
  confirm: ReturnType<typeof useConfirm>;
  undo: (ids: readonly number[]) => () => void;
  refresh: () => Promise<unknown>;
}

/** `useDeletion` without React. */
export function createDeletion<R extends StoredRecord>(
  definition: DeletedKind<R>,
  { calls, confirm, undo, refresh }: DeletionContext<R>,
): ConfirmDeletion<R> {
  const kind = collectionAt(definition.path);
  const { messages, getName, noun, nouns, formatNote, deletion = {} } = definition;
  const { Dependents, protected: protectedRecords, onFailed = toastFailed } = deletion;

  const deleteOne = async (record: R): Promise<number[]> => {
    try {
      await calls.remove(record.id);
      toastDone(`Moved to the trash: ${getName(record)}`, {
        key: messages.deleteOne,
        undo: undo([record.id]),
        place: trashLink(kind),
      });
      return [record.id];
    } catch (error) {
      onFailed(messages.deleteOne, findReason(error));
      return [];
    }
  };

  const deleteMany = async (selection: BulkSelection, nameById: (id: number) => string): Promise<number[]> => {
    try {
      const results = await calls.removeMany(selection);
      const failed = results.filter((result) => !result.ok);
      const done = results.filter((result) => result.ok).map(({ id }) => id);
      if (done.length > 0)
        toastDone(`${count(done.length)} ${done.length === 1 ? noun : nouns} moved to the trash`, {
          key: messages.deleteMany,
          undo: undo(done),
          place: trashLink(kind),
        });
      if (failed.length > 0) toastFailed(messages.deleteMany, <Failures failed={failed} getName={nameById} />);
      return done;
    } catch (error) {
      onFailed(messages.deleteMany, findReason(error));
      return [];
    }
  };

  const ask = (title: string, children: ReactNode, act: () => Promise<number[]>, then: (ids: number[]) => void) =>
    confirm({
      title,
      children,
      confirm: 'Delete',
      danger: true,
      async act() {
        const deleted = await act();
        // Before the refresh: the page of a deleted record leaves, and doesn't load it again.
        then(deleted);
        await refresh();
      },
      afterClose: focusScreenTitle,
    });

  const named = (record: R): Named => ({ id: record.id, name: getName(record) });

  return (chosen, onDeleted) => {
    if ('matching' in chosen) {
      const prompt = (
        <DeletionPrompt names={[{ id: 0, name: everythingLabel(chosen, nouns) }]}>
          {Dependents ? <Dependents records={null} /> : null}
        </DeletionPrompt>
      );
      return ask('Delete Selected', prompt, () => deleteMany(chosen, (id) => `#${id}`), onDeleted);
    }
    const blocked = protectedRecords && chosen.some(protectedRecords.has) ? protectedRecords : undefined;
    if (blocked) return toastFailed(chosen.length === 1 ? blocked.one : blocked.several);
    const [first, ...rest] = chosen;
    if (!first) return undefined;
    const dependents = Dependents ? <Dependents records={chosen} /> : null;
    if (rest.length === 0)
      return ask(
        `Delete “${getName(first)}”?`,
        <DeletionPrompt names={[]} note={formatNote?.(first)}>
          {dependents}
        </DeletionPrompt>,
        () => deleteOne(first),
        onDeleted,
      );
    const ids = chosen.map(({ id }) => id);
    const nameById = (id: number) => {
      const record = chosen.find((candidate) => candidate.id === id);
      return record ? getName(record) : `#${id}`;
    };
    const prompt = <DeletionPrompt names={chosen.map(named)}>{dependents}</DeletionPrompt>;
    return ask('Delete Selected', prompt, () => deleteMany({ ids }, nameById), onDeleted);
  };
}

/** `All 5,008 videos`, or `All 12 videos found` by a search or filters. */
const everythingLabel = ({ matching, count: total }: Everything, nouns: string): string =>
  `All ${count(total)} ${nouns}${Object.keys(matching).length > 0 ? ' found' : ''}`;

interface Named {
  readonly id: number;
  readonly name: string;
}

interface DeletionPromptProps {
  /** Empty if the title names the record. */
  names: readonly Named[];
  note?: string | undefined;
  children?: ReactNode;
}

function DeletionPrompt({ names, note, children }: DeletionPromptProps) {
  return (
    <Box mb="lg">
      {names.length === 0 ? null : (
        <ul className={panel.subject}>
          {names.slice(0, NAMED).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {names.length > NAMED ? <li>{`and ${count(names.length - NAMED)} more`}</li> : null}
        </ul>
      )}
      {children}
      <Text mt="sm" fz="sm" lh={1.5} c="var(--ink-2)">
        {`${note ? `${note} ` : ''}This action cannot be undone here. Deleted items stay in the trash for 30 days.`}
      </Text>
    </Box>
  );
}

function Failures({ failed, getName }: { failed: readonly BulkResult[]; getName: (id: number) => string }) {
  return (
    <Box component="ul" mt="xxs" className={text.wrap}>
      {failed.slice(0, NAMED).map((result) => (
        <li key={result.id}>{`${getName(result.id)}: ${result.message ?? 'not deleted'}`}</li>
      ))}
      {failed.length > NAMED ? <li>{`and ${failed.length - NAMED} more`}</li> : null}
    </Box>
  );
}
