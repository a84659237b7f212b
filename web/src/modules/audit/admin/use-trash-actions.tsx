import { Box, Text } from '@mantine/core';
import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';
import type { CollectionName } from '@qram/contract/collections';
import type { TrashedRecord, TrashResult } from '@qram/contract/modules/audit/audit';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inChunks } from '../../../admin/calls/collection-calls.ts';
import { invalidateModule } from '../../../admin/calls/collection-queries.ts';
import { getLabels } from '../../../admin/declaration/admin-screens.ts';
import { listLink, recordLink } from '../../../admin/list/table/record-place.tsx';
import { callWithProgress } from '../../../admin/live/progress-call.ts';
import { count } from '../../../admin/text/text-format.ts';
import { findReason, showProgress, toastDone, toastFailed } from '../../../admin/theme/toast.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { focusScreenTitle } from '../../../admin/ui/ScreenHead.tsx';
import { useConfirm } from '../../../admin/ui/use-confirm.ts';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { alongLabel, getName, isBatch } from './trash-labels.ts';

export interface TrashMatching {
  search?: string;
  kind?: CollectionName;
  deleted_from?: string;
  deleted_to?: string;
}

/** Records of the trash: these, or all of a list. */
export type TrashSelection = readonly TrashedRecord[] | { matching: TrashMatching; count: number };

/** Identifies a record across kinds, or a bulk deletion. */
export const getKey = ({ kind, id, batch, size }: Pick<TrashedRecord, 'kind' | 'id' | 'batch' | 'size'>): string =>
  batch !== null && isBatch({ size }) ? batch : recordKey({ kind, id });

const recordKey = ({ kind, id }: Pick<TrashedRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

const toItem = ({ kind, id, batch, size }: TrashedRecord) =>
  batch !== null && isBatch({ size }) ? { batch } : { kind, id };

type Call = 'restorations' | 'purges';

type Body = { items: ReturnType<typeof toItem>[] } | Exclude<TrashSelection, readonly TrashedRecord[]>;

const restore = async (body: Body): Promise<TrashResult[]> =>
  (
    await showProgress('Restoring', (onProgress) =>
      callWithProgress('POST /api/trash/restorations', { body }, onProgress),
    )
  ).results;

async function send(api: Transport, call: Call, selection: TrashSelection): Promise<TrashResult[]> {
  if (call === 'restorations') return restore('matching' in selection ? selection : { items: selection.map(toItem) });
  const purge = async (body: Body) => (await api('POST /api/trash/purges', { body })).data.results;
  if ('matching' in selection) return purge(selection);
  return inChunks(selection, LIST_LIMITS.bulkMax, (items) => purge({ items: items.map(toItem) }));
}

const TEXTS = {
  restorations: { done: 'Restored', failed: 'restore', tail: '' },
  purges: { done: 'Deleted for good', failed: 'delete', tail: ' for good' },
} as const;

const getSize = (selection: TrashSelection): number =>
  'matching' in selection ? selection.count : selection.reduce((sum, { size }) => sum + size, 0);
const onlyOne = (selection: TrashSelection): TrashedRecord | undefined =>
  'matching' in selection || getSize(selection) !== 1 ? undefined : selection[0];
const items = (total: number): string => `${count(total)} ${total === 1 ? 'item' : 'items'}`;

/** Link to the restored record, or to the list of several of one kind. */
function restoredPlace(results: readonly TrashResult[], one: TrashedRecord | undefined): ReactNode {
  if (one) return recordLink(one.kind, one.id, getName(one));
  const [kind, ...others] = new Set(results.map((result) => result.kind));
  return kind && others.length === 0 ? listLink(kind) : null;
}

/** Restores records, and deletes them permanently after a confirmation; then `onDone` gets their keys. */
export function useTrashActions() {
  const api = useApi();
  const confirm = useConfirm();
  const queryClient = useQueryClient();

  const act = async (call: Call, selection: TrashSelection, onDone: (keys: string[]) => void) => {
    const { done, failed, tail } = TEXTS[call];
    const one = onlyOne(selection);
    const noun = one ? getLabels(one.kind).noun : 'items';
    const key = `Failed to ${failed} the ${noun}${tail}.`;
    try {
      const results = await send(api, call, selection);
      const refused = results.filter(({ ok }) => !ok);
      const succeeded = results.filter(({ ok }) => ok);
      if (succeeded.length > 0)
        toastDone(`${done}: ${one ? getName(one) : items(succeeded.length)}`, {
          key,
          place: call === 'restorations' ? restoredPlace(succeeded, one) : null,
        });
      if (refused.length > 0) {
        const subject = one ? `the ${noun}` : items(refused.length);
        toastFailed(`Failed to ${failed} ${subject}${tail}.`, refused[0]?.message, { key });
      }
      const batches = 'matching' in selection ? [] : selection.filter(isBatch).map(getKey);
      onDone([...succeeded.map(recordKey), ...batches]);
      const modules = new Set(succeeded.map(({ kind }) => getLabels(kind).module));
      await Promise.all([...modules, 'audit' as const].map((module) => invalidateModule(queryClient, module)));
    } catch (error) {
      toastFailed(key, findReason(error));
    }
  };

  const confirmPurge = (selection: TrashSelection, onDone: (keys: string[]) => void) => {
    const one = onlyOne(selection);
    confirm({
      title: 'Delete for good',
      confirm: 'Delete for good',
      danger: true,
      children: (
        <Box mb="lg">
          <p className={panel.subject}>{one ? getName(one) + alongLabel(one) : items(getSize(selection))}</p>
          <Text mt="sm" fz="sm" lh={1.5} c="var(--ink-2)">
            {`${one ? 'The record and its files are' : 'The records and their files are'} permanently deleted and can't be restored. The audit trail still shows what was in ${one ? 'it' : 'them'}.`}
          </Text>
        </Box>
      ),
      act: () => act('purges', selection, onDone),
      afterClose: focusScreenTitle,
    });
  };

  return {
    restore: (selection: TrashSelection, onDone: (keys: string[]) => void) =>
      void act('restorations', selection, onDone).then(focusScreenTitle),
    confirmPurge,
  };
}
