import { useModals } from '@mantine/modals';
import { IconCalendarClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { collectionCalls, type PublicationChange } from '../../calls/collection-calls.ts';
import { invalidateModule } from '../../calls/collection-queries.ts';
import type { AdminCollection, FormValues, SelectedRecords } from '../../declaration/admin-collection.ts';
import type { BulkAction, StoredRecord } from '../../declaration/record-types.ts';
import { count } from '../../text/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../theme/toast.tsx';
import { focusScreenTitle } from '../../ui/ScreenHead.tsx';
import { PublicationForm } from './PublicationForm.tsx';

const DONE = { publish: 'published', unpublish: 'unpublished', schedule: 'scheduled' } as const;

export function usePublication<R extends StoredRecord, V extends FormValues>(
  { module, path, noun, nouns, getName, abilities: { hidesInactive } }: AdminCollection<R, V>,
  { records, everything }: SelectedRecords<R>,
  deselect: (ids: readonly number[]) => void,
): BulkAction {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();
  const total = everything?.count ?? records.length;
  const counted = (number: number) => `${count(number)} ${number === 1 ? noun : nouns}`;
  const failure = `Failed to change ${nouns}.`;

  const publish = async (change: PublicationChange) => {
    try {
      const selection = everything ?? { ids: records.map(({ id }) => id) };
      const results = await collectionCalls<R>(api, path).publish(selection, change);
      const failed = results.filter(({ ok }) => !ok);
      const done = results.filter(({ ok }) => ok).map(({ id }) => id);
      if (done.length > 0)
        toastDone(
          `${counted(done.length)} ${hidesInactive && change.action === 'unpublish' ? 'hidden' : DONE[change.action]}`,
          { key: failure },
        );
      const named = (id: number) => {
        const record = records.find((candidate) => candidate.id === id);
        return record ? getName(record) : `ID ${id}`;
      };
      const reason = failed.slice(0, 5).map(({ id, message }) => `${named(id)}: ${message}`);
      if (failed.length > 0) toastFailed(failure, reason.join(' '));
      deselect(done);
    } catch (error) {
      toastFailed(failure, findReason(error));
    }
    await invalidateModule(queryClient, module);
  };

  const ask = () => {
    const id = modals.openModal({
      title: `Publish ${counted(total)}`,
      closeButtonProps: { 'aria-label': 'Close' },
      children: (
        <PublicationForm
          hides={hidesInactive === true}
          onCancel={() => modals.closeModal(id)}
          onChange={async (change) => {
            await publish(change);
            modals.closeModal(id);
            requestAnimationFrame(focusScreenTitle);
          }}
        />
      ),
    });
  };
  return { label: 'Publish…', icon: IconCalendarClock, act: ask, forEverything: true };
}
