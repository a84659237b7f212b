import { useMemo } from 'react';
import { CollectionScreen } from '../../../admin/screen/CollectionScreen.tsx';
import { useAuth } from '../../../session/auth-context.tsx';
import { usersDefinition } from './users-definition.tsx';

/**
 * Users: accounts, roles and access (requirements: Users "Admin user"). Saving one's own account refreshes the session.
 */
export default function UsersScreen() {
  const { user, refresh } = useAuth();
  const requireUserId = user?.id;
  const definition = useMemo(
    () => ({
      ...usersDefinition,
      form: {
        ...usersDefinition.form,
        onSaved: (saved: { id: number }) => void (saved.id === requireUserId && refresh()),
      },
    }),
    [requireUserId, refresh],
  );
  return <CollectionScreen definition={definition} />;
}
