import { useModals } from '@mantine/modals';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { RowAction } from '../../../admin/declaration/record-types.ts';
import type { ScreenAction } from '../../../admin/ui/ScreenActions.tsx';
import { GrantAccessForm } from './GrantAccessForm.tsx';
import { type GrantTarget, usersWithAccessPath } from './user-changes.ts';

function useGrantDialog(): (target: GrantTarget) => void {
  const modals = useModals();
  return (target) => {
    const id = modals.openModal({
      title: target.opens === 'topic' ? 'Grant access to a lesson' : 'Grant access to the premium applications',
      size: 520,
      closeButtonProps: { 'aria-label': 'Close' },
      children: <GrantAccessForm target={target} onClose={() => modals.closeModal(id)} />,
    });
  };
}

export function useAccessActions(): (target: GrantTarget) => readonly RowAction[] {
  const grant = useGrantDialog();
  const navigate = useNavigate();
  return (target) => [
    { label: 'Grant access…', icon: IconUserPlus, act: () => grant(target) },
    { label: 'Users with access', icon: IconUsers, act: () => void navigate(usersWithAccessPath(target)) },
  ];
}

export function usePanelAccessActions(target: GrantTarget): readonly ScreenAction[] {
  const grant = useGrantDialog();
  return [
    { label: 'Grant access…', named: 'Grant access…', icon: IconUserPlus, act: () => grant(target) },
    { label: 'Users with access', named: 'Users with access', icon: IconUsers, to: usersWithAccessPath(target) },
  ];
}
