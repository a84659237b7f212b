import { Flex } from '@mantine/core';
import { useModals } from '@mantine/modals';
import type { User } from '@qram/contract/modules/users';
import { IconUserEdit } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { SelectedRecords } from '../../../admin/collection/admin-collection.ts';
import type { BulkAction } from '../../../admin/collection/BulkBar.tsx';
import { invalidateModule } from '../../../admin/collection/collection-queries.ts';
import { count, userLabel } from '../../../admin/text-format.ts';
import { findReason, toastDone, toastFailed } from '../../../admin/toast.tsx';
import { focusScreenTitle } from '../../../admin/ui/ScreenHead.tsx';
import { useApi } from '../../../api-context.tsx';
import { type ChosenChange, changeBody } from '../shared/user-changes.ts';
import { UserChangesForm } from './UserChangesForm.tsx';

const FAILED = 'Failed to change users.';
const userCount = (number: number) => `${count(number)} ${number === 1 ? 'user' : 'users'}`;

/** Bulk action that changes role, status and access of the selected users, after a dialog. */
export function useUserChanges(
  { records }: SelectedRecords<User>,
  deselect: (ids: readonly number[]) => void,
): readonly BulkAction[] {
  const api = useApi();
  const modals = useModals();
  const queryClient = useQueryClient();

  const change = async (users: readonly User[], chosen: ChosenChange) => {
    const ids = users.map(({ id }) => id);
    const body = changeBody(ids, chosen);
    if (!body) return;
    try {
      const { results } = (await api('POST /api/users/changes', { body })).data;
      const failed = results.filter(({ ok }) => !ok);
      const done = results.length - failed.length;
      if (done > 0) toastDone(`${userCount(done)} changed`, { key: FAILED });
      const getName = (id: number) => {
        const user = users.find((candidate) => candidate.id === id);
        return user ? userLabel(user) : `ID ${id}`;
      };
      const reasons = failed.map(({ id, message }) => `${getName(id)}: ${message}`);
      if (failed.length > 0) toastFailed(FAILED, <Reasons reasons={reasons} />);
      deselect(results.filter(({ ok }) => ok).map(({ id }) => id));
    } catch (error) {
      toastFailed(FAILED, findReason(error));
    }
    await invalidateModule(queryClient, 'users');
  };

  const ask = () => {
    const id = modals.openModal({
      title: `Change ${userCount(records.length)}`,
      size: 560,
      closeButtonProps: { 'aria-label': 'Close' },
      children: (
        <UserChangesForm
          users={records}
          onCancel={() => modals.closeModal(id)}
          onChange={async (chosen) => {
            await change(records, chosen);
            modals.closeModal(id);
            requestAnimationFrame(focusScreenTitle);
          }}
        />
      ),
    });
  };
  return [{ label: 'Edit Selected', icon: IconUserEdit, act: ask }];
}

const MAX_REASONS = 5;

const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <Flex component="ul" direction="column">
    {reasons.slice(0, MAX_REASONS).map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
    {reasons.length > MAX_REASONS ? <li>{`and ${count(reasons.length - MAX_REASONS)} more`}</li> : null}
  </Flex>
);
