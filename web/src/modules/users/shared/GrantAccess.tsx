import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useModals } from '@mantine/modals';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import type { RowAction } from '../../../admin/collection/RowActions.tsx';
import { GrantAccessForm } from './GrantAccessForm.tsx';
import { type GrantTarget, usersWithAccess } from './user-changes.ts';

/** Opens the dialog that grants access to a premium topic or to the premium applications. */
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

/** Row actions of what can be granted: the dialog, and the users who have it. */
export function useAccessActions(): (target: GrantTarget) => readonly RowAction[] {
  const grant = useGrantDialog();
  const navigate = useNavigate();
  return (target) => [
    { label: 'Grant access…', icon: IconUserPlus, act: () => grant(target) },
    { label: 'Users with access', icon: IconUsers, act: () => void navigate(usersWithAccess(target)) },
  ];
}

/** The same in a drawer. */
export function AccessButtons({ target }: { target: GrantTarget }) {
  const grant = useGrantDialog();
  return (
    <Group gap={8} mt={8}>
      <Button size="xs" variant="default" onClick={() => grant(target)}>
        Grant access…
      </Button>
      <Button size="xs" variant="default" component={Link} to={usersWithAccess(target)}>
        Users with access
      </Button>
    </Group>
  );
}

/** The same as icons, for the head of a panel. */
export function AccessIcons({ target }: { target: GrantTarget }) {
  const grant = useGrantDialog();
  return (
    <>
      <Tooltip label="Grant access…">
        <ActionIcon aria-label="Grant access…" onClick={() => grant(target)}>
          <IconUserPlus size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Users with access">
        <ActionIcon component={Link} to={usersWithAccess(target)} aria-label="Users with access">
          <IconUsers size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
